#ifndef COMMONPLACE_CSQLITE_H
#define COMMONPLACE_CSQLITE_H
#include <sqlite3.h>

/// Turns SQLite's memory statistics off (its global counter lock costs up to 70 % of a search).
/// Must be called before the first connection opens. Returns SQLite's result code.
/// `sqlite3_config` is variadic, which Swift cannot call.
int commonplace_sqlite_configure(void);
#endif
