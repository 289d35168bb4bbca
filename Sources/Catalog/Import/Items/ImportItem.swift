import Crypto
import Foundation
package import Model

/// One entry of an imported file. Some formats combine several rows into one item.
package struct ImportItem: Sendable {
  /// The 1-based number in the report.
  package var row: Int
  /// The position in the file: `12`, or `diary.csv 12` in an archive.
  package var place: String
  /// The program's own id of the work, otherwise a key that is derived from its content
  /// (`contentKey(_:_:)`). It is stored with the source, and must not change later.
  var key: String
  /// The values of the entry without type and collection, which depend on the space.
  package var draft: EntryDraft
  /// The system key or the name of the type; nil if the user chose one type for the whole file.
  var type: String?
  /// The hash that detects changes; nil if it is computed from the values of the item.
  var recordHash: [UInt8]?
  /// The reason why the item cannot be imported, whatever its values are, or nil.
  var problem: FieldProblem?
  /// The list that contains the film, if the film is neither watched nor planned nor liked; else
  /// nil.
  var onlyListName: String?
  /// The earlier row that this one repeats, or nil.
  var repeatedRow: Int?
  /// Whether the date is the day on which the work was rated or added, not one on which it was
  /// seen.
  var isDateAdded = false
  /// Values that fit no field and were added to the notes: `Rating: 7`.
  var unmappedValues: [String] = []
  /// The number of rows in the file that were combined into this item.
  var rowCount = 1
  /// An earlier row that may be about the same work, or nil.
  var similarRow: Int?
  /// Whether the title or description was too long and was shortened. The full text is in the
  /// notes.
  var isShortened = false
  /// Descriptions of entries that this one links to, for example of a genre.
  var related: [RelatedEntry] = []
  /// The name of the collection: empty for none, nil if the file does not state collections.
  var collection: String?
  /// The attributes whose values replace those of an entry that was imported from this record
  /// before, so that a missing value means none. Other values are merged.
  var replacedAttributes: Set<ReplacedAttribute> = []
  /// The cells by column, if the file was exported by Commonplace; else nil.
  var exportedCells: [String: String]?

  enum ReplacedAttribute { case notes, stage, date }

  /// An entry that the item links to, with its description.
  struct RelatedEntry: Sendable {
    var type: String
    var title: String
    var text: String
  }

  init(row: Int, place: String? = nil, key: String, type: String?, title: String) {
    self.row = row
    self.place = place ?? "\(row)"
    self.key = key
    self.type = type
    draft = EntryDraft()
    draft.title = shortened(title.normalised, to: EntryLimits.titleLength.upperBound)
  }

  /// Returns the key of a record without an id. The rule must not change: records are stored with
  /// their keys, by which a later import recognises them.
  /// - Parameter authors: the cell with the authors, as it is in the file.
  static func contentKey(_ title: String, _ authors: String) -> String {
    "\(title)|\(authors)".lowercased().shortened(to: 200)
  }

  /// The approximate size of its text, in bytes.
  var size: Int {
    let named = related.flatMap { [$0.title, $0.text] }
    let texts = [key, draft.title, draft.description, draft.notes ?? ""] + unmappedValues + named
    let fields = draft.additionalFields.values.reduce(0) { sum, value in
      switch value {
      case .text(let text): sum + text.utf8.count
      case .list(let list): list.reduce(sum) { $0 + $1.utf8.count }
      }
    }
    let own = exportedCells?.values.reduce(0) { $0 + $1.utf8.count } ?? 0
    return texts.reduce(fields + own) { $0 + $1.utf8.count }
  }

  /// A hash of all values, by which a later import detects that nothing has changed.
  var hash: [UInt8] {
    if let recordHash { return recordHash }
    // Texts and numbers can always be encoded.
    var json = (try? JSON.data(draft)) ?? Data()
    json += Data((type ?? "").utf8)
    for text in related { json += Data("\n\(text.title)\n\(text.text)".utf8) }
    if let collection { json += Data("\n\(collection)".utf8) }
    return Array(SHA256.hash(data: json))
  }

  /// Whether nothing says that the work was seen, read or played, or is wanted: there is no stage,
  /// date, rating, verdict or favourite.
  var saysNothingOfStage: Bool {
    if case .set(let rating) = draft.rating, rating != nil { return false }
    return draft.stage == nil && draft.date == nil && draft.occasions?.isEmpty ?? true
      && draft.score == 0 && draft.favourite != true
  }

  // MARK: - Adding values

  mutating func add(note: String) {
    let note = note.normalised
    guard !note.isEmpty else { return }
    draft.notes = [draft.notes, note].compactMap { $0 }.joined(separator: "\n\n")
  }

  /// Adds a value that fits no field to the notes and to `unmappedValues`.
  mutating func add(unmapped text: String) {
    add(note: text)
    unmappedValues.append(text)
  }

  /// Sets the date to the day on which the work was rated or added. Does nothing if `text` is not a
  /// date.
  mutating func set(dateAdded text: String) {
    guard let day = importedDate(text) else { return }
    draft.date = "\(day)"
    isDateAdded = true
  }

  /// Returns `text` shortened to `limit` characters. If it was longer, the full text is added to
  /// the notes.
  mutating func shortened(_ text: String, to limit: Int) -> String {
    let short = text.shortened(to: limit)
    guard short != text else { return text }
    isShortened = true
    add(note: text)
    return short
  }

  /// Sets a field to a text. A key that is not a field of the type is stored as an additional text.
  /// A text that is too long is added to the notes instead.
  mutating func set(_ field: String, _ text: String) {
    guard !text.isEmpty else { return }
    if text.characterCount > EntryLimits.maxValueLength {
      add(unmapped: "\(field): \(text)")
    } else {
      draft.additionalFields[field] = .text(text)
    }
  }

  /// Sets a relation to entries with these titles. Empty titles are dropped.
  mutating func set(_ field: String, _ titles: [String]) {
    let titles = titles.map(\.normalised).filter { !$0.isEmpty }
    if !titles.isEmpty { draft.additionalFields[field] = .list(titles) }
  }

  /// Sets a field to several values in one text, in the format of relations. Empty and repeated
  /// values are dropped.
  mutating func set(_ field: String, joining words: [String]) {
    var seen = Set<String>()
    set(field, RelationText.joined(words.filter { !$0.isEmpty && seen.insert($0).inserted }))
  }

  /// Sets the year. A text that is not a whole number is added to the notes instead.
  mutating func set(year text: String) {
    guard !text.isEmpty else { return }
    if let year = Double(decimal: text), year == year.rounded(), abs(year) < 1e6 {
      draft.additionalFields["Year"] = .text("\(Int(year))")
    } else {
      add(unmapped: "Year: \(text)")
    }
  }

  /// Sets the rating, converted from the scale 0…`best` to 0…10. An empty text sets none. 0 means
  /// "not rated" in other programs, so it is only kept if `keepsZero` is set.
  mutating func set(rating text: String, outOf best: Double, keepsZero: Bool = false) {
    guard !text.isEmpty else { return }
    guard let rating = Double(decimal: text), (0...best).contains(rating) else {
      return add(unmapped: "Rating: \(text)")
    }
    if rating > 0 || keepsZero { draft.rating = .set((rating / best * 100).rounded() / 10) }
  }

  /// Sets the only date on which the work was watched or read. It becomes the entry's date, without
  /// an occasion.
  mutating func set(finished day: CalendarDate) { set(occasions: [Occasion(date: day)]) }

  /// Sets the dates on which the work was watched or read. The latest one becomes the entry's date.
  /// If there are several, or a single one has a note or is a repetition (`isRewatch`), each
  /// becomes an occasion.
  mutating func set(occasions: [Occasion], isRepetition: Bool = false) {
    guard let latest = occasions.map(\.date).max() else { return }
    draft.date = "\(latest)"
    let times = occasions.sorted { $0.date < $1.date }
    if times.count > 1 || isRepetition || !times[0].note.isEmpty {
      draft.occasions = times.map { time in
        Occasion(date: time.date, score: time.score, note: shortened(time.note, to: 2000))
      }
    }
  }
}

/// Returns the calendar date at the start of `text`, in the form `2026-03-01` or `2026/03/01`; nil
/// otherwise. A profile whose program writes dates in another order, such as `03/01/2026`, parses
/// them itself. A date that is not valid is added with `ImportItem.add(unmapped:)`.
func importedDate(_ text: String) -> CalendarDate? {
  CalendarDate(String(text.normalised.replacing("/", with: "-").prefix(10)))
}
