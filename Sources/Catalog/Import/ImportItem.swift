import Crypto
import Foundation
package import Model

/// One entry that a file tells of, from whichever of its rows it was gathered.
package struct ImportItem: Sendable {
  /// Its number in the report, from 1.
  package var row: Int
  /// Where it stands: `12`, or `diary.csv 12` in an archive.
  package var place: String
  /// What the source calls it.
  var key: String
  /// What it says; without type and collection, which the book has.
  package var draft: EntryDraft
  /// The system key of its type; nil where the whole file is of a type that somebody chose.
  var type: String?
  /// The hash of the record, where it is not that of all it says.
  var recordHash: [UInt8]?
  /// Why it cannot be imported, whatever it says.
  var problem: FieldProblem?
  /// The list that names it, where nothing else does: nobody said to have seen it, or to want to.
  var onlyInList: String?
  /// The earlier row that says the same.
  var repeats: Int?
  /// Whether its day is that on which it was rated or added, not one on which it was seen.
  var isDayOfMarking = false
  /// Values that fit no field and stand in the notes: `Rating: 7`.
  var noted: [String] = []
  /// How many rows of the file tell of it.
  var rows = 1
  /// An earlier row that may be about the same work.
  var likeRow: Int?
  /// Whether a text of it is longer than an entry's may be: shortened, and whole in the notes.
  var isShortened = false
  /// What the file says of entries that this one names first: a genre's description.
  var related: [Related] = []
  /// The name of its collection; empty where it stands in none, nil where the file says nothing.
  var collection: String?
  /// Whether the file says all there is to say of it: then what it leaves empty is empty.
  var isWhole = false
  /// Its cells, by column, where the file came out of a book itself.
  var ownCells: [String: String]?

  struct Related: Sendable {
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
    draft.title = kept(title.normalised, EntryRules.titleLength.upperBound)
  }

  /// The approximate size of its text, in bytes.
  var size: Int {
    let named = related.flatMap { [$0.title, $0.text] }
    let texts = [key, draft.title, draft.description, draft.notes ?? ""] + noted + named
    let fields = draft.additionalFields.values.reduce(0) { sum, value in
      switch value {
      case .text(let text): sum + text.utf8.count
      case .list(let list): list.reduce(sum) { $0 + $1.utf8.count }
      }
    }
    let own = ownCells?.values.reduce(0) { $0 + $1.utf8.count } ?? 0
    return texts.reduce(fields + own) { $0 + $1.utf8.count }
  }

  /// The same again has the same hash.
  var hash: [UInt8] {
    if let recordHash { return recordHash }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and numbers can always be encoded.
    var json = (try? encoder.encode(draft)) ?? Data()
    json += Data((type ?? "").utf8)
    for text in related { json += Data("\n\(text.title)\n\(text.text)".utf8) }
    if let collection { json += Data("\n\(collection)".utf8) }
    return Array(SHA256.hash(data: json))
  }

  // MARK: - Gathering

  mutating func add(note: String) {
    let note = note.normalised
    guard !note.isEmpty else { return }
    draft.notes = [draft.notes, note].compactMap { $0 }.joined(separator: "\n\n")
  }

  /// A value that fits nowhere: it stands in the notes, and the row says so.
  mutating func add(unfit text: String) {
    add(note: text)
    noted.append(text)
  }

  /// Its day where no better one is known.
  mutating func set(dayOfMarking text: String) {
    guard let day = importedDate(text) else { return }
    draft.date = "\(day)"
    isDayOfMarking = true
  }

  /// `text` as long as may be; what was cut goes whole into the notes.
  mutating func kept(_ text: String, _ limit: Int) -> String {
    let short = text.shortened(to: limit)
    guard short != text else { return text }
    isShortened = true
    add(note: text)
    return short
  }

  /// A value of the type, or beside it: a key that the type does not have is kept as text. One
  /// that is too long stands in the notes.
  mutating func set(_ field: String, _ text: String) {
    guard !text.isEmpty else { return }
    if text.characterCount > EntryRules.longestValue {
      add(unfit: "\(field): \(text)")
    } else {
      draft.additionalFields[field] = .text(text)
    }
  }

  mutating func set(_ field: String, _ titles: [String]) {
    let titles = titles.map(\.normalised).filter { !$0.isEmpty }
    if !titles.isEmpty { draft.additionalFields[field] = .list(titles) }
  }

  /// Several words in one text, as relations are written.
  mutating func set(_ field: String, joining words: [String]) {
    var seen = Set<String>()
    set(field, RelationText.joined(words.filter { !$0.isEmpty && seen.insert($0).inserted }))
  }

  /// A year, where it is one; anything else stands in the notes.
  mutating func set(year text: String) {
    guard !text.isEmpty else { return }
    if let year = FieldRules.number(text), year == year.rounded(), abs(year) < 1e6 {
      draft.additionalFields["Year"] = .text("\(Int(year))")
    } else {
      add(unfit: "Year: \(text)")
    }
  }

  /// A rating out of `best`, as ours out of ten; nothing is none, and so is 0 but in our own files.
  mutating func set(rating text: String, of best: Double, keepsZero: Bool = false) {
    guard !text.isEmpty else { return }
    guard let rating = FieldRules.number(text), (0...best).contains(rating) else {
      return add(unfit: "Rating: \(text)")
    }
    if rating > 0 || keepsZero { draft.rating = .set((rating / best * 100).rounded() / 10) }
  }

  /// The times it was watched or read. One alone is its date; of several, or of one that the
  /// person calls another time, each is an occasion.
  mutating func set(times: [Occasion], isAgain: Bool = false) {
    guard let latest = times.map(\.date).max() else { return }
    draft.date = "\(latest)"
    let times = times.sorted { $0.date < $1.date }
    if times.count > 1 || isAgain || !times[0].note.isEmpty {
      draft.occasions = times.map { time in
        Occasion(date: time.date, score: time.score, note: kept(time.note, 2000))
      }
    }
  }
}

/// Dates as other programs write them; nil for what is no day of the calendar.
func importedDate(_ text: String) -> CalendarDate? {
  CalendarDate(String(text.normalised.replacing("/", with: "-").prefix(10)))
}
