package import Model

/// Where things are. Links are made here and nowhere else.
extension PageContext {
  /// A path of a chapter.
  package func path(_ path: String) -> String { root + base + path }
  package var newEntry: String { path("/log/entries/new") }
  package var entries: String { path("/log/entries") }
  package func entry(_ id: EntryID) -> String { path("/log/entries/\(id)") }
  package func edit(_ id: EntryID) -> String { path("/log/entries/\(id)/edit") }
  package func delete(_ id: EntryID) -> String { path("/log/entries/\(id)/delete") }

  package func history(_ id: EntryID) -> String { path("/log/entries/\(id)/history") }
  package func history(_ id: EntryID, _ sequence: Int64) -> String {
    path("/log/entries/\(id)/history/\(sequence)")
  }
  /// Where another time is added, or the one at a place is changed.
  package func occasions(_ id: EntryID, _ place: Int?) -> String {
    path("/log/entries/\(id)/occasions\(place.map { "/\($0)" } ?? "")")
  }

  // What belongs to no chapter.
  package var setUp: String { root + "/setup" }
  package var signIn: String { root + "/sign-in" }
  package var signOut: String { root + "/sign-out" }
  /// A picture in a width; the API's own address, which a session opens as a token does.
  package func image(_ id: ImageID, width: Int) -> String {
    "\(root)/api/v1/images/\(id)?w=\(width)"
  }
}
