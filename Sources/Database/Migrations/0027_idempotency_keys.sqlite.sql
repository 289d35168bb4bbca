-- tolerates: 23
-- The requests with the header Idempotency-Key that have changed a space. The row is inserted in the
-- transaction of the change, so that a repeated request never changes anything again.
CREATE TABLE idempotency_keys (
  user_id INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  -- SHA-256 of the method and the path.
  request BLOB NOT NULL CHECK (length(request) = 32),
  -- Identifies the execution of the request, which can have several transactions.
  execution BLOB NOT NULL CHECK (length(execution) = 16),
  -- The changes of its first transaction.
  group_id BLOB NOT NULL CHECK (length(group_id) = 16),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_keys_of_space ON idempotency_keys (space_id);
CREATE INDEX idempotency_keys_by_time ON idempotency_keys (created_at);
