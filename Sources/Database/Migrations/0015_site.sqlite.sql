-- tolerates: 14
-- The Site: what its types and fields say beside the catalog's, where its entries stand, routes,
-- versions and what the public sees, media, and what programs are told. An entry's site rows have
-- no reference to it: they outlive a deletion for as long as undo reaches, and no query shows what
-- has no entry.

-- site_role is the contract's free text: root, _global, ... site_name is what programs call it.
ALTER TABLE types ADD COLUMN site_role TEXT NOT NULL DEFAULT 'root'
  CHECK (length(site_role) BETWEEN 1 AND 50);
ALTER TABLE types ADD COLUMN site_name TEXT NOT NULL DEFAULT '' CHECK (length(site_name) <= 50);
ALTER TABLE types ADD COLUMN parent_type_id INTEGER;
ALTER TABLE types ADD COLUMN site_author INTEGER REFERENCES users (key);

-- data, ui_config and validation are the contract's texts (JSON), kept as they were sent. A field
-- that another type shares has the other's id as shared_id.
ALTER TABLE fields ADD COLUMN site_name TEXT NOT NULL DEFAULT '' CHECK (length(site_name) <= 50);
ALTER TABLE fields ADD COLUMN data TEXT NOT NULL DEFAULT '' CHECK (length(data) <= 20000);
ALTER TABLE fields ADD COLUMN ui_config TEXT NOT NULL DEFAULT ''
  CHECK (length(ui_config) <= 20000);
ALTER TABLE fields ADD COLUMN validation TEXT NOT NULL DEFAULT ''
  CHECK (length(validation) <= 20000);
ALTER TABLE fields ADD COLUMN validation_id BLOB;
ALTER TABLE fields ADD COLUMN translatable INTEGER NOT NULL DEFAULT 0
  CHECK (translatable IN (0, 1));
ALTER TABLE fields ADD COLUMN roles TEXT NOT NULL DEFAULT '' CHECK (length(roles) <= 1000);
ALTER TABLE fields ADD COLUMN shared_id BLOB;
ALTER TABLE fields ADD COLUMN site_author INTEGER REFERENCES users (key);
ALTER TABLE fields ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE fields ADD COLUMN updated_at INTEGER NOT NULL DEFAULT 0;

-- Fields that were made before the type they will stand in (JSON of the contract).
CREATE TABLE loose_fields (
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  id BLOB NOT NULL CHECK (length(id) = 16),
  body TEXT NOT NULL CHECK (length(body) <= 100000),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (space_id, id)
) STRICT, WITHOUT ROWID;

-- Routes ----------------------------------------------------------------------------------------

-- What a path of the site shows: the entry that names the route, or everything of a collection or a
-- type.
CREATE TABLE routes (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL CHECK (length(id) = 16),
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  slug TEXT NOT NULL CHECK (length(slug) BETWEEN 1 AND 255),
  title TEXT NOT NULL CHECK (length(title) <= 200),
  status INTEGER NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  collection_id INTEGER,
  type_id INTEGER,
  user_id INTEGER NOT NULL REFERENCES users (key),
  revision INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (space_id, key),
  UNIQUE (space_id, id),
  UNIQUE (space_id, slug)
) STRICT;

