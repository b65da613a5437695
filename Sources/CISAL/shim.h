#pragma once

#include <isa-l/igzip_lib.h>
#include <stdint.h>
#include <stdlib.h>

/// A zlib stream being written by igzip at level 1, and the memory it works in.
typedef struct {
  struct isal_zstream stream;
  uint8_t level_buffer[ISAL_DEF_LVL1_DEFAULT];
} fogline_deflater;

static inline fogline_deflater *fogline_deflater_create(void) {
  return (fogline_deflater *)malloc(sizeof(fogline_deflater));
}

static inline void fogline_deflater_destroy(fogline_deflater *deflater) { free(deflater); }

/// Begins a new stream.
static inline void fogline_deflater_begin(fogline_deflater *deflater) {
  isal_deflate_init(&deflater->stream);
  deflater->stream.level = 1;
  deflater->stream.level_buf = deflater->level_buffer;
  deflater->stream.level_buf_size = sizeof deflater->level_buffer;
  deflater->stream.gzip_flag = IGZIP_ZLIB;
}

/// Gives the stream its next input; `is_last` non-zero when it is the last, `ends_block` when the
/// block ends with it.
static inline void fogline_deflater_feed(
    fogline_deflater *deflater, const uint8_t *bytes, uint32_t count, int is_last,
    int ends_block) {
  deflater->stream.next_in = (uint8_t *)bytes;
  deflater->stream.avail_in = count;
  deflater->stream.end_of_stream = (uint16_t)(is_last != 0);
  deflater->stream.flush = ends_block ? SYNC_FLUSH : NO_FLUSH;
}

/// Compresses into `room` bytes and returns how many were written; `is_done` tells whether the
/// input is used up and, after the last of it, the stream ended. Negative: igzip's error.
static inline int64_t fogline_deflater_step(
    fogline_deflater *deflater, uint8_t *out, uint32_t room, int *is_done) {
  struct isal_zstream *stream = &deflater->stream;
  stream->next_out = out;
  stream->avail_out = room;
  int status = isal_deflate(stream);
  if (status != COMP_OK) return -1 - (int64_t)abs(status);
  *is_done = stream->end_of_stream ? stream->internal_state.state == ZSTATE_END
                                   : stream->avail_in == 0 && stream->avail_out > 0;
  return (int64_t)(room - stream->avail_out);
}
