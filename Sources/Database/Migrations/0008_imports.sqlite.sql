-- tolerates: 1
-- Imports from a page: the file as it was sent, what became of each of its rows, and the group
-- under which all of it can be taken back.

CREATE TABLE imports (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  profile TEXT NOT NULL CHECK (length(profile) BETWEEN 1 AND 40),
  state TEXT NOT NULL CHECK (state IN ('mapping', 'reading', 'ready', 'running', 'cancelling',
    'cancelled', 'done', 'undoing', 'undone', 'failed')),
  -- JSON: how it is read, mapped, and what becomes of duplicates.
  options TEXT NOT NULL DEFAULT '{}',
  -- JSON: what was found out once: columns and files that are not read, how much was undone.
  facts TEXT NOT NULL DEFAULT '{}',
  group_id BLOB NOT NULL CHECK (length(group_id) = 16),
  job_id BLOB CHECK (length(job_id) = 16),
  total INTEGER NOT NULL DEFAULT 0,
  done INTEGER NOT NULL DEFAULT 0,
  -- JSON of what was refused, while the state is failed.
  error TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (space_id, key)
) STRICT;
CREATE INDEX imports_of_user ON imports (user_id);

CREATE TABLE import_chunks (
  space_id INTEGER NOT NULL,
  import_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (space_id, import_id, position),
  FOREIGN KEY (space_id, import_id) REFERENCES imports (space_id, key) ON DELETE CASCADE
) STRICT;

CREATE TABLE import_rows (
  space_id INTEGER NOT NULL,
  import_id INTEGER NOT NULL,
  number INTEGER NOT NULL,
  place TEXT NOT NULL,
  title TEXT NOT NULL,
  source_key TEXT NOT NULL,
  outcome TEXT NOT NULL,
  -- What the person wants instead of what is usual: '', skip, make or join.
  decision TEXT NOT NULL DEFAULT '',
  done INTEGER NOT NULL DEFAULT 0 CHECK (done IN (0, 1)),
  -- The entry that was made, or that is like it; no reference: it may go.
  entry_id INTEGER,
  detail TEXT NOT NULL DEFAULT '{}',
  PRIMARY KEY (space_id, import_id, number),
  FOREIGN KEY (space_id, import_id) REFERENCES imports (space_id, key) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX import_rows_by_outcome ON import_rows (space_id, import_id, outcome, number);
