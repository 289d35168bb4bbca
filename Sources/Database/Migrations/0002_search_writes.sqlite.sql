-- tolerates: 1
-- A batch of documents is written out as one piece.

INSERT INTO search_index (search_index, rank) VALUES ('hashsize', 4000000);
