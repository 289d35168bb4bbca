-- tolerates: 18
-- An entry may have no date: it is empty then, and stands last in a list by date, newest first.
-- The constraint is changed in the schema itself, which SQLite's documentation recommends for this
-- (lang_altertable, "Making Other Kinds Of Table Schema Changes"): no row is written anew.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql,
  'CHECK (date GLOB ''[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'')',
  'CHECK (date = '''' OR date GLOB ''[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'')')
  WHERE type = 'table' AND name = 'entries';
PRAGMA writable_schema = RESET;
-- What is planned has not been seen on any day.
UPDATE entries SET date = '' WHERE stage = 'planned' AND in_log = 1;
