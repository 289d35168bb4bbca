-- tolerates: 16
-- What questions to a site are answered from: orders that have an index each, and what published
-- entries lead to. And revisions of what undo takes back.

CREATE INDEX published_entries_by_title
  ON published_entries (space_id, type_id, locale, title, entry_id);
CREATE INDEX published_entries_by_creation
  ON published_entries (space_id, type_id, locale, created_at, entry_id);
CREATE INDEX published_entries_by_change
  ON published_entries (space_id, type_id, locale, updated_at, entry_id);

-- Versions are long rows: which of them is shown is not looked for in all.
CREATE INDEX entry_versions_published ON entry_versions (space_id, entry_id, locale)
  WHERE published = 1;

-- target is the id of an entry, as text: what it leads to need not be published, or be there still.
CREATE TABLE published_relations (
  space_id INTEGER NOT NULL,
  entry_id INTEGER NOT NULL,
  locale TEXT NOT NULL DEFAULT '',
  field_id INTEGER NOT NULL,
  target TEXT NOT NULL,
  PRIMARY KEY (space_id, entry_id, locale, field_id, target),
  FOREIGN KEY (space_id, entry_id, locale)
    REFERENCES published_entries (space_id, entry_id, locale) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX published_relations_of_target
  ON published_relations (space_id, field_id, locale, target, entry_id);

INSERT INTO published_relations (space_id, entry_id, locale, field_id, target)
SELECT DISTINCT p.space_id, p.entry_id, p.locale, f.key, i.value
FROM published_entries p
JOIN fields f ON f.space_id = p.space_id AND f.type_id = p.type_id AND f.kind = 'relation'
JOIN json_each(p.doc) d ON d.key = f.field_key AND d.type = 'array'
JOIN json_each(d.value) i;

ALTER TABLE locales ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE validations ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE media_dimensions ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE loose_fields ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
