import Crypto
import Database
import Foundation
import Model

/// An entry of the sample data. The texts were written for Commonplace.
struct SampleEntry: Sendable {
  var key: String
  var title: SampleTitleWord
  var description: SampleDescriptionWord
  var score: Score
  /// The date of the entry, in days before today.
  var daysAgo: Int
  /// The values that are the same in all languages.
  var fields: [String: FieldText] = [:]
  var genres: [SampleGenreWord] = []
  var author: SamplePersonWord?
  var directors: [SamplePersonWord] = []
  /// The number of a built-in image (N in `BuiltInImages`).
  var imageNumber: UInt64
  /// The system key of the type, which its collection implies.
  var type: String
  /// Whether the entry is added to the collection that implies its type.
  var hasCollection = true
  var rating: Double?
  /// Whether the entry is planned, that is, on the watchlist.
  var isPlanned = false
  var roles: [SampleRole] = []

  /// The eight sample entries of livlog.
  static let log = [
    SampleEntry(
      key: "inception", title: .inception, description: .inception, score: .great, daysAgo: 0,
      fields: ["Year": "2010"],
      genres: [.sciFi, .thriller], directors: [.christopherNolan], imageNumber: 1, type: "movie"),
    SampleEntry(
      key: "the-dark-knight", title: .theDarkKnight, description: .theDarkKnight, score: .great,
      daysAgo: 2,
      fields: ["Year": "2008"],
      genres: [.action, .drama], directors: [.christopherNolan], imageNumber: 4, type: "movie"),
    SampleEntry(
      key: "1984", title: .n1984, description: .n1984, score: .great, daysAgo: 5,
      fields: ["Year": "1949"],
      genres: [.dystopian], author: .georgeOrwell, imageNumber: 2, type: "book"),
    SampleEntry(
      key: "dune", title: .dune, description: .dune, score: .okay, daysAgo: 10,
      fields: ["Year": "1965"],
      genres: [.sciFi], author: .frankHerbert, imageNumber: 6, type: "book"),
    SampleEntry(
      key: "elden-ring", title: .eldenRing, description: .eldenRing, score: .great, daysAgo: 14,
      fields: ["Year": "2022", "Platform": "PC"],
      genres: [.actionRPG], imageNumber: 3, type: "game"),
    SampleEntry(
      key: "cyberpunk-2077", title: .cyberpunk2077, description: .cyberpunk2077, score: .okay,
      daysAgo: 20,
      fields: ["Year": "2020", "Platform": "PlayStation"],
      genres: [.rpg], imageNumber: 7, type: "game"),
    SampleEntry(
      key: "concert-radiohead", title: .concertRadiohead, description: .concertRadiohead,
      score: .great, daysAgo: 30,
      imageNumber: 5, type: "music", hasCollection: false),
    SampleEntry(
      key: "cooking-class", title: .cookingClass, description: .cookingClass, score: .bad,
      daysAgo: 45,
      imageNumber: 8, type: "other", hasCollection: false),
  ]

  func draft(
    in language: Language, today: CalendarDate, type: TypeID?, collection: CollectionID?
  ) -> EntryDraft {
    var fields = fields
    if !genres.isEmpty { fields["Genre"] = .list(genres.map { $0.text(in: language) }) }
    if let author { fields["Author"] = .text(author.text(in: language)) }
    if !directors.isEmpty {
      fields["Director"] = .list(directors.map { $0.text(in: language) })
    }
    return EntryDraft(
      collectionID: collection, typeID: type, title: title.text(in: language),
      description: description.text(in: language), score: score.rawValue,
      date: day(before: today).description, additionalFields: fields,
      relations: roles.isEmpty ? [:] : ["Cast": roles.map { $0.link(in: language) }],
      rating: rating.map { .set($0) } ?? .unchanged, stage: isPlanned ? .planned : nil)
  }

  private func day(before today: CalendarDate) -> CalendarDate {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = DateComponents(year: today.year, month: today.month, day: today.day)
    let noon = calendar.date(from: parts)?.addingTimeInterval(43_200) ?? .now
    return CalendarDate(
      Timestamp(noon.addingTimeInterval(-86_400 * Double(daysAgo))), in: .gmt)
  }

  var image: ImageID { ImageID(high: 0, low: 1 << 48 | imageNumber) }
}

extension SampleEntry {
  /// Creates a film of the Library.
  /// - Parameters:
  ///   - poster: the number of a built-in image.
  ///   - seen: the verdict, rating and date of a film that was seen; nil for a planned one.
  init(
    film key: String, title: SampleTitleWord, year: Int, poster: UInt64,
    description: SampleDescriptionWord, genres: [SampleGenreWord], directors: [SamplePersonWord],
    cast: [SampleRole], seen: (score: Score, rating: Double, daysAgo: Int)?
  ) {
    self.init(
      key: key, title: title, description: description, score: seen?.score ?? .okay,
      daysAgo: seen?.daysAgo ?? 0, fields: ["Year": .text("\(year)")], genres: genres,
      directors: directors, imageNumber: poster, type: "movie", rating: seen?.rating,
      isPlanned: seen == nil, roles: cast)
  }
}

/// An actor and their role in a sample film.
struct SampleRole: Sendable {
  let person: SamplePersonWord
  let role: SampleRoleWord

  init(_ person: SamplePersonWord, as role: SampleRoleWord) {
    self.person = person
    self.role = role
  }

  func link(in language: Language) -> RelationLink {
    RelationLink(
      title: person.text(in: language), attributes: ["role": role.text(in: language)])
  }
}

// MARK: - SampleFingerprint

/// A hash of an entry's values, by which it is detected whether a user has changed the entry.
struct SampleFingerprint: Sendable {
  private var record: EntryRecord

  static func read(
    _ keys: [EntryKey], in space: SpaceKey, _ db: any Connection
  ) throws -> [EntryKey: SampleFingerprint] {
    let records = try db.rows(
      """
      SELECT \(EntryRecord.columns) FROM entries e \(EntryRecord.joins)
      WHERE e.space_id = $1 AND e.key \(db.dialect.any("$2"))
      """, space, SQLValue.integers(keys.map(\.rawValue)), map: { EntryRecord($0) })
    return Dictionary(
      records.map { ($0.key, SampleFingerprint(record: $0)) },
      uniquingKeysWith: { first, _ in first })
  }

  var createdAt: Timestamp { record.createdAt }
  var hash: [UInt8] { hash(date: record.date) }

  /// Whether the entry is as it was when `hash` was stored.
  func isUnchanged(since hash: [UInt8]) -> Bool {
    if self.hash == hash { return true }
    // Planned entries had the date of their creation until migration 24 removed it. That was a date
    // in the user's time zone, which is at most a day off the date in UTC.
    guard record.date.isEmpty else { return false }
    return [-86_400, 0, 86_400].contains { (seconds: Int64) in
      let day = CalendarDate(createdAt.adding(seconds: seconds), in: .gmt)
      return self.hash(date: day.description) == hash
    }
  }

  /// Returns the hash that the entry has with this date.
  private func hash(date: String) -> [UInt8] {
    let parts = [
      record.title, record.description, record.notes, "\(record.score)",
      "\(record.rating ?? -1)", "\(record.favourite)", date, record.stage,
      "\(record.collectionID.map { "\($0)" } ?? "")", "\(record.typeID.map { "\($0)" } ?? "")",
      record.additionalFields, record.images, record.occasions,
    ]
    return Array(SHA256.hash(data: Data(parts.joined(separator: "\u{1F}").utf8)))
  }
}
