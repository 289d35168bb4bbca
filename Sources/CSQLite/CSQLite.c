#include "CSQLite.h"

int commonplace_sqlite_configure(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
