#pragma once

#include <sqlite3.h>

// A function with a variable number of parameters, which Swift cannot call: makes the next VACUUM remove everything
// from a database.
static inline int plumb_sqlite3_reset_database(sqlite3 *database, int resets) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_RESET_DATABASE, resets, 0);
}
