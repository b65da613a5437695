#pragma once

#include <stddef.h>
#include <stdint.h>

/// libFuzzer's loop, from the runtime that `-sanitize=fuzzer` links: calls `subject` with one input
/// after the other until it crashes or a limit of the arguments is reached.
int LLVMFuzzerRunDriver(
    int *argc, char ***argv, int (*subject)(const uint8_t *bytes, size_t count));
