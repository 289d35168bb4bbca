-- tolerates: 12
-- Shopping lists. Every field of a list and of an item stands beside the stamp of its last writer,
-- 26 characters that sort like time, empty where nobody has set the field yet: the greater stamp
-- wins. What is removed keeps its row as long as some device may not have heard of it.

CREATE TABLE lists (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL CHECK (length(id) = 16),
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (key),
  name TEXT NOT NULL DEFAULT '' CHECK (length(name) <= 100),
  name_stamp TEXT NOT NULL DEFAULT '' CHECK (length(name_stamp) IN (0, 26)),
  deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1)),
  deleted_stamp TEXT NOT NULL DEFAULT '' CHECK (length(deleted_stamp) IN (0, 26)),
  -- The photo that it was read from: a blob.
  photo_id INTEGER,
  -- Of its items that people see, and of those that are checked; kept by every write.
  item_count INTEGER NOT NULL DEFAULT 0 CHECK (item_count >= 0),
  checked_count INTEGER NOT NULL DEFAULT 0 CHECK (checked_count BETWEEN 0 AND item_count),
  revision INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (space_id, key),
  UNIQUE (space_id, id),
  FOREIGN KEY (space_id, photo_id) REFERENCES blobs (space_id, key)
) STRICT;
CREATE INDEX lists_by_id ON lists (id);
CREATE INDEX lists_of_photo ON lists (space_id, photo_id) WHERE photo_id IS NOT NULL;

-- user_id is who wrote last; null for somebody who came by a link.
CREATE TABLE list_items (
  space_id INTEGER NOT NULL,
  list_id INTEGER NOT NULL,
  id BLOB NOT NULL CHECK (length(id) = 16),
  user_id INTEGER REFERENCES users (key),
  name TEXT NOT NULL DEFAULT '' CHECK (length(name) <= 200),
  name_stamp TEXT NOT NULL DEFAULT '' CHECK (length(name_stamp) IN (0, 26)),
  checked INTEGER NOT NULL DEFAULT 0 CHECK (checked IN (0, 1)),
  checked_stamp TEXT NOT NULL DEFAULT '' CHECK (length(checked_stamp) IN (0, 26)),
  section TEXT NOT NULL DEFAULT '' CHECK (length(section) <= 60),
  section_stamp TEXT NOT NULL DEFAULT '' CHECK (length(section_stamp) IN (0, 26)),
  quantity TEXT NOT NULL DEFAULT '' CHECK (length(quantity) <= 40),
  quantity_stamp TEXT NOT NULL DEFAULT '' CHECK (length(quantity_stamp) IN (0, 26)),
  position TEXT NOT NULL DEFAULT '' CHECK (length(position) <= 100),
  position_stamp TEXT NOT NULL DEFAULT '' CHECK (length(position_stamp) IN (0, 26)),
  -- A store's id, or nothing for any; no reference: the store may go.
  store TEXT NOT NULL DEFAULT '' CHECK (length(store) IN (0, 36)),
  store_stamp TEXT NOT NULL DEFAULT '' CHECK (length(store_stamp) IN (0, 26)),
  deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1)),
  deleted_stamp TEXT NOT NULL DEFAULT '' CHECK (length(deleted_stamp) IN (0, 26)),
  revision INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (space_id, list_id, id),
  FOREIGN KEY (space_id, list_id) REFERENCES lists (space_id, key) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX list_items_by_id ON list_items (space_id, id);

-- Shops, each with its own order of sections (JSON: an array of their names).
CREATE TABLE grocery_stores (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL CHECK (length(id) = 16),
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  position INTEGER NOT NULL DEFAULT 0,
  sections TEXT NOT NULL DEFAULT '[]' CHECK (length(sections) <= 10000),
  revision INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (space_id, key),
  UNIQUE (space_id, id)
) STRICT;

-- Where a household keeps what the lexicon would put elsewhere; name_key is the folded name.
CREATE TABLE list_corrections (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL CHECK (length(id) = 16),
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  name_key TEXT NOT NULL,
  section TEXT NOT NULL CHECK (length(section) BETWEEN 1 AND 60),
  revision INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (space_id, key),
  UNIQUE (space_id, id),
  UNIQUE (space_id, name_key)
) STRICT;

-- Links by which a list is read, checked off or edited without an account, as long as whoever made
-- them may write to the space.
CREATE TABLE list_shares (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL CHECK (length(id) = 16),
  space_id INTEGER NOT NULL,
  list_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
  hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
  level TEXT NOT NULL CHECK (level IN ('view', 'check', 'edit')),
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  UNIQUE (space_id, key),
  UNIQUE (space_id, id),
  FOREIGN KEY (space_id, list_id) REFERENCES lists (space_id, key) ON DELETE CASCADE
) STRICT;
CREATE INDEX list_shares_of_list ON list_shares (space_id, list_id);
CREATE INDEX list_shares_of_user ON list_shares (user_id);

-- What was read from a photo or a text (JSON), until a list is made of it.
CREATE TABLE grocery_scans (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id BLOB NOT NULL CHECK (length(id) = 16),
  space_id INTEGER NOT NULL REFERENCES spaces (key) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (key) ON DELETE CASCADE,
  photo_id INTEGER,
  reading TEXT NOT NULL CHECK (length(reading) <= 2000000),
  created_at INTEGER NOT NULL,
  UNIQUE (space_id, key),
  UNIQUE (space_id, id),
  FOREIGN KEY (space_id, photo_id) REFERENCES blobs (space_id, key)
) STRICT;
CREATE INDEX grocery_scans_of_user ON grocery_scans (user_id);
CREATE INDEX grocery_scans_of_photo ON grocery_scans (space_id, photo_id)
  WHERE photo_id IS NOT NULL;
