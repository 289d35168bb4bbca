import Model

/// A page in the Log's stack.
enum LogDestination: Hashable, Codable {
  case entry(EntryID)
  case collections
  case statistics
  case suggestions
  case views
}

/// A page in the stack of Lists.
enum ListsDestination: Hashable, Codable {
  case list(String)
  case stores
}

/// A page in the Library's stack.
enum LibraryDestination: Hashable, Codable {
  case movies, people, genres, favourites
  case movie(EntryID)
  /// The target of a link: a film, or an entry of another type.
  case entry(EntryID)
  case person(EntryID)
  case genre(EntryID)
}

/// A page in the Site's stack.
enum SiteDestination: Hashable, Codable {
  case contents(TypeID)
  case content(EntryID)
  case routes
  case media
}

/// A page in the stack of the search over everything.
enum SearchDestination: Hashable, Codable {
  case entry(EntryID)
  case list(String)
}
