-- tolerates: 1
-- What a member chose for themselves, and keys for programs.

ALTER TABLE users ADD COLUMN theme TEXT NOT NULL DEFAULT ''
  CHECK (theme IN ('', 'light', 'dark'));
ALTER TABLE users ADD COLUMN follows_time_zone INTEGER NOT NULL DEFAULT 1
  CHECK (follows_time_zone IN (0, 1));
-- Names of chapters, divided by spaces.
ALTER TABLE users ADD COLUMN hidden_chapters TEXT NOT NULL DEFAULT ''
  CHECK (length(hidden_chapters) <= 200);

-- A key is bound to one space of its owner. Only its SHA-256 is kept.
CREATE TABLE api_tokens (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  user_id INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  scope TEXT NOT NULL CHECK (scope IN ('read', 'write')),
  created_at INTEGER NOT NULL,
  used_at INTEGER,
  revoked_at INTEGER
) STRICT;
CREATE INDEX api_tokens_of_user ON api_tokens (user_id);
