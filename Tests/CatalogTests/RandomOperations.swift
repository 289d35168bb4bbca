import Book
@testable import Catalog
import Database
import Journal
import Model
import TestSupport

/// A user who performs random operations.
struct RandomOperations {
  private let home: CatalogFixture
  private var dice: SeededRandomNumberGenerator
  private var groups: [ChangeGroupID] = []

  init(_ home: CatalogFixture, seed: UInt64) {
    self.home = home
    dice = SeededRandomNumberGenerator(state: seed)
  }

  private static let words = ["Red", "Ёлка", "C++", "café", "Lon Chaney, Jr.", "7", "\"Q\"", "字"]
  private static let people = ["Ann", "ann", "Bob", "Doe, Jane", "Émile", "Emile", "O’Neil"]

  private mutating func title() -> String {
    (0..<Int.random(in: 1...3, using: &dice)).map { _ in
      Self.words.randomElement(using: &dice) ?? "A"
    }.joined(separator: " ")
  }

  private mutating func draft() async throws -> EntryDraft {
    let type = ["book", "movie", "game", "person", nil].randomElement(using: &dice) ?? nil
    let collections = try await home.features.collections.all(home.scope)
    var draft = try home.draft(title(), title(), type: type)
    if Bool.random(using: &dice) {
      draft.collectionID = collections.randomElement(using: &dice)?.model.id
    }
    let count = Int.random(in: 0...3, using: &dice)
    let names = (0..<count).compactMap { _ in Self.people.randomElement(using: &dice) }
    for key in ["Author", "Cast", "Genre"] where Bool.random(using: &dice) {
      draft.additionalFields[key] =
        Bool.random(using: &dice) ? .list(names) : .text(names.joined(separator: ", "))
    }
    if Bool.random(using: &dice) {
      draft.additionalFields["Year"] = .text("\(Int.random(in: 1900...2030, using: &dice))")
    }
    if Bool.random(using: &dice) { draft.additionalFields[title()] = .text(title()) }
    draft.score = Int.random(in: 0...4, using: &dice)
    draft.rating = .set(Double(Int.random(in: 0...100, using: &dice)) / 10)
    return draft
  }

  private mutating func entry() async throws -> EntryID? {
    let space = home.scope.space
    let ids = try await home.database.read { db in
      try db.rows("SELECT id FROM entries WHERE space_id = $1 ORDER BY key", space) {
        $0.id(0, of: Entry.self)
      }
    }
    return ids.randomElement(using: &dice)
  }

  /// Performs one random operation. Operations that the rules refuse count too.
  mutating func act() async throws {
    let choice = Int.random(in: 0..<20, using: &dice)
    do {
      switch choice {
      case 0..<6: try await make()
      case 6..<11: try await replace()
      case 11..<13: try await delete()
      case 13..<15: try await batch()
      case 15..<18: try await undo()
      case 18: try await makeCollection()
      default: try await deleteCollection()
      }
    } catch let failure as Failure where [.invalid, .conflict, .notFound].contains(failure.kind) {}
  }

  private mutating func remember(_ id: EntryID) async throws {
    groups.append(try await home.lastChangeGroup(of: id))
  }

  private mutating func make() async throws {
    try await remember(home.create(draft()).id)
  }

  private mutating func replace() async throws {
    guard let id = try await entry() else { return }
    _ = try await home.entries.replace(id, with: draft(), for: home.scope.user)
    try await remember(id)
  }

  private mutating func delete() async throws {
    let ids = [try await entry(), try await entry(), try await entry()].compactMap { $0 }
    guard !ids.isEmpty else { return }
    groups.append(try await home.entries.delete(ids, in: home.scope).group)
  }

  private mutating func batch() async throws {
    let drafts = [try await draft(), try await draft(), try await draft(), try await draft()]
    let results = try await home.entries.create(
      batch: drafts, in: home.scope, today: CatalogFixture.today)
    for case .success(let id) in results { return try await remember(id) }
  }

  private mutating func undo() async throws {
    guard let group = groups.suffix(6).randomElement(using: &dice) else { return }
    try await home.undo(group)
  }

  private mutating func makeCollection() async throws {
    let types = [SystemType.book, .movie, nil]
    let type = types.randomElement(using: &dice) ?? nil
    _ = try await home.features.collections.create(
      CollectionDraft(
        name: title(), icon: "📁",
        impliedTypeID: .set(try type.map { try home.type($0.rawValue).id })),
      in: home.scope)
  }

  private enum SystemType: String { case book, movie }

  private mutating func deleteCollection() async throws {
    let all = try await home.features.collections.all(home.scope)
    guard let one = all.randomElement(using: &dice) else { return }
    groups.append(
      try await home.features.collections.delete(one.model.id, for: home.scope.user))
  }
}
