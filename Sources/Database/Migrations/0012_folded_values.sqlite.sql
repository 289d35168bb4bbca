-- tolerates: 1
-- What "contains" is asked of: a value's text without case and accents, null where it is the text
-- itself. A job fills it for what is there already.

ALTER TABLE entry_values ADD COLUMN folded TEXT;

INSERT INTO jobs (id, space_id, kind, run_at, created_at, updated_at)
SELECT randomblob(16), key, 'fold-values', 0, 0, 0 FROM spaces;
