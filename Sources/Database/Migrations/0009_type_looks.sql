-- tolerates: 1
-- How a type's entries look (JSON), and what lets two people change a type, and take back what they
-- did: a revision, and marks in place of deleting rows that values of entries may come back to.

ALTER TABLE types ADD COLUMN look TEXT NOT NULL DEFAULT '{}';
ALTER TABLE types ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE types ADD COLUMN deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1));
ALTER TABLE fields ADD COLUMN removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1));
