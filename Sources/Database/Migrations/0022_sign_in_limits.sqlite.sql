-- A code belongs to the network or device that asked for it: what others ask for or try does not end
-- it. Codes last five minutes, so those of the old table are dropped with it.
DROP TABLE email_codes;
CREATE TABLE email_codes (
  email_key TEXT NOT NULL CHECK (length(email_key) BETWEEN 3 AND 255),
  requester BLOB NOT NULL CHECK (length(requester) = 32),
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  sent_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER,
  tries INTEGER NOT NULL DEFAULT 0,
  foreign_tries INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (email_key, requester)
) STRICT, WITHOUT ROWID;
CREATE INDEX email_codes_by_end ON email_codes (expires_at);

-- Registrations that wait for their address to be confirmed. A known address has a row too, which has
-- already expired, so that both take equally long.
CREATE TABLE registrations (
  hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
  email TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 255),
  display_name TEXT CHECK (length(display_name) BETWEEN 1 AND 255),
  language TEXT NOT NULL CHECK (length(language) <= 20),
  time_zone TEXT NOT NULL CHECK (length(time_zone) BETWEEN 1 AND 60),
  invitation BLOB CHECK (length(invitation) = 32),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX registrations_by_end ON registrations (expires_at);

-- Attempts are removed by their end, also between two sweeps.
CREATE INDEX attempts_by_end ON attempts (ends_at);
