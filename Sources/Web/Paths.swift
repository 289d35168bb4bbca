package import Model

/// Where things are. Links are made here and nowhere else.
extension PageContext {
  package func path(_ path: String) -> String { base + path }
  package var newEntry: String { base + "/log/entries/new" }
  package var entries: String { base + "/log/entries" }
  package func entry(_ id: EntryID) -> String { "\(base)/log/entries/\(id)" }
  package func edit(_ id: EntryID) -> String { "\(base)/log/entries/\(id)/edit" }
  package func delete(_ id: EntryID) -> String { "\(base)/log/entries/\(id)/delete" }
}
