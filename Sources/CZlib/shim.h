#pragma once

#include <zlib.h>

// Swift cannot call macros with arguments.

/// Begins to write a gzip file (RFC 1952): 15 bits of window, and 16 that say gzip.
static inline int fogline_gzip_begin(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY);
}

/// Begins to read a gzip file.
static inline int fogline_gunzip_begin(z_stream *stream) { return inflateInit2(stream, 15 + 16); }
