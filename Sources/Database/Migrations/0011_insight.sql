-- tolerates: 1
-- What people thought of their entries, the latest first, which suggestions begin with; and what
-- statistics count, without reading a whole entry.

CREATE INDEX entries_of_opinion ON entries (space_id, type_id, date, key)
  WHERE score <> 0 OR rating >= 0 OR favourite = 1;
CREATE INDEX entries_of_statistics ON entries (space_id, in_log, type_id, date, score, rating);
