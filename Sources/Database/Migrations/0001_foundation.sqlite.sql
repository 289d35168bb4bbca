-- tolerates: 1
-- Keys are 64-bit and never leave the server; ids are UUIDs. Instants are milliseconds since
-- 1970, UTC; days are YYYY-MM-DD. Lengths count Unicode scalars, as the features do.

CREATE TABLE settings (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

-- People and how they sign in -------------------------------------------------------------------

CREATE TABLE users (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  email TEXT CHECK (length(email) BETWEEN 3 AND 255),
  email_key TEXT,
  email_verified INTEGER NOT NULL DEFAULT 0 CHECK (email_verified IN (0, 1)),
  display_name TEXT CHECK (length(display_name) BETWEEN 1 AND 255),
  password_hash TEXT,
  ai_usage_policy TEXT NOT NULL DEFAULT 'basic'
    CHECK (ai_usage_policy IN ('basic', 'pro', 'unlimited')),
  language TEXT NOT NULL DEFAULT '' CHECK (length(language) <= 20),
  time_zone TEXT NOT NULL DEFAULT 'UTC' CHECK (length(time_zone) BETWEEN 1 AND 60),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE UNIQUE INDEX users_email ON users (email_key) WHERE deleted_at IS NULL;

CREATE TABLE auth_providers (
  user_id INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
  provider TEXT NOT NULL CHECK (provider IN ('apple', 'email')),
  provider_user_id TEXT NOT NULL CHECK (length(provider_user_id) BETWEEN 1 AND 255),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, provider),
  UNIQUE (provider, provider_user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  user_id INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('app', 'browser')),
  hash BLOB UNIQUE CHECK (length(hash) = 32),
  device TEXT NOT NULL DEFAULT '' CHECK (length(device) <= 400),
  address TEXT NOT NULL DEFAULT '' CHECK (length(address) <= 60),
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;
CREATE INDEX sessions_of_user ON sessions (user_id);

CREATE TABLE refresh_tokens (
  hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
  session_id INTEGER NOT NULL REFERENCES sessions (key) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id);

CREATE TABLE one_time_links (
  hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
  purpose TEXT NOT NULL CHECK (length(purpose) BETWEEN 1 AND 40),
  user_id INTEGER REFERENCES users (key) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE attempts (
  bucket TEXT NOT NULL PRIMARY KEY CHECK (length(bucket) BETWEEN 1 AND 200),
  count INTEGER NOT NULL,
  ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Spaces ----------------------------------------------------------------------------------------

-- The key is written into every search token in four characters of base 36.
CREATE TABLE spaces (
  key INTEGER PRIMARY KEY AUTOINCREMENT CHECK (key < 1679616),
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  handle TEXT NOT NULL UNIQUE CHECK (length(handle) BETWEEN 1 AND 40),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  personal_of INTEGER UNIQUE REFERENCES users (key),
  change_seq INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE members (
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('owner', 'editor', 'viewer')),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (space_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX members_of_user ON members (user_id, space_id);

-- Whose default collections were made; the key keeps two taps at once from making them twice.
CREATE TABLE default_collections (
  space_id INTEGER NOT NULL PRIMARY KEY REFERENCES spaces (key) ON DELETE CASCADE,
  made_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Types and fields ------------------------------------------------------------------------------

CREATE TABLE types (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL CHECK (length(id) = 16),
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  system_key TEXT CHECK (length(system_key) BETWEEN 1 AND 40),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
  icon TEXT NOT NULL CHECK (length(icon) BETWEEN 1 AND 20),
  in_log INTEGER NOT NULL DEFAULT 1 CHECK (in_log IN (0, 1)),
  in_library INTEGER NOT NULL DEFAULT 1 CHECK (in_library IN (0, 1)),
  in_site INTEGER NOT NULL DEFAULT 0 CHECK (in_site IN (0, 1)),
  position INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (space_id, key),
  UNIQUE (space_id, id),
  UNIQUE (space_id, system_key)
) STRICT;

CREATE TABLE fields (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL CHECK (length(id) = 16),
  space_id INTEGER NOT NULL,
  type_id INTEGER NOT NULL,
  field_key TEXT NOT NULL CHECK (length(field_key) BETWEEN 1 AND 50),
  label TEXT NOT NULL CHECK (length(label) BETWEEN 1 AND 100),
  kind TEXT NOT NULL CHECK (kind IN ('text', 'textarea', 'richtext', 'number', 'boolean',
    'select', 'date', 'datetime', 'media', 'json', 'slug', 'email', 'url', 'relation')),
  options TEXT NOT NULL DEFAULT '[]',
  required INTEGER NOT NULL DEFAULT 0 CHECK (required IN (0, 1)),
  many INTEGER NOT NULL DEFAULT 0 CHECK (many IN (0, 1)),
  target_type_id INTEGER,
  position INTEGER NOT NULL DEFAULT 0,
  UNIQUE (space_id, key),
  UNIQUE (space_id, id),
  UNIQUE (space_id, type_id, field_key),
  FOREIGN KEY (space_id, type_id) REFERENCES types (space_id, key) ON DELETE CASCADE,
  FOREIGN KEY (space_id, target_type_id) REFERENCES types (space_id, key),
  CHECK ((kind = 'relation') = (target_type_id IS NOT NULL))
) STRICT;
CREATE INDEX fields_of_target ON fields (space_id, target_type_id)
  WHERE target_type_id IS NOT NULL;

-- Collections -----------------------------------------------------------------------------------

CREATE TABLE collections (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL CHECK (length(id) = 16),
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (key),
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 50),
  icon TEXT NOT NULL CHECK (length(icon) BETWEEN 1 AND 20),
  implied_type_id INTEGER,
  entry_count INTEGER NOT NULL DEFAULT 0 CHECK (entry_count >= 0),
  revision INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (space_id, key),
  UNIQUE (space_id, id),
  FOREIGN KEY (space_id, implied_type_id) REFERENCES types (space_id, key)
) STRICT;

-- Prepared for sharing between users; nothing writes it yet.
CREATE TABLE collection_shares (
  id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
  space_id INTEGER NOT NULL,
  collection_id INTEGER NOT NULL,
  owner_id INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
  shared_with_user_id INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
  permission_level TEXT NOT NULL DEFAULT 'read' CHECK (permission_level IN ('read', 'write')),
  created_at INTEGER NOT NULL,
  UNIQUE (space_id, collection_id, shared_with_user_id),
  FOREIGN KEY (space_id, collection_id) REFERENCES collections (space_id, key) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Entries ---------------------------------------------------------------------------------------

-- doc is the truth for field values, by field key, relations as ids. additional_fields and images
-- are the bytes the livlog contract sends, made in the same transaction; occasions are those our own
-- sends. title_key is the folded title, by which relation texts and imports find an entry. rating
-- is in tenths, -1 for none. in_log is the type's.
CREATE TABLE entries (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL CHECK (length(id) = 16),
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (key),
  collection_id INTEGER,
  type_id INTEGER,
  title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  title_key TEXT NOT NULL,
  description TEXT NOT NULL CHECK (length(description) <= 2000),
  notes TEXT NOT NULL DEFAULT '' CHECK (length(notes) <= 100000),
  score INTEGER NOT NULL DEFAULT 0 CHECK (score BETWEEN 0 AND 3),
  rating INTEGER NOT NULL DEFAULT -1 CHECK (rating BETWEEN -1 AND 100),
  favourite INTEGER NOT NULL DEFAULT 0 CHECK (favourite IN (0, 1)),
  date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  stage TEXT NOT NULL DEFAULT 'done' CHECK (stage IN ('planned', 'current', 'done', 'dropped')),
  status TEXT NOT NULL DEFAULT 'published'
    CHECK (status IN ('draft', 'pending', 'published', 'archived')),
  in_log INTEGER NOT NULL CHECK (in_log IN (0, 1)),
  revision INTEGER NOT NULL DEFAULT 1,
  doc TEXT NOT NULL DEFAULT '{}',
  additional_fields TEXT NOT NULL DEFAULT '{}',
  images TEXT NOT NULL DEFAULT '[]',
  occasions TEXT NOT NULL DEFAULT '[]',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (space_id, key),
  UNIQUE (space_id, id),
  FOREIGN KEY (space_id, collection_id) REFERENCES collections (space_id, key) ON DELETE CASCADE,
  FOREIGN KEY (space_id, type_id) REFERENCES types (space_id, key)
) STRICT;
CREATE INDEX entries_of_log ON entries (space_id, in_log, key);
CREATE INDEX entries_by_date ON entries (space_id, in_log, date, key);
CREATE INDEX entries_by_title ON entries (space_id, in_log, title_key, key);
CREATE INDEX entries_by_rating ON entries (space_id, in_log, rating, key);
CREATE INDEX entries_of_collection ON entries (space_id, collection_id, key);
CREATE INDEX entries_of_collection_by_score
  ON entries (space_id, collection_id, score, date, key);
CREATE INDEX entries_of_type ON entries (space_id, type_id, title_key, key);

CREATE TABLE entry_values (
  space_id INTEGER NOT NULL,
  entry_id INTEGER NOT NULL,
  field_id INTEGER NOT NULL,
  locale TEXT NOT NULL DEFAULT '',
  position INTEGER NOT NULL DEFAULT 0,
  number REAL,
  string TEXT,
  PRIMARY KEY (space_id, entry_id, field_id, locale, position),
  FOREIGN KEY (space_id, entry_id) REFERENCES entries (space_id, key) ON DELETE CASCADE,
  FOREIGN KEY (space_id, field_id) REFERENCES fields (space_id, key) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX entry_values_by_number ON entry_values (space_id, field_id, number, entry_id)
  WHERE number IS NOT NULL;
CREATE INDEX entry_values_by_string ON entry_values (space_id, field_id, string, entry_id)
  WHERE string IS NOT NULL;

-- source_rating repeats the source's rating, so that "of this target, best rated first" is one
-- walk along an index.
CREATE TABLE entry_relations (
  space_id INTEGER NOT NULL,
  source_id INTEGER NOT NULL,
  field_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  target_id INTEGER NOT NULL,
  attributes TEXT NOT NULL DEFAULT '{}',
  source_rating INTEGER NOT NULL DEFAULT -1,
  PRIMARY KEY (space_id, source_id, field_id, position),
  FOREIGN KEY (space_id, source_id) REFERENCES entries (space_id, key) ON DELETE CASCADE,
  FOREIGN KEY (space_id, target_id) REFERENCES entries (space_id, key) ON DELETE CASCADE,
  FOREIGN KEY (space_id, field_id) REFERENCES fields (space_id, key) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX entry_relations_of_target
  ON entry_relations (space_id, target_id, field_id, source_rating, source_id);
CREATE INDEX entry_relations_of_field ON entry_relations (space_id, field_id);

CREATE TABLE entry_sources (
  space_id INTEGER NOT NULL,
  source TEXT NOT NULL CHECK (length(source) BETWEEN 1 AND 100),
  source_key TEXT NOT NULL CHECK (length(source_key) BETWEEN 1 AND 200),
  entry_id INTEGER NOT NULL,
  hash BLOB NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (space_id, source, source_key),
  FOREIGN KEY (space_id, entry_id) REFERENCES entries (space_id, key) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX entry_sources_of_entry ON entry_sources (space_id, entry_id);

-- How many entries of each type (0: of none) and status; kept by every write.
CREATE TABLE entry_counts (
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  type_id INTEGER NOT NULL,
  status TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count >= 0),
  PRIMARY KEY (space_id, type_id, status)
) STRICT, WITHOUT ROWID;

-- Images ----------------------------------------------------------------------------------------

CREATE TABLE blobs (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  sha256 BLOB NOT NULL CHECK (length(sha256) = 32),
  media_type TEXT NOT NULL CHECK (length(media_type) BETWEEN 3 AND 100),
  size INTEGER NOT NULL CHECK (size > 0),
  width INTEGER NOT NULL DEFAULT 0,
  height INTEGER NOT NULL DEFAULT 0,
  ready INTEGER NOT NULL DEFAULT 0 CHECK (ready IN (0, 1)),
  attached INTEGER NOT NULL DEFAULT 0 CHECK (attached IN (0, 1)),
  created_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  UNIQUE (space_id, key),
  UNIQUE (space_id, sha256)
) STRICT;

CREATE TABLE blob_chunks (
  space_id INTEGER NOT NULL,
  blob_id INTEGER NOT NULL,
  position INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (space_id, blob_id, position),
  FOREIGN KEY (space_id, blob_id) REFERENCES blobs (space_id, key) ON DELETE CASCADE
) STRICT;

-- The sizes derived from a picture, each a blob of its own.
CREATE TABLE blob_variants (
  space_id INTEGER NOT NULL,
  blob_id INTEGER NOT NULL,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  variant_id INTEGER NOT NULL,
  PRIMARY KEY (space_id, blob_id, name),
  FOREIGN KEY (space_id, blob_id) REFERENCES blobs (space_id, key) ON DELETE CASCADE,
  FOREIGN KEY (space_id, variant_id) REFERENCES blobs (space_id, key) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX blob_variants_of_variant ON blob_variants (space_id, variant_id);

CREATE TABLE entry_images (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL CHECK (length(id) = 16),
  space_id INTEGER NOT NULL,
  entry_id INTEGER NOT NULL,
  blob_id INTEGER NOT NULL,
  url TEXT NOT NULL CHECK (length(url) BETWEEN 1 AND 1000),
  is_cover INTEGER NOT NULL DEFAULT 0 CHECK (is_cover IN (0, 1)),
  position INTEGER NOT NULL DEFAULT 0 CHECK (position >= 0),
  created_at INTEGER NOT NULL,
  UNIQUE (space_id, id),
  FOREIGN KEY (space_id, entry_id) REFERENCES entries (space_id, key) ON DELETE CASCADE,
  FOREIGN KEY (space_id, blob_id) REFERENCES blobs (space_id, key)
) STRICT;
CREATE INDEX entry_images_of_entry ON entry_images (space_id, entry_id, position);
CREATE INDEX entry_images_of_blob ON entry_images (space_id, blob_id);
CREATE INDEX entry_images_by_id ON entry_images (id);

-- The journal -----------------------------------------------------------------------------------

CREATE TABLE changes (
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (key),
  group_id BLOB NOT NULL CHECK (length(group_id) = 16),
  kind TEXT NOT NULL,
  target BLOB NOT NULL CHECK (length(target) = 16),
  operation TEXT NOT NULL CHECK (operation IN ('create', 'update', 'delete')),
  revision INTEGER NOT NULL,
  before TEXT,
  PRIMARY KEY (space_id, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX changes_of_target ON changes (space_id, target, seq);
CREATE INDEX changes_of_group ON changes (space_id, group_id, seq);

CREATE TABLE jobs (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
  space_id INTEGER REFERENCES spaces (key) ON DELETE CASCADE,
  user_id INTEGER REFERENCES users (key) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  state TEXT NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled', 'interrupted')),
  payload TEXT NOT NULL DEFAULT '{}',
  progress TEXT NOT NULL DEFAULT '{}',
  error TEXT,
  cancel INTEGER NOT NULL DEFAULT 0 CHECK (cancel IN (0, 1)),
  attempts INTEGER NOT NULL DEFAULT 0,
  run_at INTEGER NOT NULL,
  lease_until INTEGER,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX jobs_due ON jobs (state, run_at);

-- Search ----------------------------------------------------------------------------------------

-- key is the key of what the document stands for, times 8, plus the code of its kind (0: entry), so
-- that newest first is the index's own order. title and body hold tokens, each behind the key of
-- its space, so that one space's search never reads another's postings.
CREATE TABLE search_documents (
  key INTEGER PRIMARY KEY,
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  title TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX search_documents_of_space ON search_documents (space_id, key);
CREATE INDEX search_documents_by_title ON search_documents (title);

CREATE TABLE search_terms (
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  deletion TEXT NOT NULL,
  term TEXT NOT NULL,
  PRIMARY KEY (space_id, deletion, term)
) STRICT, WITHOUT ROWID;
-- The words themselves, without their deletions: where one contains what was typed.
CREATE INDEX search_terms_whole ON search_terms (space_id, term) WHERE deletion = term;

-- The tokens are folded and split already: the ascii tokenizer leaves every other character be.
CREATE VIRTUAL TABLE search_index USING fts5 (
  title, body, content = 'search_documents', content_rowid = 'key', tokenize = 'ascii',
  prefix = '6 7', detail = column
);
CREATE TRIGGER search_documents_insert AFTER INSERT ON search_documents BEGIN
  INSERT INTO search_index (rowid, title, body) VALUES (new.key, new.title, new.body);
END;
CREATE TRIGGER search_documents_delete AFTER DELETE ON search_documents BEGIN
  INSERT INTO search_index (search_index, rowid, title, body)
    VALUES ('delete', old.key, old.title, old.body);
END;
CREATE TRIGGER search_documents_update AFTER UPDATE ON search_documents BEGIN
  INSERT INTO search_index (search_index, rowid, title, body)
    VALUES ('delete', old.key, old.title, old.body);
  INSERT INTO search_index (rowid, title, body) VALUES (new.key, new.title, new.body);
END;
