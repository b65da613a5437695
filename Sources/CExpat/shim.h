#pragma once

#include <errno.h>
#include <expat.h>
#include <iconv.h>

/// iconv_open, with a null pointer in place of the (iconv_t)-1 that Swift cannot name.
static inline iconv_t fogline_iconv_open(const char *to, const char *from) {
  iconv_t handle = iconv_open(to, from);
  return handle == (iconv_t)-1 ? NULL : handle;
}
