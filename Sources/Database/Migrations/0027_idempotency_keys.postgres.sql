-- tolerates: 23
-- The requests with the header Idempotency-Key that have changed a space. The row is inserted in the
-- transaction of the change, so that a repeated request never changes anything again.
CREATE TABLE idempotency_keys (
  user_id BIGINT NOT NULL REFERENCES users (key) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  space_id BIGINT NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  -- SHA-256 of the method and the path.
  request BYTEA NOT NULL CHECK (length(request) = 32),
  -- Identifies the execution of the request, which can have several transactions.
  execution UUID NOT NULL,
  -- The changes of its first transaction.
  group_id UUID NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, name)
);
CREATE INDEX idempotency_keys_of_space ON idempotency_keys (space_id);
CREATE INDEX idempotency_keys_by_time ON idempotency_keys (created_at);
