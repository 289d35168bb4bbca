import Database
package import Model

/// What becomes of one row, or became of it.
package struct ImportRow: Sendable {
  package enum Outcome: String, CaseIterable, Sendable {
    /// Not in the book yet; made once the row is done.
    case new
    /// Imported before, and says something else now: brought up to date.
    case changed
    /// Added to an entry that was there.
    case joined
    /// May be about a work that is there already; nobody can tell from here.
    case ambiguous
    /// The same work is in the book.
    case duplicate
    /// Only a list names it.
    case aside
    /// Says what an earlier row says.
    case repeated
    /// Imported before and the same since.
    case unchanged
    /// Imported before, and its entry was deleted by somebody.
    case deleted
    /// Not imported, by decision.
    case skipped
    case failed

    /// Those that a person may decide otherwise.
    package var decisions: [Decision] {
      switch self {
      case .ambiguous, .duplicate: [.skip, .join, .make]
      case .aside, .deleted: [.skip, .make]
      case .new, .changed: [.make, .skip]
      default: []
      }
    }
  }

  package enum Decision: String, Sendable { case skip, make, join }

  /// For the preview: what people look for in a row.
  package struct Viewing: Codable, Sendable, Equatable {
    /// 0–10.
    package var rating: Double?
    /// `YYYY-MM-DD`; of several times the latest.
    package var date: String?
    package var times: Int?
    package var isFavourite: Bool?
    package var isPlanned: Bool?

    /// Nil for an item that says nothing of it.
    init?(_ item: ImportItem) {
      let draft = item.draft
      if case .set(let rating) = draft.rating { self.rating = rating }
      date = draft.date ?? draft.occasions?.map(\.date).max().map { "\($0)" }
      times = draft.occasions.flatMap { $0.count > 1 ? $0.count : nil }
      isFavourite = draft.favourite == true ? true : nil
      isPlanned = draft.stage == .planned ? true : nil
      if rating == nil, date == nil, isFavourite == nil, isPlanned == nil { return nil }
    }
  }

  package struct Detail: Codable, Sendable, Equatable {
    package var error: ImportError?
    /// The earlier row that is like it.
    package var row: Int?
    /// The list that names it.
    package var list: String?
    /// True when a text of it is too long for an entry.
    var isShortened: Bool?
    /// True when its notes are longer than any may be.
    var isCut: Bool?
    /// Values that fit no field and stand in the notes.
    var noted: [String]?
    /// How many rows of the file tell of it, where they are several.
    package var rows: Int?
    /// What the row says of when and how the work was seen.
    package var viewing: Viewing?
    /// The values that the row adds to an existing entry: `rating`, `date`, `favourite`, `stage`,
    /// `description`, `notes`, or keys of fields. Nil for a row without an existing entry.
    package var adds: [String]?

    init(error: ImportError? = nil, row: Int? = nil, list: String? = nil) {
      self.error = error
      self.row = row
      self.list = list
    }
  }

  package var number: Int
  package var place: String
  package var title: String
  package var outcome: Outcome
  package var decision: Decision?
  package var isDone: Bool
  /// The entry that was made of it, or is like it, as long as it is there.
  package var entry: (id: EntryID, title: String)?
  package var detail: Detail

  /// Whether a text of it will be shortened, or was, and stands whole in the entry's notes.
  package var isShortened: Bool {
    detail.isShortened == true && (!isDone || [.new, .changed].contains(outcome))
  }

  /// Whether the end of its notes is left out, or was: they are longer than any may be.
  package var isCut: Bool {
    detail.isCut == true && (!isDone || [.new, .changed, .joined].contains(outcome))
  }

  /// Values of it that will stand in the entry's notes, or do, since they fit no field.
  package var noted: [String] {
    !isDone || [.new, .changed, .joined].contains(outcome) ? detail.noted ?? [] : []
  }

  static let columns = """
    r.number, r.place, r.title, r.outcome, r.decision, r.done, e.id, e.title, r.detail
    """
  static let joins =
    "LEFT JOIN entries e ON e.space_id = r.space_id AND e.key = r.entry_id"

  init(_ row: borrowing Row) {
    number = row.int(0)
    place = row.text(1)
    title = row.text(2)
    outcome = Outcome(rawValue: row.text(3)) ?? .failed
    decision = Decision(rawValue: row.text(4))
    isDone = row.bool(5)
    let name = row.text(7)
    entry = row.optionalID(6, of: Entry.self).map { ($0, name) }
    detail = decoded(row.text(8)) ?? Detail()
  }
}
