#ifndef COMMONPLACE_CSQLITE_H
#define COMMONPLACE_CSQLITE_H
#include <sqlite3.h>

/// Turns off SQLite's memory statistics, whose global lock costs up to 70 % of the time of a
/// search. Must be called before the first connection is opened. Returns SQLite's result code.
/// Swift cannot call the variadic `sqlite3_config`.
int commonplace_sqlite_configure(void);

/// Turns off Bloom filters for the joins of a connection. To create one, SQLite reads a whole
/// table, even for a join that looks up a single row. It does so only if it has statistics. Has no
/// effect if SQLite was built without its test interface.
void commonplace_sqlite_without_bloom_filters(sqlite3 *database);
#endif
