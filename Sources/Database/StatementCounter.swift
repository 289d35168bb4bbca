import Model

/// A counter of statements that can also measure their work, so that tests can limit the cost of a
/// request.
package final class StatementCounter: Sendable {
  /// Whether connections to PostgreSQL are opened so that they report the work of statements.
  package let explains: Bool
  private let total = Locked(0)
  private let measures = Locked(false)
  private let work = Locked<[String: StatementWork]>([:])

  package init(explains: Bool = false) { self.explains = explains }
  package var count: Int { total.withLock { $0 } }
  package func add(_ number: Int) { total.withLock { $0 += number } }

  /// Runs `body` and returns the work of each SQL text that ran during it. On PostgreSQL this
  /// requires `explains`.
  package func measure(
    _ body: () async throws -> Void
  ) async rethrows -> [String: StatementWork] {
    work.withLock { $0 = [:] }
    measures.withLock { $0 = true }
    defer { measures.withLock { $0 = false } }
    try await body()
    return work.withLock { $0 }
  }

  /// Whether work is measured now. Costs one relaxed load for each statement.
  package var isMeasuring: Bool { measures.withLock { $0 } }

  package func add(_ done: StatementWork, of sql: String) {
    work.withLock { $0[sql, default: StatementWork()] += done }
  }
}

/// The cost of all runs of a statement.
package struct StatementWork: Sendable {
  /// Instructions of SQLite's virtual machine, or pages that PostgreSQL accessed in its buffers.
  package var steps = 0
  /// Rows that SQLite read in full table scans, or rows that the nodes of PostgreSQL's plan
  /// handled.
  package var scannedRows = 0
  package var runs = 0
  /// PostgreSQL's plan of the last run, with buffers and rows; empty on SQLite.
  package var plan = ""

  package init(steps: Int = 0, scannedRows: Int = 0, runs: Int = 0, plan: String = "") {
    (self.steps, self.scannedRows, self.runs, self.plan) = (steps, scannedRows, runs, plan)
  }

  package static func += (left: inout StatementWork, right: StatementWork) {
    left.steps += right.steps
    left.scannedRows += right.scannedRows
    left.runs += right.runs
    left.plan = right.plan
  }
}
