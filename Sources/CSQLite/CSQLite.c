#include "CSQLite.h"

void commonplace_sqlite_without_bloom_filters(sqlite3 *database) {
  // SQLITE_BloomFilter in SQLite's source, which is not in the public header.
  const int bloom_filter = 0x00080000;
  sqlite3_test_control(SQLITE_TESTCTRL_OPTIMIZATIONS, database, bloom_filter);
}

int commonplace_sqlite_configure(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
