import Model

@testable import Web

/// The sample data for the snapshots of pages.
enum Samples {
  static let today = CalendarDate("2025-11-21")!
  static let moment = Timestamp(milliseconds: 1_763_500_000_000)

  static func id<Entity>(_ number: UInt64) -> Identifier<Entity> {
    Identifier(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0000 + number)
  }

  static let types = [
    type(1, "Movie", "🎬", [("Year", .number), ("Genre", .relation), ("Trailer", .url)]),
    type(2, "Book", "📚", [("Year", .number), ("Author", .relation)]),
    type(3, "Other", "📝", []),
  ]

  /// A built-in type.
  static func type(
    _ number: UInt64, _ name: String, _ icon: String, _ fields: [(key: String, kind: FieldKind)]
  ) -> EntryType {
    var type = EntryType(
      id: id(number), name: name, icon: icon,
      fields: fields.map { Field(key: $0.key, label: $0.key, kind: $0.kind) },
      createdAt: moment, updatedAt: moment)
    type.systemKey = name.lowercased()
    for place in type.fields.indices {
      type.fields[place].isSystem = type.fields[place].key != "Trailer"
    }
    return type
  }

  /// A custom type with several kinds of fields.
  static let boardGame = TypeDetail(
    id: id(4), name: "Board <game>", icon: "🎲", inLog: true, inLibrary: false, inSite: false,
    isSystem: false, look: TypeAppearance(line: ["Players"], cover: .square, accent: .green),
    fields: [
      FieldDraft(key: "Players", label: "Players", kind: .number, required: true),
      FieldDraft(key: "Mood", label: "Mood", kind: .select, options: ["calm", "loud"]),
      FieldDraft(
        key: "Designer", label: "Designer", kind: .relation, targetTypeID: id(2), many: false),
    ], entryCount: 1204, renewal: TypeDetail.MigrationProgress(done: 200, total: 1204), revision: 3,
    createdAt: moment, updatedAt: moment)

  static var typePreview: TypePreview {
    var kind = FieldPreview(key: "Players", label: "Players", change: .kind)
    kind.filled = 3
    kind.converted = 2
    kind.kept = 1
    kind.examples = [
      .init(title: "Go", before: "2", after: "2"),
      .init(title: "Chess & co", before: "2–4", after: nil),
    ]
    var gone = FieldPreview(key: "Mood", label: "Mood", change: .removed)
    gone.filled = 1
    gone.kept = 1
    var asked = FieldPreview(key: "Designer", label: "Designer", change: .required)
    asked.empty = 5
    return TypePreview(entryCount: 9, fields: [gone, kind, asked])
  }

  static let collections = [
    collection(11, "Movies", "🎬", 1204), collection(12, "Books & <poems>", "📚", 1),
    collection(13, "Empty", "📁", 0),
  ]

  static func collection(
    _ number: UInt64, _ name: String, _ icon: String, _ count: Int
  ) -> EntryCollection {
    EntryCollection(
      id: id(number), name: name, icon: icon, entryCount: count, impliedTypeID: nil,
      createdAt: moment, updatedAt: moment)
  }

  /// A film with all kinds of values.
  static let dune = Entry(
    id: id(21), collectionID: id(11), typeID: id(1), title: "Dune", description: "Sand & prophecy.",
    score: .great, date: CalendarDate("2025-11-18")!,
    additionalFields: [
      "Zither": "yes", "Genre": "Sci-Fi, Drama", "Year": "2021",
      "Trailer": "https://example.org/dune",
    ],
    images: [
      EntryImage(id: id(32), isCover: false, position: 0),
      EntryImage(id: id(31), isCover: true, position: 1),
    ],
    createdAt: moment, updatedAt: moment, notes: "First.\n\nSecond <b>,\nsame paragraph.",
    rating: 9.2, favourite: true, revision: 3,
    occasions: [Occasion(date: CalendarDate("2022-01-03")!, score: .okay, note: "At home.")])

  /// A book with hardly any values.
  static let waves = Entry(
    id: id(22), typeID: id(2), title: "The Waves", description: "",
    date: CalendarDate("2024-02-01")!, additionalFields: ["Author": "Virginia Woolf"],
    createdAt: moment, updatedAt: moment, stage: .planned)

  static func context(_ language: Language) -> PageContext {
    var context = PageContext(
      csrf: "token", language: language, member: "Anna", today: today,
      toast: .init(text: "“Kid A” deleted", undo: "/log/undo")
    ) { "/assets/\($0)" }
    context.live = .init(space: id(9), sequence: 41)
    return context
  }
}
