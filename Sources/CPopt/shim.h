#pragma once

#include <popt.h>

/// The struct itself: popt has a pointer to it under the struct's own name.
typedef struct poptOption fogline_popt_option;
