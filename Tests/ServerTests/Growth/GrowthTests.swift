import Database
import Foundation
import TestSupport
import Testing

/// The work of a request must not grow with the number of entries: every route is exercised in a
/// small and a large space, with different statistics, and the work of its statements is compared.
@Suite struct GrowthTests {
  private static let sizes = (small: 300, large: 6_000)
  /// The work may grow by this factor, and by a few hundred instructions besides.
  private static let allowedFactor = 1.5
  private static let allowedSteps = 400
  private static let allowedScannedRows = 40

  @Test func `the work of a request does not grow with the space`() async throws {
    let (large, stale) = try await Self.measure(Self.sizes.large, stale: nil)
    let (small, _) = try await Self.measure(Self.sizes.small, stale: stale)
    for statistics in GrowthStatistics.allCases {
      let (small, large) = (small[statistics] ?? [:], large[statistics] ?? [:])
      #expect(small.keys == large.keys)
      for (name, work) in large.sorted(by: { $0.key < $1.key }) {
        let factor = GrowthExceptions.factor(of: name) ?? Self.allowedFactor
        let growth = Growth(from: small[name] ?? [:], to: work)
        let isTooMuch = growth.exceeds(
          factor, steps: Self.allowedSteps, scannedRows: Self.allowedScannedRows)
        #expect(!isTooMuch, "\(name), statistics: \(statistics)\n\(growth)")
      }
    }
  }

  @Test func `every route is exercised or listed with a reason`() async throws {
    let routes = try await TestEngine.sqlite.withDatabase { database in
      try await TestServer.on(database) { server in
        server.routes.map { "\($0.method) \($0.path)" }
      }
    }
    let known = GrowthExercises.routes.union(GrowthExceptions.notExercised.keys)
    let unknown = Set(routes).subtracting(known)
      .filter { !GrowthExercises.isTwin($0) && !GrowthExercises.isLeftOut($0) }
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

  /// The work of every exercise by its name, for each kind of statistics.
  /// - Parameter stale: the statistics of another space when it was young; nil for its own.
  private static func measure(
    _ size: Int, stale: [[String?]]?
  ) async throws -> ([GrowthStatistics: Measurements], stale: [[String?]]) {
    try await TestEngine.sqlite.withPlace { template in
      let own = try await GrowthFixture.fill(template, size)
      let stale = stale ?? own
      var found: [GrowthStatistics: Measurements] = [:]
      for statistics in GrowthStatistics.allCases {
        found[statistics] = try await TestEngine.sqlite.withPlace(copying: template) { place in
          let database = try place.open(connections: 1)
          try await statistics.prepare(database, stale: stale)
          try database.close()
          return try await exercise(place)
        }
      }
      return (found, stale)
    }
  }

  private static func exercise(_ place: TestPlace) async throws -> Measurements {
    let database = try place.open(connections: 1)
    defer { #expect(throws: Never.self) { try database.close() } }
    return try await TestServer.on(database) { server in
      let space = try await GrowthSpace(server)
      var found: Measurements = [:]
      for exercise in GrowthExercises.all {
        // Who asks is looked up once a minute; that is no part of the route.
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

/// How the work of one exercise differs between two spaces.
struct Growth: CustomStringConvertible {
  let small: [String: StatementWork]
  let large: [String: StatementWork]

  init(from small: [String: StatementWork], to large: [String: StatementWork]) {
    (self.small, self.large) = (small, large)
  }

  private static func sum(_ work: [String: StatementWork]) -> StatementWork {
    work.values.reduce(into: StatementWork()) { $0 += $1 }
  }

  func exceeds(_ factor: Double, steps: Int, scannedRows: Int) -> Bool {
    let (small, large) = (Growth.sum(small), Growth.sum(large))
    return Double(large.steps) > Double(small.steps) * factor + Double(steps)
      || Double(large.scannedRows) > Double(small.scannedRows) * factor + Double(scannedRows)
  }

  /// The whole, then the statements that grew most.
  var description: String {
    let (before, after) = (Growth.sum(small), Growth.sum(large))
    let worst = large.sorted { grown($0) > grown($1) }.prefix(3).map { sql, work in
      let was = small[sql] ?? StatementWork()
      let text = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return "  \(was.steps) → \(work.steps) steps in \(was.runs) → \(work.runs) runs: "
        + text.prefix(400)
    }
    return "\(before.steps) → \(after.steps) steps, "
      + "\(before.scannedRows) → \(after.scannedRows) rows scanned\n"
      + worst.joined(separator: "\n")
  }

  private func grown(_ statement: (key: String, value: StatementWork)) -> Int {
    statement.value.steps - (small[statement.key]?.steps ?? 0)
  }
}

/// What the planner knows of the tables.
enum GrowthStatistics: CaseIterable {
  case none, stale, fresh

  /// - Parameter stale: the statistics of the space when it was young.
  func prepare(_ database: Database, stale: [[String?]]) async throws {
    guard self != .none else { return }
    try await database.bare { db in
      try db.runScript("ANALYZE")
      guard self == .stale else { return }
      try db.execute("DELETE FROM sqlite_stat1")
      for row in stale {
        try db.execute("INSERT INTO sqlite_stat1 VALUES ($1, $2, $3)", row[0], row[1], row[2])
      }
    }
  }
}
