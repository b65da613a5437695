#pragma once

#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// A PNG file being put together, and the text of what went wrong.
typedef struct {
  uint8_t *bytes;
  size_t count, capacity;
  char message[128];
} fogline_png_output;

static inline void fogline_png_write(png_structp png, png_bytep data, png_size_t length) {
  fogline_png_output *output = (fogline_png_output *)png_get_io_ptr(png);
  if (output->capacity - output->count < length) {
    size_t capacity = output->capacity * 2 + length + 512;
    uint8_t *bytes = (uint8_t *)realloc(output->bytes, capacity);
    if (bytes == NULL) png_error(png, "no memory");
    output->bytes = bytes;
    output->capacity = capacity;
  }
  memcpy(output->bytes + output->count, data, length);
  output->count += length;
}

static inline void fogline_png_flush(png_structp png) { (void)png; }

static inline void fogline_png_fail(png_structp png, png_const_charp message) {
  fogline_png_output *output = (fogline_png_output *)png_get_error_ptr(png);
  strncpy(output->message, message, sizeof output->message - 1);
  png_longjmp(png, 1);
}

static inline void fogline_png_ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

/// Frames a compressed image as a PNG: signature, IHDR, sRGB, PLTE and tRNS where there is a
/// palette, tEXt, IDAT, IEND.
///
/// One function from the first libpng call to the last, because libpng reports errors by longjmp,
/// which must not cross a Swift frame. Returns 1, or 0 with a message; the bytes are the caller's
/// to free either way.
__attribute__((noinline)) static int fogline_png_frame(
    fogline_png_output *output, uint32_t width, uint32_t height, int bit_depth, int color_type,
    const uint8_t *palette_rgb, int palette_count, const uint8_t *alphas, int alpha_count,
    const char *software, const uint8_t *data, size_t data_count) {
  memset(output, 0, sizeof *output);
  png_structp png = png_create_write_struct(
      PNG_LIBPNG_VER_STRING, output, fogline_png_fail, fogline_png_ignore);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  if (info == NULL) {
    strcpy(output->message, "no memory");
    png_destroy_write_struct(&png, NULL);
    return 0;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 0;
  }
  png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
  png_set_write_fn(png, output, fogline_png_write, fogline_png_flush);
  png_set_IHDR(png, info, width, height, bit_depth, color_type, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (palette_count > 0) {
    png_color colors[256];
    for (int i = 0; i < palette_count; i++) {
      colors[i].red = palette_rgb[3 * i];
      colors[i].green = palette_rgb[3 * i + 1];
      colors[i].blue = palette_rgb[3 * i + 2];
    }
    png_set_PLTE(png, info, colors, palette_count);
    if (alpha_count > 0) png_set_tRNS(png, info, (png_bytep)alphas, alpha_count, NULL);
  }
  png_text text;
  memset(&text, 0, sizeof text);
  text.compression = PNG_TEXT_COMPRESSION_NONE;
  text.key = (png_charp) "Software";
  text.text = (png_charp)software;
  png_set_text(png, info, &text, 1);
  png_write_info(png, info);
  static const png_byte idat[5] = {'I', 'D', 'A', 'T', 0}, iend[5] = {'I', 'E', 'N', 'D', 0};
  // A chunk's length is at most 2^31 - 1; pieces of 1 GiB keep well below.
  for (size_t start = 0; start < data_count; start += 1u << 30) {
    size_t count = data_count - start < (1u << 30) ? data_count - start : 1u << 30;
    png_write_chunk(png, idat, data + start, count);
  }
  // png_write_end would miss the image data that it did not compress itself.
  png_write_chunk(png, iend, NULL, 0);
  png_destroy_write_struct(&png, &info);
  return 1;
}

/// Reads a PNG's size. Returns 1, or 0 with the library's message in the image.
static inline int fogline_png_begin(png_image *image, const uint8_t *bytes, size_t count) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
  return png_image_begin_read_from_memory(image, bytes, count) &&
         image->warning_or_error < PNG_IMAGE_ERROR;
}

/// Reads the pixels as straight RGBA of 8 bits into width * height * 4 bytes.
static inline int fogline_png_finish(png_image *image, uint8_t *rgba) {
  image->format = PNG_FORMAT_RGBA;
  return png_image_finish_read(image, NULL, rgba, 0, NULL);
}
