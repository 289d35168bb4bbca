import Database
package import Model

/// One row of an import with its outcome, which is a prediction until the row has been written.
package struct ImportRow: Sendable {
  package enum Outcome: String, CaseIterable, Sendable {
    /// Not in the space yet. An entry is created.
    case new
    /// Imported before, and changed since. The entry is updated.
    case changed
    /// Added to an existing entry.
    case joined
    /// May be about the work of an existing entry or an earlier row, which cannot be determined.
    case ambiguous
    /// The same work is already in the space.
    case duplicate
    /// A film that occurs only in a list of the file: it is neither watched, planned nor liked.
    case aside
    /// Repeats an earlier row.
    case repeated
    /// Imported before, and unchanged since.
    case unchanged
    /// Imported before, but its entry was deleted by a user since.
    case deleted
    /// Not imported: by the user's decision or, for rows that only a list contains, by default.
    case skipped
    case failed

    /// The decisions that a user can make about a row with this outcome.
    package var decisions: [Decision] {
      switch self {
      case .ambiguous, .duplicate: [.skip, .join, .make]
      case .aside, .deleted: [.skip, .make]
      case .new, .changed: [.make, .skip]
      default: []
      }
    }
  }

  /// What a user decided about a row: not to import it, to create an entry, or to add its values to
  /// the existing entry.
  package enum Decision: String, Sendable { case skip, make, join }

  /// The values of a row that the preview shows.
  package struct PreviewValues: Codable, Sendable, Equatable {
    /// The rating, 0–10.
    package var rating: Double?
    /// The date, `YYYY-MM-DD`; that of the latest occasion if there are several.
    package var date: String?
    /// The number of occasions; nil for less than two.
    package var times: Int?
    package var isFavourite: Bool?
    package var isPlanned: Bool?
    /// True if nothing says whether the work was seen, so that the user decides for all such rows.
    package var isUnsaid: Bool?

    /// Returns nil for an item without any of these values.
    /// - Parameter type: the type of the entry.
    init?(_ item: ImportItem, type: TypeRecord?) {
      let draft = item.draft
      if case .set(let rating) = draft.rating { self.rating = rating }
      date = draft.date ?? draft.occasions?.map(\.date).max().map { "\($0)" }
      times = draft.occasions.flatMap { $0.count > 1 ? $0.count : nil }
      isFavourite = draft.favourite == true ? true : nil
      isPlanned = draft.stage == .planned ? true : nil
      isUnsaid = item.saysNothingOfStage && type?.isOfWorks == true ? true : nil
      if rating == nil, date == nil, isFavourite == nil, isPlanned == nil, isUnsaid == nil {
        return nil
      }
    }
  }

  /// Further information about the outcome, for pages and reports.
  package struct Detail: Codable, Sendable, Equatable {
    package var error: ImportFailure?
    /// The earlier row that this row repeats or resembles.
    package var row: Int?
    /// The list that contains the film, for a row that only a list contains.
    package var list: String?
    /// True if the title or description is too long for an entry.
    var isShortened: Bool?
    /// True if the notes are longer than an entry's can be.
    var isCut: Bool?
    /// Values that fit no field and are added to the notes.
    var noted: [String]?
    /// The number of rows of the file that were combined into this one, if there are several.
    package var rows: Int?
    /// The values that the preview shows.
    package var viewing: PreviewValues?
    /// The values that the row adds to an existing entry: `rating`, `date`, `favourite`, `stage`,
    /// `description`, `notes`, or keys of fields. Nil for a row without an existing entry.
    package var adds: [String]?

    init(error: ImportFailure? = nil, row: Int? = nil, list: String? = nil) {
      self.error = error
      self.row = row
      self.list = list
    }
  }

  /// The 1-based number of the row in reports.
  package var number: Int
  /// The position in the file: `12`, or `diary.csv 12` in an archive.
  package var place: String
  package var title: String
  package var outcome: Outcome
  /// Nil if the user has not decided, so that the default of the outcome applies.
  package var decision: Decision?
  /// Whether the row was written, so that the outcome is final.
  package var isDone: Bool
  /// The entry that was created or updated, or that the row resembles; nil if it does not
  /// exist (any more).
  package var entry: (id: EntryID, title: String)?
  package var detail: Detail

  /// Whether the title or description will be (or was) shortened, with the full text in the notes.
  package var isShortened: Bool {
    detail.isShortened == true && (!isDone || [.new, .changed].contains(outcome))
  }

  /// Whether the end of the notes will be (or was) cut off, because they are too long.
  package var hasCutNotes: Bool {
    detail.isCut == true && (!isDone || [.new, .changed, .joined].contains(outcome))
  }

  /// The values that will be (or were) added to the notes, because they fit no field.
  package var unmappedValues: [String] {
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
    // Details are only displayed. A row without them still shows its outcome.
    detail = JSON.decodeIfReadable(from: row.text(8)) ?? Detail()
  }
}
