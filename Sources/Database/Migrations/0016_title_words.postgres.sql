-- tolerates: 1
-- Words of titles have an index of their own: that of all words does not know which of them stand in
-- a title, and fetched thousands of documents to see.

CREATE INDEX search_documents_titles ON search_documents
  USING gin (array_to_tsvector(string_to_array(title, ' ')));
