public import CommonplaceKit
public import Model
public import Observation

/// The entries to which a field links, and the search for more of them. Entries are named by their
/// titles, as in the text of the field.
@MainActor @Observable
public final class RelationPickerModel {
  /// The type of the entries.
  public let target: TypeID
  /// Whether several entries can be chosen. Otherwise a choice replaces the earlier one.
  public let allowsMany: Bool
  /// The titles of the chosen entries, in their order.
  public var titles: [String]
  /// What was typed.
  public private(set) var searchText = ""
  /// The entries that match the search.
  public let candidates: PagedList<Entry>
  @ObservationIgnored private let query: Query
  @ObservationIgnored private let search: Debouncer

  @MainActor private final class Query {
    var text: String?
  }

  /// Creates a choice of the entries that a field links to.
  /// - Parameters:
  ///   - text: the value of the field.
  ///   - searchDelay: how long typing must pause before the server is asked.
  public init(
    target: TypeID, allowsMany: Bool, text: String, client: Commonplace,
    searchDelay: Duration = .milliseconds(250)
  ) {
    self.target = target
    self.allowsMany = allowsMany
    search = Debouncer(delay: searchDelay)
    titles =
      allowsMany ? RelationTitles.titles(in: text) : RelationPickerModel.onlyTitle(in: text)
    let query = Query()
    self.query = query
    candidates = PagedList { next in
      // A search is ordered by relevance.
      let filters = EntryFilters(
        text: query.text, type: target, sort: query.text == nil ? "title" : nil)
      return try await client.entries.page(filters, after: next)
    }
  }

  /// Returns the title in the text of a field for one entry, which is split at no comma unless it is
  /// quoted.
  private static func onlyTitle(in text: String) -> [String] {
    let title = text.normalised
    if title.hasPrefix("\"") { return Array(RelationTitles.titles(in: title).prefix(1)) }
    return title.isEmpty ? [] : [title]
  }

  /// The value of the field.
  public var text: String { RelationTitles.text(titles) }

  public func load() async { await candidates.reload() }

  /// Searches for what was typed after a short pause. A new text cancels the previous search.
  public func setText(_ text: String) {
    searchText = text
    let words = text.query
    guard words != query.text else { return }
    query.text = words
    search.run { [weak self] in await self?.candidates.reload() }
  }

  /// Waits until the search for the typed text is done.
  public func searchEnded() async { await search.ended() }

  /// Whether an entry of this title is chosen.
  public func isChosen(_ title: String) -> Bool { titles.contains(title.normalised) }

  /// Adds an entry to the chosen ones, or removes it. In a field for one entry it replaces the other.
  public func toggle(_ title: String) {
    let title = title.normalised
    if isChosen(title) {
      remove(title)
    } else {
      titles = allowsMany ? titles + [title] : [title]
    }
  }

  /// Removes an entry from the choice.
  public func remove(_ title: String) { titles.removeAll { $0 == title } }

  /// The title of an entry to create: what was typed, if no entry has this title; nil otherwise. The
  /// server creates it when the field is saved.
  public var newTitle: String? {
    let title = searchText.normalised
    let exists =
      isChosen(title)
      || candidates.elements.contains { $0.title.lowercased() == title.lowercased() }
    return title.isEmpty || exists || candidates.state.isLoading ? nil : title
  }

  /// Chooses an entry that does not exist yet.
  public func addNew() {
    guard let title = newTitle else { return }
    toggle(title)
    setText("")
  }
}
