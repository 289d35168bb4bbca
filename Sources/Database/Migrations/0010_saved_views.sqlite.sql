-- tolerates: 1
-- Lists that a member keeps under a name, for one space. A deleted one keeps its row for undo and
-- gives up its number and the key of its name.

CREATE TABLE saved_views (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  space_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  type_id INTEGER NOT NULL,
  -- At most a hundred of a member in a space.
  slot INTEGER CHECK (slot BETWEEN 1 AND 100),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  name_key TEXT,
  -- JSON: an EntryFilter.
  filter TEXT NOT NULL CHECK (length(filter) BETWEEN 2 AND 20000),
  words TEXT NOT NULL CHECK (length(words) BETWEEN 0 AND 200),
  sort TEXT NOT NULL CHECK (length(sort) BETWEEN 1 AND 60),
  layout TEXT NOT NULL CHECK (layout IN ('grid', 'list', 'table')),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (space_id, user_id, slot),
  UNIQUE (space_id, user_id, type_id, name_key),
  FOREIGN KEY (space_id, user_id) REFERENCES members (space_id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (space_id, type_id) REFERENCES types (space_id, key) ON DELETE CASCADE
) STRICT;
CREATE INDEX saved_views_of_type ON saved_views (space_id, type_id);
