-- tolerates: 18
-- The search in lists reads the documents of lists alone, not those of all entries.
CREATE INDEX search_documents_of_lists ON search_documents USING gin (vector)
  WHERE key % 8 = 1;
-- The routes that were changed last, for a page of them.
CREATE INDEX routes_by_change ON routes (space_id, updated_at, key);
