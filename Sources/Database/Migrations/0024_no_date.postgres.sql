-- tolerates: 18
-- An entry may have no date: it is empty then, and stands last in a list by date, newest first.
ALTER TABLE entries DROP CONSTRAINT entries_date_check;
ALTER TABLE entries ADD CONSTRAINT entries_date_check
  CHECK (date = '' OR date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$');
-- What is planned has not been seen on any day.
UPDATE entries SET date = '' WHERE stage = 'planned' AND in_log = 1;
