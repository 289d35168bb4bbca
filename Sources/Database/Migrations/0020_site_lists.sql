-- tolerates: 18
-- Routes that show a list: a site leads to them from every page, and has few of them among the
-- routes of its posts.

CREATE INDEX routes_of_lists ON routes (space_id, key)
  WHERE collection_id IS NOT NULL OR type_id IS NOT NULL;
