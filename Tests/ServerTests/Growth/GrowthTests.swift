import Database
import Foundation
import TestSupport
import Testing

/// Checks that the work of a request does not grow with the number of entries. Each route is
/// exercised in a small and a large space, with different statistics of the planner, and the work
/// of its SQL statements is compared.
@Suite struct GrowthTests {
  private static let sizes = (small: 300, large: 6_000)
  /// The factor by which the work may grow, in addition to `GrowthConstant`.
  private static let allowedFactor = 1.5

  @Test(arguments: TestEngine.all)
  func `the work of a request does not grow with the space`(engine: TestEngine) async throws {
    var grown = try await Self.grown(on: engine)
    if engine.dialect == .postgres, !grown.isEmpty {
      // If tests that run in parallel change the schema, a session reloads its catalog cache in any
      // statement. Only requests whose work grows in both runs are reported.
      let again = try await Self.grown(on: engine)
      grown = grown.filter { again[$0.key] != nil }
    }
    for (request, growth) in grown.sorted(by: { $0.key < $1.key }) {
      Issue.record("\(engine), \(request)\n\(growth)")
    }
  }

  /// Returns the requests whose work grows too much, with the kind of statistics.
  private static func grown(on engine: TestEngine) async throws -> [String: Growth] {
    let found = try await measure(on: engine)
    let constant = GrowthConstant(engine.dialect)
    var grown: [String: Growth] = [:]
    for statistics in GrowthStatistics.allCases {
      let small = found.small[statistics] ?? [:]
      let large = found.large[statistics] ?? [:]
      #expect(small.keys == large.keys)
      for (name, work) in large {
        let factor = GrowthExceptions.factor(of: name, on: engine.dialect) ?? allowedFactor
        let growth = Growth(from: small[name] ?? [:], to: work)
        guard growth.exceeds(factor, constant) else { continue }
        grown["\(name), statistics: \(statistics)"] = growth
      }
    }
    return grown
  }

  @Test func `every route is exercised or listed with a reason`() async throws {
    let routes = try await TestEngine.sqlite.withDatabase { database in
      try await TestServer.on(database) { server in
        server.routes.map { "\($0.method) \($0.path)" }
      }
    }
    let known = GrowthExercises.routes.union(GrowthExceptions.notExercised.keys)
    let unknown = Set(routes).subtracting(known)
      .filter { !GrowthExercises.isInOtherSpace($0) && !GrowthExercises.isUnsupported($0) }
    #expect(unknown.isEmpty, "neither exercised nor listed: \(unknown.sorted())")
    #expect(known.subtracting(routes).isEmpty, "no routes")
    let both = GrowthExercises.routes.intersection(GrowthExceptions.notExercised.keys)
    #expect(both.isEmpty, "exercised and listed")
    let unused = GrowthExceptions.growing.subtracting(GrowthExercises.all.map(\.name))
    #expect(unused.isEmpty, "listed, but no exercise")
    #expect(Set(GrowthExercises.all.map(\.name)).count == GrowthExercises.all.count)
  }

  // MARK: - Measuring

  typealias Measurements = [String: [String: StatementWork]]
  typealias Spaces = (
    small: [GrowthStatistics: Measurements], large: [GrowthStatistics: Measurements]
  )

  private static func measure(on engine: TestEngine) async throws -> Spaces {
    switch engine.dialect {
    case .sqlite:
      // A small space has no statistics when it is young, so it uses those of the large one.
      let (large, stale) = try await measure(sizes.large, on: engine, stale: nil)
      return (try await measure(sizes.small, on: engine, stale: stale).found, large)
    case .postgres:
      async let large = measure(sizes.large, on: engine, stale: nil)
      async let small = measure(sizes.small, on: engine, stale: nil)
      return try await (small.found, large.found)
    }
  }

  /// Returns the work of each exercise by name, for each kind of statistics.
  /// - Parameter stale: SQLite's statistics of another space when it was young; nil to use its own.
  private static func measure(
    _ size: Int, on engine: TestEngine, stale: [[String?]]?
  ) async throws -> (found: [GrowthStatistics: Measurements], stale: [[String?]]) {
    try await engine.withDatabaseLocation { template in
      let own = try await GrowthFixture.fill(template, size)
      let stale = stale ?? own
      // At the same time, because each spends most of its time waiting for one request.
      let found = try await withThrowingTaskGroup(
        of: (GrowthStatistics, Measurements).self
      ) { group in
        for statistics in GrowthStatistics.allCases {
          group.addTask {
            let measured = try await engine.withDatabaseLocation(copying: template) { place in
              let database = try place.open(connections: 1)
              try await statistics.prepare(database, stale: stale)
              try database.close()
              return try await exercise(place)
            }
            return (statistics, measured)
          }
        }
        return try await group.reduce(into: [GrowthStatistics: Measurements]()) {
          $0[$1.0] = $1.1
        }
      }
      return (found, stale)
    }
  }

