#pragma once

#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <string.h>

/// The functions of libarchive that are used.
typedef struct {
  struct archive *(*read_new)(void);
  int (*read_free)(struct archive *);
  int (*support_gzip)(struct archive *);
  int (*support_bzip2)(struct archive *);
  int (*support_xz)(struct archive *);
  int (*support_zstd)(struct archive *);
  int (*support_zip)(struct archive *);
  int (*support_tar)(struct archive *);
  int (*support_raw)(struct archive *);
  int (*read_open)(struct archive *, void *, archive_open_callback *, archive_read_callback *,
                   archive_close_callback *);
  int (*next_header)(struct archive *, struct archive_entry **);
  la_ssize_t (*read_data)(struct archive *, void *, size_t);
  int (*format)(struct archive *);
  const char *(*filter_name)(struct archive *, int);
  const char *(*error_string)(struct archive *);
  __LA_MODE_T (*entry_filetype)(struct archive_entry *);
  const char *(*entry_pathname_utf8)(struct archive_entry *);
} fogline_archive_library;

/// Loads libarchive when it is first needed: with it come libxml2, ICU and a dozen more, whose
/// loading takes a third of a short run of the program, and most files are not packed.
///
/// Returns 1, or 0 where the library or one of the functions is not there.
static inline int fogline_archive_load(fogline_archive_library *library) {
  static const char *const names[] = {
      "archive_read_new",
      "archive_read_free",
      "archive_read_support_filter_gzip",
      "archive_read_support_filter_bzip2",
      "archive_read_support_filter_xz",
      "archive_read_support_filter_zstd",
      "archive_read_support_format_zip_streamable",
      "archive_read_support_format_tar",
      "archive_read_support_format_raw",
      "archive_read_open",
      "archive_read_next_header",
      "archive_read_data",
      "archive_format",
      "archive_filter_name",
      "archive_error_string",
      "archive_entry_filetype",
      "archive_entry_pathname_utf8",
  };
  void *functions[sizeof names / sizeof *names];
  _Static_assert(sizeof functions == sizeof *library, "a name for each function");
  // Left open: the next archive finds it loaded.
  void *handle = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return 0;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    functions[i] = dlsym(handle, names[i]);
    if (functions[i] == NULL) return 0;
  }
  memcpy(library, functions, sizeof functions);
  return 1;
}
