-- tolerates: 1
-- A job may be of no use after a time: a letter whose code has run out.

ALTER TABLE jobs ADD COLUMN ends_at INTEGER;
