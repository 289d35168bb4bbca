-- tolerates: 1
-- An import spends half its time in this index: larger pieces, merged half as often, make it a
-- sixth cheaper, and a search opens a few pieces more.

INSERT INTO search_index (search_index, rank) VALUES ('automerge', 8);
INSERT INTO search_index (search_index, rank) VALUES ('hashsize', 4000000);
