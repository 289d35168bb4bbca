#ifndef COMMONPLACE_CSQLITE_H
#define COMMONPLACE_CSQLITE_H
#include <sqlite3.h>

/// Turns SQLite's memory statistics off (its global counter lock costs up to 70 % of a search).
/// Must be called before the first connection opens. Returns SQLite's result code.
/// `sqlite3_config` is variadic, which Swift cannot call.
int commonplace_sqlite_configure(void);

/// Turns Bloom filters of joins off for a connection. To make one SQLite reads a whole table, also
/// for a join that looks up a single row, and it does so only when it has statistics. Without effect
/// where SQLite was built without its test interface.
void commonplace_sqlite_without_bloom_filters(sqlite3 *database);
#endif
