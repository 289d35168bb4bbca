-- tolerates: 23
-- A new kind of field needs no change of the schema: the program checks the names, as it does for a
-- name that a later version has stored.
ALTER TABLE fields DROP CONSTRAINT fields_kind_check;
ALTER TABLE fields ADD CONSTRAINT fields_kind_check CHECK (length(kind) BETWEEN 1 AND 30);
