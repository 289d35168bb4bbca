import HTTPTypes
import Hummingbird

extension WebRoutes {
  /// | method    | path                           | who may | shows                               |
  /// |-----------|--------------------------------|---------|-------------------------------------|
  /// | GET       | /library                       | member  | what is worth another look, shelves |
  /// | GET       | /library/types/{type}          | member  | all of a type: filter, sort, shape  |
  /// | GET       | /library/suggestions           | member  | what next, of all types, and why    |
  /// | GET       | /library/types/{type}/suggestions | member | the same of one type              |
  /// | GET       | /log/statistics                | member  | the Log in numbers                  |
  /// | GET       | /library/types/{type}/statistics | member | a type in numbers                  |
  /// | GET       | /library/entries/{id}          | member  | a film, a person, a genre, …        |
  /// | POST      | /library/entries/{id}/favourite | editor | makes it a favourite, or not        |
  /// | POST      | /library/entries/{id}/stage    | editor  | plans it, or not                    |
  /// | POST      | /library/entries/{id}/rating   | editor  | rates it, or takes the rating away  |
  /// | GET       | /library/relations/{field}     | member  | what a relation may lead to         |
  /// | POST      | /library/views                 | member  | keeps a list under a name           |
  /// | POST      | /library/views/{id}            | member  | renames, replaces or deletes it     |
  /// | POST      | /library/views/{id}/restore    | member  | brings it back                      |
  static var libraryPages: [(HTTPRequest.Method, String, PageFunction)] {
    [
      (.get, "/library", LibraryPages.show),
      (.get, "/library/types/:type", LibraryPages.list),
      (.get, "/library/views", SavedViewPages.redirect),
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
    ]
  }
}
