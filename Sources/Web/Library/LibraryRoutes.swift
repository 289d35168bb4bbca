import HTTPTypes

extension ChapterRoutes {
  /// | method    | path                           | access  | shows                               |
  /// |-----------|--------------------------------|---------|-------------------------------------|
  /// | GET       | /library                       | member  | featured entries, shelves           |
  /// | GET       | /library/types/{type}          | member  | the entries of a type, filtered     |
  /// | GET       | /library/suggestions           | member  | suggestions of all types            |
  /// | GET       | /library/types/{type}/suggestions | member | suggestions of one type           |
  /// | GET       | /log/statistics                | member  | statistics of the Log               |
  /// | GET       | /library/types/{type}/statistics | member | statistics of a type               |
  /// | GET       | /library/entries/{id}          | member  | a film, a person, a genre, …        |
  /// | POST      | /library/entries/{id}/favourite | editor | marks a favourite, or removes that  |
  /// | POST      | /library/entries/{id}/stage    | editor  | sets the stage                      |
  /// | POST      | /library/entries/{id}/rating   | editor  | sets or removes the rating          |
  /// | GET       | /library/relations/{field}     | member  | entries that a relation can link to |
  /// | POST      | /library/views                 | member  | saves a list as a view              |
  /// | POST      | /library/views/{id}            | member  | renames, overwrites or deletes it   |
  /// | POST      | /library/views/{id}/restore    | member  | restores a deleted view             |
  static let library = ChapterRoutes(
    bookPages: [
      (.get, "/library", LibraryPages.show),
      (.get, "/library/types/:type", LibraryPages.list),
      (.get, "/library/views", SavedViewPages.redirect),
      (.get, "/library/types/:type/filters", LibraryPages.filters),
      (.post, "/library/views", SavedViewPages.save),
      (.get, "/library/views/:id", SavedViewPages.redirect),
      (.post, "/library/views/:id", SavedViewPages.change),
      (.get, "/library/views/:id/restore", SavedViewPages.redirect),
      (.post, "/library/views/:id/restore", SavedViewPages.restore),
      (.get, "/library/relations/:field", RelationPages.suggest),
      (.get, "/library/suggestions", SuggestionPages.show),
      (.get, "/library/types/:type/suggestions", SuggestionPages.show),
      (.get, "/log/statistics", StatisticsPages.show),
      (.get, "/library/types/:type/statistics", StatisticsPages.show),
      (.get, "/library/entries/:id", LibraryPages.entry),
      (.get, "/library/entries/:id/favourite", LibraryPages.redirect),
      (.post, "/library/entries/:id/favourite", LibraryPages.setFavourite),
      (.get, "/library/entries/:id/stage", LibraryPages.redirect),
      (.post, "/library/entries/:id/stage", LibraryPages.setStage),
      (.get, "/library/entries/:id/rating", LibraryPages.redirect),
      (.post, "/library/entries/:id/rating", LibraryPages.setRating),
    ])
}
