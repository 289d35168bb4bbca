-- tolerates: 23
-- The built-in type Movie has got the field Director. A job adds it to the spaces that exist, and
-- makes relations of the directors that imports have kept as additional values.

INSERT INTO jobs (id, space_id, user_id, kind, run_at, created_at, updated_at)
SELECT randomblob(16), s.key,
  (SELECT m.user_id FROM members m WHERE m.space_id = s.key AND m.role = 'owner'
   ORDER BY m.user_id LIMIT 1),
  'add-system-fields', 0, 0, 0
FROM spaces s;
