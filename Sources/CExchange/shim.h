#pragma once

#include <fcntl.h>

// The C library declares it for programs that ask for GNU extensions alone, which Swift does not.
int renameat2(int, const char *, int, const char *, unsigned int);

/// Exchanges the files or folders at two paths in one step; 0, or -1 and errno.
static inline int fogline_exchange(const char *a, const char *b) {
  return renameat2(AT_FDCWD, a, AT_FDCWD, b, 2 /* RENAME_EXCHANGE */);
}
