#include "plain.h"

#include <sqlite3.h>
#include <stdio.h>

static sqlite3 *opened(const char *path) {
  sqlite3 *db = 0;
  if (sqlite3_open(path, &db) != SQLITE_OK) return 0;
  sqlite3_exec(db, "PRAGMA journal_mode=WAL", 0, 0, 0);
  return db;
}

long plain_insert(const char *path, long count) {
  sqlite3 *db = opened(path);
  sqlite3_stmt *insert = 0;
  if (!db) return -1;
  sqlite3_exec(db,
    "CREATE TABLE ZITEM ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCOUNT INTEGER, ZCREATED TIMESTAMP,"
    " ZTITLE VARCHAR ); CREATE INDEX Z_Item_byCount ON ZITEM (ZCOUNT COLLATE BINARY ASC); BEGIN", 0, 0, 0);
  sqlite3_prepare_v2(db, "INSERT INTO ZITEM VALUES (?, 1, 1, ?, ?, ?)", -1, &insert, 0);
  for (long i = 1; i <= count; i++) {
    char title[32];
    int length = snprintf(title, sizeof title, "Item %ld", i);
    sqlite3_bind_int64(insert, 1, i);
    sqlite3_bind_int64(insert, 2, i);
    sqlite3_bind_double(insert, 3, i * 0.5);
    sqlite3_bind_text(insert, 4, title, length, SQLITE_TRANSIENT);
    if (sqlite3_step(insert) != SQLITE_DONE) return -1;
    sqlite3_reset(insert);
  }
  sqlite3_finalize(insert);
  sqlite3_exec(db, "COMMIT", 0, 0, 0);
  sqlite3_close(db);
  return count;
}

long plain_fetch(const char *path) {
  sqlite3 *db = opened(path);
  sqlite3_stmt *select = 0;
  long rows = 0;
  double sum = 0;
  if (!db) return -1;
  sqlite3_prepare_v2(db, "SELECT Z_PK, ZCOUNT, ZCREATED, ZTITLE FROM ZITEM", -1, &select, 0);
  while (sqlite3_step(select) == SQLITE_ROW) {
    sum += sqlite3_column_int64(select, 1) + sqlite3_column_double(select, 2) + sqlite3_column_text(select, 3)[0];
    rows++;
  }
  sqlite3_finalize(select);
  sqlite3_close(db);
  return sum > 0 ? rows : -1;
}

long plain_find(const char *path, long count) {
  sqlite3 *db = opened(path);
  sqlite3_stmt *select = 0;
  long rows = 0;
  if (!db) return -1;
  sqlite3_prepare_v2(db, "SELECT Z_PK, ZCOUNT, ZCREATED, ZTITLE FROM ZITEM WHERE ZCOUNT = ?", -1, &select, 0);
  for (long i = 1; i <= count; i++) {
    sqlite3_bind_int64(select, 1, i * 7);
    while (sqlite3_step(select) == SQLITE_ROW) rows++;
    sqlite3_reset(select);
  }
  sqlite3_finalize(select);
  sqlite3_close(db);
  return rows;
}

int plain_run(const char *path, const char *sql) {
  sqlite3 *db = opened(path);
  if (!db) return -1;
  int code = sqlite3_exec(db, sql, 0, 0, 0);
  sqlite3_close(db);
  return code;
}
