-- tolerates: 23
-- What of a published entry's route changes when it is published again, the long labels of types, and
-- the kinds of fields that only ModulaCMS's contract knows.

ALTER TABLE site_entries ADD COLUMN pending_route TEXT;
ALTER TABLE types ADD COLUMN site_label TEXT NOT NULL DEFAULT '' CHECK (length(site_label) <= 255);
ALTER TABLE fields ADD COLUMN site_kind TEXT NOT NULL DEFAULT '' CHECK (length(site_kind) <= 20);
