import Model

/// The favourite marks that are shown before the server has them. A mark that cannot be saved gives
/// way to the one that the server has.
struct PendingMarks {
  private struct Mark {
    /// The mark that the user has set last.
    var shown: Bool
    /// The mark that the server has, as far as it is known.
    var stored: Bool
    /// The number of requests without an answer.
    var unanswered: Int
  }

  private var marks: [EntryID: Mark] = [:]

  /// Begins to send a mark.
  /// - Parameter stored: the mark of the item as it was shown before.
  mutating func begin(_ id: EntryID, _ isFavourite: Bool, replacing stored: Bool) {
    var mark = marks[id] ?? Mark(shown: isFavourite, stored: stored, unanswered: 0)
    mark.shown = isFavourite
    mark.unanswered += 1
    marks[id] = mark
  }

  /// Ends a request.
  /// - Parameter stored: the mark that the server has now; nil if the request has failed.
  /// - Returns: the mark to show.
  mutating func end(_ id: EntryID, stored: Bool?) -> Bool? {
    guard var mark = marks[id] else { return stored }
    mark.stored = stored ?? mark.stored
    mark.unanswered -= 1
    marks[id] = mark.unanswered == 0 ? nil : mark
    return mark.unanswered == 0 ? mark.stored : mark.shown
  }

  /// Returns an item of the server with the mark that is being sent.
  func applied<Item: LibraryItem>(to item: Item) -> Item {
    guard let mark = marks[item.id] else { return item }
    var item = item
    item.isFavourited = mark.shown
    return item
  }
}