  /// Runs all exercises on a copy of a space and returns the work of their statements.
  private static func exercise(_ place: TestDatabaseLocation) async throws -> Measurements {
    let database = try place.open(connections: 1, explains: true)
    defer { #expect(throws: Never.self) { try database.close() } }
    if database.dialect == .postgres {
      // Otherwise the request that fills the pending list of a GIN index would also merge it.
      try await database.withoutTransaction { db in
        try db.runScript("SET gin_pending_list_limit = '1GB'")
      }
    }
    return try await TestServer.on(database) { server in
      let space = try await GrowthSpace(server)
      var found: Measurements = [:]
      for exercise in GrowthExercises.all {
        // The signed-in user is looked up once a minute. That is not part of the route.
        _ = try await space.caller.get("/auth/me")
        _ = try await space.browser.get("/offline")
        do {
          let request = try await exercise.prepare(space)
          found[exercise.name] = try await database.counter.measure {
            let answer = try await request()
            let isFine = exercise.statuses.contains(answer.status)
            #expect(isFine, "\(exercise.name): \(answer.status) \(answer.text.suffix(1500))")
          }
        } catch {
          Issue.record("\(exercise.name): \(error)")
        }
      }
      return found
    }
  }
}

/// The difference in the work of one exercise between two spaces.
struct Growth: CustomStringConvertible {
  let small: [String: StatementWork]
  let large: [String: StatementWork]

  init(from small: [String: StatementWork], to large: [String: StatementWork]) {
    (self.small, self.large) = (small, large)
  }

  private static func sum(_ work: [String: StatementWork]) -> StatementWork {
    work.values.reduce(into: StatementWork()) { $0 += $1 }
  }

  func exceeds(_ factor: Double, _ constant: GrowthConstant) -> Bool {
    let (small, large) = (Growth.sum(small), Growth.sum(large))
    return Double(large.steps) > Double(small.steps) * factor + Double(constant.steps)
      || Double(large.scannedRows) > Double(small.scannedRows) * factor
        + Double(constant.scannedRows)
  }

  /// The totals, followed by the statements that grew most.
  var description: String {
    let (before, after) = (Growth.sum(small), Growth.sum(large))
    let worst = large.sorted { grown($0) > grown($1) }.prefix(3).map { sql, work in
      let was = small[sql] ?? StatementWork()
      let text = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return "  \(was.steps) → \(work.steps) steps, \(was.scannedRows) → \(work.scannedRows) rows "
        + "in \(was.runs) → \(work.runs) runs: \(text.prefix(400))\n\(work.plan)"
    }
    return "\(before.steps) → \(after.steps) steps, "
      + "\(before.scannedRows) → \(after.scannedRows) rows\n"
      + worst.joined(separator: "\n")
  }

  private func grown(_ statement: (key: String, value: StatementWork)) -> Int {
    let was = small[statement.key] ?? StatementWork()
    return statement.value.steps + statement.value.scannedRows - was.steps - was.scannedRows
  }
}

/// The amount by which the work may grow regardless of the factor: noise of small numbers. On
/// PostgreSQL that is one page for each index that is a level higher, and rows of the types, lists
/// and routes that a statement reads completely because there are few.
struct GrowthConstant {
  /// Virtual machine instructions on SQLite, pages on PostgreSQL.
  let steps: Int
  let scannedRows: Int

  init(_ dialect: Dialect) {
    switch dialect {
    case .sqlite: (steps, scannedRows) = (400, 40)
    case .postgres: (steps, scannedRows) = (40, 200)
    }
  }
}

/// The statistics of the query planner.
enum GrowthStatistics: CaseIterable {
  case none, stale, fresh

  /// - Parameter stale: SQLite's statistics from when the space was young. On PostgreSQL they are
  ///   in the database already.
  func prepare(_ database: Database, stale: [[String?]]) async throws {
    try await database.withoutTransaction { db in
      switch db.dialect {
      case .sqlite: try prepareSQLite(db, stale)
      case .postgres: try preparePostgres(db)
      }
    }
    // The server does this at startup. Without it, PostgreSQL reads entire spaces.
    if database.dialect == .postgres, self == .none { try await database.updateStatistics() }
  }

  private func prepareSQLite(_ db: any Connection, _ stale: [[String?]]) throws {
    guard self != .none else { return }
    try db.runScript("ANALYZE")
    guard self == .stale else { return }
    try db.execute("DELETE FROM sqlite_stat1")
    for row in stale {
      try db.execute("INSERT INTO sqlite_stat1 VALUES ($1, $2, $3)", row[0], row[1], row[2])
    }
  }

  private func preparePostgres(_ db: any Connection) throws {
    // Every search reads the pending list of a GIN index, so it is merged first.
    for index in ["vector", "titles", "of_lists"] {
      try db.runScript("SELECT gin_clean_pending_list('search_documents_\(index)')")
    }
    switch self {
    case .none:
      // The state of a table that was never analysed.
      try db.runScript(
        """
        UPDATE pg_class SET reltuples = -1, relpages = 0, relallvisible = 0
          WHERE relnamespace = 'public'::regnamespace;
        DELETE FROM pg_statistic WHERE starelid IN (
          SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
        """)
    case .stale: break
    case .fresh: try db.runScript("VACUUM (ANALYZE)")
    }
  }
}
