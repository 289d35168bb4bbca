import Book
import Database
import Journal
import Model
import TestSupport

@testable import Catalog

/// A helper that imports texts into a user's space, as the command line does.
struct ImportSteps {
  let home: CatalogFixture
  var type: String? = "book"
  var key: String? = "id"
  var pairs: [(target: String, column: String)] = []
  var file = "books.csv"
  var source: String?
  var restoresDeleted = false

  struct Outcome {
    var counts: [Int]
    var deleted: Int
    var remarks: [String]
    /// Nil for a preview.
    var group: ChangeGroupID?
  }

  /// - Parameter scope: nil for the user's own space.
  func tableImport(of loaded: LoadedTable, in scope: Scope? = nil) throws -> TableImport {
    let type = try type.map { try home.type($0) }
    let mapping = try ImportMapping(pairs, key: key, type: type, columns: loaded.columns)
    return TableImport(
      home.features.imports, in: scope ?? home.scope, table: loaded.table,
      total: loaded.filledRecords.count, file: file, mapping: mapping, type: type,
      collection: try home.collection("Books"),
      source: ImportSource(source, file: file, type: type, key: key),
      restoresDeleted: restoresDeleted, today: CatalogFixture.today)
  }

  /// Imports a text. The result contains the counts of new, unchanged, changed, ambiguous and
  /// failed records, and the remarks.
  func run(_ text: String) async throws -> Outcome {
    let tableImport = try tableImport(of: LoadedTable(Array(text.utf8)))
    let remarks = RemarkCollector()
    let run = try await tableImport.begin()
    let summary = try await tableImport.run(run) { report in
      remarks.add(report)
      return true
    }
    return Outcome(
      counts: counts(summary), deleted: summary.deleted, remarks: remarks.all, group: run.group)
  }

  func preview(_ text: String) async throws -> Outcome {
    let report = try await tableImport(of: LoadedTable(Array(text.utf8))).preview()
    let remarks = RemarkCollector()
    remarks.add(report)
    return Outcome(
      counts: counts(report.summary), deleted: report.summary.deleted, remarks: remarks.all)
  }

  private func counts(_ summary: ImportSummary) -> [Int] {
    [summary.new, summary.unchanged, summary.changed, summary.ambiguous, summary.failed]
  }
}