-- Where a route was before; whoever asks there is sent on.
CREATE TABLE route_redirects (
  space_id INTEGER NOT NULL,
  slug TEXT NOT NULL CHECK (length(slug) BETWEEN 1 AND 255),
  route_id INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (space_id, slug),
  FOREIGN KEY (space_id, route_id) REFERENCES routes (space_id, key) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX route_redirects_of_route ON route_redirects (space_id, route_id);

-- Entries of the site ---------------------------------------------------------------------------

-- An entry's place in the tree, its route, and what is published of it. parent_id is an entry; of
-- one that is gone it means none.
CREATE TABLE site_entries (
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  entry_id INTEGER NOT NULL,
  parent_id INTEGER,
  position INTEGER NOT NULL DEFAULT 0,
  route_id INTEGER,
  publish_at INTEGER,
  published_at INTEGER,
  published_by INTEGER REFERENCES users (key),
  -- Published by writing its status, as old apps do: what is written to it next is published too.
  follows_edits INTEGER NOT NULL DEFAULT 0 CHECK (follows_edits IN (0, 1)),
  PRIMARY KEY (space_id, entry_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX site_entries_of_parent ON site_entries (space_id, parent_id, position)
  WHERE parent_id IS NOT NULL;
CREATE INDEX site_entries_of_route ON site_entries (space_id, route_id)
  WHERE route_id IS NOT NULL;
CREATE INDEX site_entries_due ON site_entries (publish_at) WHERE publish_at IS NOT NULL;

-- The Site's lists of what was changed last; the Log and the Library have none.
CREATE INDEX entries_by_change ON entries (space_id, type_id, updated_at, key) WHERE in_log = 0;

-- Field values in other languages than the site's own (JSON by field key).
CREATE TABLE entry_translations (
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  entry_id INTEGER NOT NULL,
  locale TEXT NOT NULL CHECK (length(locale) BETWEEN 2 AND 20),
  doc TEXT NOT NULL DEFAULT '{}',
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (space_id, entry_id, locale)
) STRICT, WITHOUT ROWID;

-- Whole states of an entry and what stands under it. The public sees the one that is published.
CREATE TABLE entry_versions (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL CHECK (length(id) = 16),
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  entry_id INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK (number > 0),
  locale TEXT NOT NULL DEFAULT '' CHECK (length(locale) <= 20),
  snapshot TEXT NOT NULL,
  cause TEXT NOT NULL CHECK (cause IN ('publish', 'schedule', 'manual', 'restore')),
  label TEXT NOT NULL DEFAULT '' CHECK (length(label) <= 200),
  published INTEGER NOT NULL DEFAULT 0 CHECK (published IN (0, 1)),
  user_id INTEGER NOT NULL REFERENCES users (key),
  created_at INTEGER NOT NULL,
  UNIQUE (space_id, key),
  UNIQUE (space_id, id),
  UNIQUE (space_id, entry_id, locale, number)
) STRICT;

-- What programs may ask for of published entries, one row of each, of those within others too. doc
-- holds the values by field key as they were published.
CREATE TABLE published_entries (
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  entry_id INTEGER NOT NULL,
  locale TEXT NOT NULL DEFAULT '' CHECK (length(locale) <= 20),
  -- The entry whose publishing made this row.
  root_id INTEGER NOT NULL,
  type_id INTEGER NOT NULL,
  title TEXT NOT NULL,
  doc TEXT NOT NULL,
  -- Of a row that was published for itself: the two documents that programs are given, ready but
  -- for what they lead to, if resolves is 1.
  raw TEXT NOT NULL DEFAULT '',
  clean TEXT NOT NULL DEFAULT '',
  resolves INTEGER NOT NULL DEFAULT 0 CHECK (resolves IN (0, 1)),
  published_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (space_id, entry_id, locale)
) STRICT, WITHOUT ROWID;
CREATE INDEX published_entries_of_root ON published_entries (space_id, root_id, locale);
CREATE INDEX published_entries_of_type
  ON published_entries (space_id, type_id, locale, published_at, entry_id);
CREATE INDEX published_entries_by_making
  ON published_entries (space_id, type_id, locale, entry_id);

CREATE TABLE published_values (
  space_id INTEGER NOT NULL,
  entry_id INTEGER NOT NULL,
  locale TEXT NOT NULL DEFAULT '',
  field_id INTEGER NOT NULL,
  number REAL,
  string TEXT,
  PRIMARY KEY (space_id, entry_id, locale, field_id),
  FOREIGN KEY (space_id, entry_id, locale)
    REFERENCES published_entries (space_id, entry_id, locale) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX published_values_by_number
  ON published_values (space_id, field_id, locale, number, entry_id) WHERE number IS NOT NULL;
CREATE INDEX published_values_by_string
  ON published_values (space_id, field_id, locale, string, entry_id) WHERE string IS NOT NULL;

-- Who has such a link sees a draft as it would be published.
CREATE TABLE preview_links (
  hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  entry_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX preview_links_of_entry ON preview_links (space_id, entry_id);

-- The site ---------------------------------------------------------------------------------------

-- theme is JSON. Without a host it is at /@handle only.
CREATE TABLE sites (
  space_id INTEGER NOT NULL PRIMARY KEY REFERENCES spaces (key) ON DELETE CASCADE,
  host TEXT UNIQUE CHECK (length(host) BETWEEN 1 AND 255),
  title TEXT NOT NULL DEFAULT '' CHECK (length(title) <= 200),
  description TEXT NOT NULL DEFAULT '' CHECK (length(description) <= 1000),
  language TEXT NOT NULL DEFAULT '' CHECK (length(language) <= 20),
  theme TEXT NOT NULL DEFAULT '{}' CHECK (length(theme) <= 20000),
  is_public INTEGER NOT NULL DEFAULT 1 CHECK (is_public IN (0, 1)),
  -- How many versions of an entry are kept beside the published one and those with a label.
  kept_versions INTEGER NOT NULL DEFAULT 50 CHECK (kept_versions BETWEEN 1 AND 1000),
  revision INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE locales (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL CHECK (length(id) = 16),
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  code TEXT NOT NULL CHECK (length(code) BETWEEN 2 AND 20),
  label TEXT NOT NULL CHECK (length(label) BETWEEN 1 AND 100),
  is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),
  is_enabled INTEGER NOT NULL DEFAULT 1 CHECK (is_enabled IN (0, 1)),
  fallback_code TEXT NOT NULL DEFAULT '' CHECK (length(fallback_code) <= 20),
  position INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  UNIQUE (space_id, key),
  UNIQUE (space_id, id),
  UNIQUE (space_id, code)
) STRICT;

CREATE TABLE validations (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL CHECK (length(id) = 16),
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  description TEXT NOT NULL DEFAULT '' CHECK (length(description) <= 1000),
  config TEXT NOT NULL DEFAULT '{}' CHECK (length(config) <= 20000),
  user_id INTEGER REFERENCES users (key),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (space_id, key),
  UNIQUE (space_id, id)
) STRICT;

-- Media ------------------------------------------------------------------------------------------

CREATE TABLE media_folders (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL CHECK (length(id) = 16),
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  parent_id INTEGER,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  revision INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (space_id, key),
  UNIQUE (space_id, id),
  FOREIGN KEY (space_id, parent_id) REFERENCES media_folders (space_id, key)
) STRICT;
CREATE UNIQUE INDEX media_folders_by_name ON media_folders (space_id, parent_id, name)
  WHERE parent_id IS NOT NULL;
CREATE UNIQUE INDEX media_folders_at_top ON media_folders (space_id, name)
  WHERE parent_id IS NULL;

CREATE TABLE media (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL CHECK (length(id) = 16),
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  blob_id INTEGER NOT NULL,
  folder_id INTEGER,
  -- Of a file, unique in its space.
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  display_name TEXT CHECK (length(display_name) <= 255),
  alt TEXT CHECK (length(alt) <= 1000),
  caption TEXT CHECK (length(caption) <= 2000),
  description TEXT CHECK (length(description) <= 5000),
  class TEXT CHECK (length(class) <= 100),
  focal_x REAL CHECK (focal_x BETWEEN 0 AND 1),
  focal_y REAL CHECK (focal_y BETWEEN 0 AND 1),
  user_id INTEGER NOT NULL REFERENCES users (key),
  revision INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (space_id, key),
  UNIQUE (space_id, id),
  UNIQUE (space_id, name),
  FOREIGN KEY (space_id, blob_id) REFERENCES blobs (space_id, key),
  FOREIGN KEY (space_id, folder_id) REFERENCES media_folders (space_id, key)
) STRICT;
CREATE INDEX media_by_id ON media (id);
CREATE INDEX media_of_blob ON media (space_id, blob_id);
CREATE INDEX media_of_folder ON media (space_id, folder_id, key);

-- Sizes that a site wants of its pictures.
CREATE TABLE media_dimensions (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL CHECK (length(id) = 16),
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  label TEXT CHECK (length(label) <= 100),
  width INTEGER CHECK (width BETWEEN 1 AND 10000),
  height INTEGER CHECK (height BETWEEN 1 AND 10000),
  aspect_ratio TEXT CHECK (length(aspect_ratio) <= 20),
  UNIQUE (space_id, key),
  UNIQUE (space_id, id)
) STRICT;

-- Telling programs -------------------------------------------------------------------------------

-- secret is sealed; events and headers are JSON.
CREATE TABLE webhooks (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL CHECK (length(id) = 16),
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  url TEXT NOT NULL CHECK (length(url) BETWEEN 1 AND 1000),
  secret TEXT NOT NULL DEFAULT '',
  events TEXT NOT NULL DEFAULT '[]' CHECK (length(events) <= 2000),
  headers TEXT NOT NULL DEFAULT '{}' CHECK (length(headers) <= 10000),
  is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
  user_id INTEGER NOT NULL REFERENCES users (key),
  revision INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (space_id, key),
  UNIQUE (space_id, id)
) STRICT;

CREATE TABLE webhook_deliveries (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL CHECK (length(id) = 16),
  space_id INTEGER NOT NULL,
  webhook_id INTEGER NOT NULL,
  event TEXT NOT NULL CHECK (length(event) <= 60),
  payload TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'retrying', 'success', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  last_status_code INTEGER NOT NULL DEFAULT 0,
  last_error TEXT NOT NULL DEFAULT '',
  next_retry_at INTEGER,
  created_at INTEGER NOT NULL,
  completed_at INTEGER,
  UNIQUE (space_id, key),
  UNIQUE (space_id, id),
  FOREIGN KEY (space_id, webhook_id) REFERENCES webhooks (space_id, key) ON DELETE CASCADE
) STRICT;
CREATE INDEX webhook_deliveries_of_webhook ON webhook_deliveries (space_id, webhook_id, key);

-- Which of the contract's two vocabularies a program with this key understands.
ALTER TABLE api_tokens ADD COLUMN dialect TEXT NOT NULL DEFAULT 'mobile'
  CHECK (dialect IN ('mobile', 'sdk'));
ALTER TABLE api_tokens ADD COLUMN expires_at INTEGER;
