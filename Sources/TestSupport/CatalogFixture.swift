import Accounts
package import Book
package import Catalog
import Cmark
import Curl
package import Database
import Foundation
package import Journal
package import Media
import MediaProcesses
package import Model
import Outgoing

/// A user with a personal space on a new database: its types and default collections, and all
/// features.
package struct CatalogFixture: Sendable {
  package let features: Features
  package let database: Database
  package let scope: Scope
  package let types: TypeSet
  /// The default collections: Movies, Books, Games.
  package let collections: [CollectionRecord]

  package var entries: Entries { features.entries }
  package var journal: Journal { features.journal }
  /// The authority of the server's own address.
  package static let server = "book.example.org:9100"
  /// 1 March 2026.
  package static let today = CalendarDate(daysSince1970: 20_513)

  /// Creates a user. Each one on the same database has another e-mail address.
  package init(_ database: Database, _ email: String = "ann@example.com") async throws {
    self.database = database
    let outgoing = OutgoingClient()
    let accounts = try await Accounts(
      database: database, journal: Journal(database: database),
      secrets: Secrets(root: [UInt8](repeating: 7, count: 32)), outgoing: outgoing,
      // The real cost takes seconds in a debug build.
      passwordCost: Passwords.Cost(logN: 2, r: 8, p: 1))
    let images = Images(
      database: database, workers: MediaWorkers(executable: CatalogFixture.mediaWorker),
      outgoing: outgoing)
    features = Features(
      accounts: accounts, images: images, outgoing: outgoing, markdown: CmarkRenderer(),
      server: CatalogFixture.server, version: "0.0.0-test")
    let account = try await features.signUp.add(
      email: email, displayName: nil, password: "correct horse")
    scope = Scope(user: account.key, space: try await accounts.users.personalSpace(of: account.key))
    types = try await features.types.all(scope)
    collections = try await features.collections.all(scope)
  }

  /// The media worker that was built with the tests.
  private static var mediaWorker: String {
    repository.appending(path: ".build/debug/commonplace-media").path
  }

  /// Returns a file in Tests/Fixtures/images.
  package static func image(_ name: String) throws -> ImageFile {
    ImageFile([UInt8](try file(name)))
  }

  /// Returns a file in Tests/Fixtures/images as base64.
  package static func base64(_ name: String) throws -> String {
    try file(name).base64EncodedString()
  }

  private static func file(_ name: String) throws -> Data {
    try Data(contentsOf: repository.appending(path: "Tests/Fixtures/images/\(name)"))
  }

  private static var repository: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }
}

extension TestEngine {
  package func withCatalog<Value>(
    _ body: (CatalogFixture) async throws -> Value
  ) async throws -> Value {
    try await withDatabase { database in try await body(CatalogFixture(database)) }
  }
}

// MARK: - Common steps of tests

extension CatalogFixture {
  /// Returns the built-in type with this system key, such as `movie`.
  package func type(_ systemKey: String) throws -> TypeRecord {
    guard let type = types[named: systemKey] else { throw Failure.notFound("type") }
    return type
  }

  package func collection(_ name: String) throws -> CollectionID {
    guard let found = collections.first(where: { $0.model.name == name }) else {
      throw Failure.notFound("collection")
    }
    return found.model.id
  }

  /// Returns a valid draft, so that a test sets only what it is about.
  /// - Parameters:
  ///   - type: the system key of a type; nil for an entry without one.
  ///   - collection: the name of a default collection; nil for none.
  package func draft(
    _ title: String, _ description: String = "As it is.", type: String? = nil,
    in collection: String? = nil, _ fields: [String: FieldText] = [:]
  ) throws -> EntryDraft {
    EntryDraft(
      collectionID: try collection.map { try self.collection($0) },
      typeID: try type.map { try self.type($0).id }, title: title, description: description,
      additionalFields: fields)
  }

  @discardableResult
  package func createEntry(
    _ title: String, _ description: String = "As it is.", type: String? = nil,
    in collection: String? = nil, _ fields: [String: FieldText] = [:]
  ) async throws -> EntryRecord {
    try await create(draft(title, description, type: type, in: collection, fields))
  }

  @discardableResult
  package func create(_ draft: EntryDraft) async throws -> EntryRecord {
    try await entries.create(draft, in: scope, today: CatalogFixture.today)
  }

  /// Returns the entry with this title, also people and genres, which lists do not show.
  package func find(_ title: String) async throws -> EntryRecord {
    let scope = scope
    let id = try await database.read { db in
      try db.row(
        "SELECT id FROM entries WHERE space_id = $1 AND title = $2 ORDER BY key", scope.space,
        title, map: { $0.id(0, of: Entry.self) })
    }
    guard let id else { throw Failure.notFound("entry") }
    return try await entries.find(id, for: scope.user)
  }

  /// Returns another user, who gets `role` in this space, or no access if it is nil.
  package func addUser(_ email: String, as role: Role?) async throws -> CatalogFixture {
    let other = try await CatalogFixture(database, email)
    let (space, user) = (scope.space, other.scope.user)
    if let role {
      try await database.write { db in
        _ = try SpaceStore.insertMember(
          user, as: role, of: space, now: Timestamp(milliseconds: 0), db)
      }
    }
    return other
  }

  /// Returns the integer that a query finds; 0 if there is no row.
  package func integer(_ sql: String) async throws -> Int64 {
    try await database.read { db in try db.integer(sql) ?? 0 }
  }

  @discardableResult
  package func execute(_ sql: String) async throws -> Int {
    try await database.write { db in try db.execute(sql) }
  }

  /// Returns the differences that the doctor finds in the whole database.
  package func differences() async throws -> [String] {
    let found = DifferenceCollector()
    var count = 0
    for doctor in features.doctors {
      count += try await doctor.examine { found.add($0) }.differences
    }
    let all = found.all
    return all.count == count ? all : all + ["\(count) counted"]
  }

  /// Returns the number of statements that `body` ran.
  package func statements(_ body: () async throws -> Void) async throws -> Int {
    let before = database.counter.count
    try await body()
    return database.counter.count - before
  }
}

/// Returns the failure that `body` throws; nil if it succeeds. Other errors are rethrown.
package func thrownFailure(_ body: () async throws -> Void) async throws -> Failure? {
  do {
    try await body()
    return nil
  } catch let failure as Failure {
    return failure
  }
}

extension CatalogFixture {
  /// Returns the sequence number of the last change in the space.
  package func sequence() async throws -> Int64 {
    try await entries.page(EntryQuery(), in: scope) { _ in true }.sequence
  }
}
