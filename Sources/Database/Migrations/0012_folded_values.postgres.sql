-- tolerates: 1
-- What "contains" is asked of: a value's text without case and accents, null where it is the text
-- itself. A job fills it for what is there already.

ALTER TABLE entry_values ADD COLUMN folded TEXT;

INSERT INTO jobs (id, space_id, kind, run_at, created_at, updated_at)
SELECT gen_random_uuid(), key, 'fold-values', 0, 0, 0 FROM spaces;

-- How much waits to be sorted into the index is set by who writes: little by requests, since every
-- search reads it too, more by imports.
ALTER INDEX search_documents_vector RESET (gin_pending_list_limit);
