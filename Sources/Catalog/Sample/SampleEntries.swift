import Crypto
import Database
import Foundation
import Model

/// An entry of the sample data. The texts were written for Commonplace.
struct SampleEntry: Sendable {
  var key: String
  var title: (english: String, russian: String)
  var description: (english: String, russian: String)
  var score: Score
  /// The date of the entry, in days before today.
  var daysAgo: Int
  var fields: [String: FieldText] = [:]
  /// The values of `fields` that differ in Russian.
  var russianFields: [String: FieldText] = [:]
  /// The number of a built-in image (N in `SeedImages`).
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
      key: "inception", title: ("Inception", "Начало"),
      description: (
        "A heist inside a dream inside a dream; the top is still spinning.",
        "Ограбление во сне внутри сна; волчок всё ещё крутится."
      ),
      score: .great, daysAgo: 0, fields: ["Year": "2010", "Genre": "Sci-Fi, Thriller"],
      russianFields: ["Genre": "Фантастика, Триллер"], imageNumber: 1, type: "movie"),
    SampleEntry(
      key: "the-dark-knight", title: ("The Dark Knight", "Тёмный рыцарь"),
      description: (
        "A city, a coin and a man who only wants to see what happens.",
        "Город, монета и человек, которому просто интересно, что будет."
      ),
      score: .great, daysAgo: 2, fields: ["Year": "2008", "Genre": "Action, Drama"],
      russianFields: ["Genre": "Боевик, Драма"], imageNumber: 4, type: "movie"),
    SampleEntry(
      key: "1984", title: ("1984", "1984"),
      description: (
        "Read it in one night and checked the television twice.",
        "За одну ночь; телевизор пришлось проверить дважды."
      ),
      score: .great, daysAgo: 5,
      fields: ["Year": "1949", "Genre": "Dystopian", "Author": "George Orwell"],
      russianFields: ["Genre": "Антиутопия", "Author": "Джордж Оруэлл"], imageNumber: 2,
      type: "book"),
    SampleEntry(
      key: "dune", title: ("Dune", "Дюна"),
      description: (
        "Sand, prophecy and a very long dinner party.",
        "Песок, пророчество и очень долгий званый ужин."
      ),
      score: .okay, daysAgo: 10,
      fields: ["Year": "1965", "Genre": "Sci-Fi", "Author": "Frank Herbert"],
      russianFields: ["Genre": "Фантастика", "Author": "Фрэнк Герберт"], imageNumber: 6,
      type: "book"),
    SampleEntry(
      key: "elden-ring", title: ("Elden Ring", "Elden Ring"),
      description: (
        "Lost to the first knight eleven times. Worth each of them.",
        "Первому же рыцарю проиграно одиннадцать раз. Не жалко ни одного."
      ),
      score: .great, daysAgo: 14,
      fields: ["Year": "2022", "Genre": "Action RPG", "Platform": "PC"],
      imageNumber: 3, type: "game"),
    SampleEntry(
      key: "cyberpunk-2077", title: ("Cyberpunk 2077", "Cyberpunk 2077"),
      description: (
        "The city is the best character; the car still drives like a fridge.",
        "Лучший герой здесь город; машина по-прежнему едет как холодильник."
      ),
      score: .okay, daysAgo: 20,
      fields: ["Year": "2020", "Genre": "RPG", "Platform": "PlayStation"],
      imageNumber: 7, type: "game"),
    SampleEntry(
      key: "concert-radiohead", title: ("Concert: Radiohead", "Концерт: Radiohead"),
      description: (
        "Rain for two hours, and nobody went home.",
        "Два часа под дождём, и никто не ушёл."
      ),
      score: .great, daysAgo: 30, imageNumber: 5, type: "music", hasCollection: false),
    SampleEntry(
      key: "cooking-class", title: ("Cooking Class", "Кулинарный класс"),
      description: (
        "Learned to make ravioli. The ravioli learned nothing.",
        "Учились лепить равиоли. Равиоли ничему не научились."
      ),
      score: .bad, daysAgo: 45, imageNumber: 8, type: "other", hasCollection: false),
  ]

  func draft(
    in language: Language, today: CalendarDate, type: TypeID?, collection: CollectionID?
  ) -> EntryDraft {
    let isRussian = language == .russian
    return EntryDraft(
      collectionID: collection, typeID: type,
      title: isRussian ? title.russian : title.english,
      description: isRussian ? description.russian : description.english, score: score.rawValue,
      date: day(before: today).description,
      additionalFields: isRussian ? fields.merging(russianFields) { $1 } : fields,
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
  init(
    film key: String, title: (String, String), year: Int, poster: UInt64,
    description: (String, String), genres: [String], cast: [SampleRole],
    seen: (score: Score, rating: Double, daysAgo: Int)?
  ) {
    self.init(
      key: key, title: (title.0, title.1), description: (description.0, description.1),
      score: seen?.score ?? .okay, daysAgo: seen?.daysAgo ?? 0,
      fields: ["Year": .text("\(year)"), "Genre": .list(genres)],
      russianFields: ["Genre": .list(genres.map { SampleNames.russian[$0] ?? $0 })],
      imageNumber: poster, type: "movie", rating: seen?.rating, isPlanned: seen == nil, roles: cast)
  }
}

/// An actor and their role in a sample film.
struct SampleRole: Sendable {
  let name: String
  let role: (english: String, russian: String)

  init(_ name: String, as role: (String, String)) {
    self.name = name
    self.role = (role.0, role.1)
  }

  func link(in language: Language) -> RelationLink {
    let isRussian = language == .russian
    return RelationLink(
      title: isRussian ? SampleNames.russian[name] ?? name : name,
      attributes: ["role": isRussian ? role.russian : role.english])
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
