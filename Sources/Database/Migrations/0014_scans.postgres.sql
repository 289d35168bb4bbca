-- tolerates: 13
-- Photos read at the server's expense: how many of a month (2026-11), and what a member may: NULL
-- is the server's setting, -1 no limit.
ALTER TABLE users ADD COLUMN scan_limit INTEGER CHECK (scan_limit >= -1);

CREATE TABLE scan_usage (
  user_id BIGINT NOT NULL PRIMARY KEY REFERENCES users (key) ON DELETE CASCADE,
  month TEXT NOT NULL CHECK (length(month) = 7),
  used INTEGER NOT NULL CHECK (used >= 0)
);
