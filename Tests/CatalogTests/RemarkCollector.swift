import Catalog
import Model
import Synchronization

/// The remarks of an import about single records: `row title reason`.
final class RemarkCollector: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ report: TableImport.Report) {
    let new = report.remarks.map { row in
      guard let problems = row.detail.error?.problems else {
        return "\(row.number) \(row.title) \(row.outcome)"
      }
      let codes = problems.map { "\($0.field) \($0.code)" }
      return "\(row.number) \(row.title) \(codes.joined(separator: ", "))"
    }
    lines.withLock { $0 += new }
  }
}
