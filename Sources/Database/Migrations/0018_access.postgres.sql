-- tolerates: 17
-- A site's own host name is active once it was approved; until then it is only requested. Several
-- sites may request the same one. Names that are no public ones were never legitimate.
ALTER TABLE sites ADD COLUMN pending_host TEXT CHECK (length(pending_host) BETWEEN 1 AND 255);
UPDATE sites SET host = NULL WHERE host LIKE '%:%' OR host NOT LIKE '%.%' OR host LIKE '%.localhost';

-- Whether a token may manage the account: tokens, sessions, members. Tokens made by a token that
-- may not are revoked with it.
ALTER TABLE api_tokens ADD COLUMN manages_account INTEGER NOT NULL DEFAULT 0
  CHECK (manages_account IN (0, 1));
ALTER TABLE api_tokens ADD COLUMN made_by UUID;
