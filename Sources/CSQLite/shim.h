#pragma once

#include <sqlite3.h>

// Variadic, which Swift cannot call. Closing the connection then leaves the write-ahead log alone.
static inline int fogline_sqlite_no_checkpoint_on_close(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

static inline int fogline_sqlite_defend(sqlite3 *db) {
  int status = sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  if (status != SQLITE_OK) return status;
  return sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
}

// SQLITE_TRANSIENT is a cast that Swift does not import.
static inline int fogline_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes,
                                           sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

static inline int fogline_sqlite_bind_text(sqlite3_stmt *statement, int index, const void *text,
                                           sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, text ? text : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}
