-- tolerates: 1
-- Words wait in a list of at most 64 kB and go into the index sorted; a search reads the list too,
-- which at this size costs it eight pages.

ALTER INDEX search_documents_vector SET (fastupdate = on, gin_pending_list_limit = 64);
