-- tolerates: 18
-- Texts in Markdown are parsed when they are published and kept beside their version, as JSON by
-- entry and field. NULL: of a version that nobody sees, or published before this column was there.
ALTER TABLE entry_versions ADD COLUMN rendered TEXT;
CREATE INDEX entry_versions_unrendered ON entry_versions (key)
  WHERE published = 1 AND rendered IS NULL;
