import Catalog
import Model
import Synchronization

/// The remarks of an import about single records: `row title reason`.
final class RemarkCollector: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ report: Importer.Report) {
    let new = report.remarks.map { row, title, outcome in
      switch outcome {
      case .failed(let failure):
        "\(row) \(title) \(failure.fields.map { "\($0.field) \($0.code)" }.joined(separator: ", "))"
      default: "\(row) \(title) \(outcome)"
      }
    }
    lines.withLock { $0 += new }
  }
}
