import CPostgreSQL
import Database
import Foundation
import Model

/// Measures the cost of statements with PostgreSQL's module auto_explain, which sends the plan of
/// each statement as a notice, with the pages and rows that it read. Pages that other sessions or
/// autovacuum read are not included. Only tests measure, because loading the module requires a
/// superuser.
extension PostgresConnection {
  /// Loads auto_explain and adds the work that its notices report to `counter`.
  func reportWork(to counter: StatementCounter) throws {
    // Checks of foreign keys and triggers are nested statements.
    try configure(
      "LOAD 'auto_explain'; SET auto_explain.log_min_duration = 0;"
        + "SET auto_explain.log_analyze = on; SET auto_explain.log_buffers = on;"
        + "SET auto_explain.log_timing = off; SET auto_explain.log_nested_statements = on;"
        + "SET auto_explain.log_format = json; SET auto_explain.log_level = notice")
    // The connection holds the counter, so that it lives as long as the handle.
    PQsetNoticeReceiver(
      handle,
      { context, notice in
        guard let context else { return }
        let counter = Unmanaged<StatementCounter>.fromOpaque(context).takeUnretainedValue()
        guard counter.isMeasuring,
          let text = PQresultErrorField(notice, Int32(UInt8(ascii: "M"))),
          let run = ExplainedRun(String(cString: text))
        else { return }
        counter.add(run.work, of: run.sql)
      }, Unmanaged.passUnretained(counter).toOpaque())
  }
}

/// A statement that ran, as reported by auto_explain.
private struct ExplainedRun: Decodable {
  let sql: String
  private let plan: PlanNode

  enum CodingKeys: String, CodingKey {
    case sql = "Query Text"
    case plan = "Plan"
  }

  /// - Parameter message: `duration: … ms  plan:` followed by JSON; the result is nil for other
  ///   notices.
  init?(_ message: String) {
    guard let start = message.firstIndex(of: "{"), message.hasPrefix("duration:") else {
      return nil
    }
    do {
      self = try JSON.decode(Self.self, from: Data(message[start...].utf8))
    } catch {
      // Skipping the notice would make the statement look free.
      preconditionFailure("unexpected message from auto_explain: \(error) in \(message)")
    }
  }

  var work: StatementWork {
    StatementWork(
      steps: plan.pages - plan.pagesOfWriting, scannedRows: plan.rows, runs: 1,
      plan: plan.lines(0).joined(separator: "\n"))
  }
}

private struct PlanNode: Decodable {
  let kind: String
  let relation: String?
  let index: String?
  let loops: Int
  /// Averages for each loop: rows that were returned, and rows that were read and dropped.
  let returned: Double
  let filtered: Double?
  let rechecked: Double?
  let unjoined: Double?
  let hits: Int
  let reads: Int
  let children: [PlanNode]?

  enum CodingKeys: String, CodingKey {
    case kind = "Node Type"
    case relation = "Relation Name"
    case index = "Index Name"
    case loops = "Actual Loops"
    case returned = "Actual Rows"
    case filtered = "Rows Removed by Filter"
    case rechecked = "Rows Removed by Index Recheck"
    case unjoined = "Rows Removed by Join Filter"
    case hits = "Shared Hit Blocks"
    case reads = "Shared Read Blocks"
    case children = "Plans"
  }

  /// Rows that this node alone handled; the start of each loop counts as one.
  private var ownRows: Int {
    let dropped = (filtered ?? 0) + (rechecked ?? 0) + (unjoined ?? 0)
    return loops * Int(1 + returned + dropped)
  }

  /// Shared buffers that were accessed, including those of the nodes below.
  var pages: Int { hits + reads }

  /// Pages that nodes accessed to write or create rows. They vary with the session's catalog cache:
  /// indexes are opened when the first row is written, and everything is read again when other
  /// sessions change many tables. They are excluded from `steps`; writes are counted by their rows.
  var pagesOfWriting: Int {
    let below = children ?? []
    let isWriting = kind == "ModifyTable" || kind == "Result" && below.isEmpty
    let own = isWriting ? max(0, pages - below.reduce(0) { $0 + $1.pages }) : 0
    return below.reduce(own) { $0 + $1.pagesOfWriting }
  }

  var rows: Int { (children ?? []).reduce(ownRows) { $0 + $1.rows } }

  /// Returns one line for each node: its kind, table and index, buffers and rows.
  func lines(_ depth: Int) -> [String] {
    let names = [kind, relation, index].compactMap(\.self).joined(separator: " ")
    let indent = String(repeating: "  ", count: depth)
    return ["\(indent)\(names): \(pages) buffers, \(ownRows) rows in \(loops) loops"]
      + (children ?? []).flatMap { $0.lines(depth + 1) }
  }
}
