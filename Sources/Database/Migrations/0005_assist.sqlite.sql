-- tolerates: 1
-- Whom a member wants to be asked when they search for a work, and how often they did.

CREATE TABLE assist_settings (
  user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (key) ON DELETE CASCADE,
  provider TEXT NOT NULL CHECK (provider IN ('anthropic', 'openai', 'openlibrary', 'catalog')),
  base_url TEXT NOT NULL DEFAULT '' CHECK (length(base_url) <= 500),
  model TEXT NOT NULL DEFAULT '' CHECK (length(model) <= 200),
  -- AES-GCM (nonce, text, tag) under a key of the root secret, bound to the user's id.
  sealed_key BLOB,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Searches that the server's own key paid for, in a day that begins with the first of them.
CREATE TABLE assist_usage (
  user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (key) ON DELETE CASCADE,
  search_count INTEGER NOT NULL CHECK (search_count >= 0),
  period_start INTEGER NOT NULL,
  period_end INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
