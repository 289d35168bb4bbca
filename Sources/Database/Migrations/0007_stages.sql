-- tolerates: 1
-- A watch list is short beside everything that is done, and is found without reading past that.

CREATE INDEX entries_unfinished ON entries (space_id, in_log, stage, key) WHERE stage <> 'done';
