-- tolerates: 18
-- The routes that were changed last, for a page of them. (PostgreSQL also gets an index for the
-- search in lists, whose documents SQLite finds by their keys.)
CREATE INDEX routes_by_change ON routes (space_id, updated_at, key);
