-- tolerates: 1
-- Codes by e-mail, invitations, and whether an address was ever shown to be its user's.

-- 1 for who registered without showing that mail to this address reaches them. Whoever shows it
-- first gets the account without the password that somebody else may have set.
ALTER TABLE users ADD COLUMN address_claimed INTEGER NOT NULL DEFAULT 0
  CHECK (address_claimed IN (0, 1));

-- One for an address: a new code replaces the one before.
CREATE TABLE email_codes (
  email_key TEXT NOT NULL PRIMARY KEY CHECK (length(email_key) BETWEEN 3 AND 255),
  hash BYTEA NOT NULL CHECK (length(hash) = 32),
  sent_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  used_at BIGINT,
  tries INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE invitations (
  space_id BIGINT NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  id UUID NOT NULL,
  hash BYTEA NOT NULL UNIQUE CHECK (length(hash) = 32),
  role TEXT NOT NULL CHECK (role IN ('owner', 'editor', 'viewer')),
  email TEXT CHECK (length(email) BETWEEN 3 AND 255),
  invited_by BIGINT NOT NULL REFERENCES users (key) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  revoked_at BIGINT,
  most_uses INTEGER NOT NULL DEFAULT 1 CHECK (most_uses BETWEEN 1 AND 100),
  uses INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (space_id, id)
);
CREATE INDEX invitations_by_user ON invitations (invited_by);
