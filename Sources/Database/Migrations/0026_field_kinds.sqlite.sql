-- tolerates: 23
-- A new kind of field needs no change of the schema: the program checks the names, as it does for a
-- name that a later version has stored. The constraint is changed in the schema itself, as in 0024.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql,
  'CHECK (kind IN (''text'', ''textarea'', ''richtext'', ''number'', ''boolean'',
    ''select'', ''date'', ''datetime'', ''media'', ''json'', ''slug'', ''email'', ''url'', ''relation''))',
  'CHECK (length(kind) BETWEEN 1 AND 30)')
  WHERE type = 'table' AND name = 'fields';
PRAGMA writable_schema = RESET;
