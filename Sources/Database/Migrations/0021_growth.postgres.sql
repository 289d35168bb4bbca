-- tolerates: 18
-- What a page shows first is found without reading and sorting the rest.

-- The content of a type of the Site, in the order it was made.
CREATE INDEX entries_of_site_type ON entries (space_id, type_id, key) WHERE in_log = 0;
-- The newest entries that name another, of all fields.
CREATE INDEX entry_relations_by_source ON entry_relations (space_id, target_id, source_id);

-- When the root of a published entry was published first: lists show the newest of them.
CREATE INDEX entry_versions_of_publishing ON entry_versions (space_id, entry_id, created_at)
  WHERE cause IN ('publish', 'schedule');
ALTER TABLE published_entries ADD COLUMN first_published_at BIGINT NOT NULL DEFAULT 0;
UPDATE published_entries SET first_published_at = COALESCE(
  (SELECT MIN(v.created_at) FROM entry_versions v
    WHERE v.space_id = published_entries.space_id AND v.entry_id = published_entries.root_id
      AND v.cause IN ('publish', 'schedule')), published_at);
CREATE INDEX published_entries_by_first
  ON published_entries (space_id, locale, first_published_at, entry_id);
CREATE INDEX published_entries_of_type_by_first
  ON published_entries (space_id, type_id, locale, first_published_at, entry_id);
