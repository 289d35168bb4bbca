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
  var group = ChangeGroupID.new()

  struct Outcome {
    var counts: [Int]
    var deleted: Int
    var remarks: [String]
  }

  func importer(_ file: LoadedTable) throws -> Importer {
    let type = try type.map { try home.type($0) }
    let mapping = try ImportMapping(pairs, key: key, type: type, columns: file.columns)
    return Importer(
      journal: home.journal, scope: home.scope, mapping: mapping, type: type,
      collection: try home.collection("Books"),
      source: ImportSource(source, file: self.file, type: type, key: key),
      restoresDeleted: restoresDeleted, today: CatalogFixture.today)
  }

  /// Imports a text. The result contains the counts of new, unchanged, changed, ambiguous and
  /// failed records, and the remarks.
  func run(_ text: String) async throws -> Outcome {
    let file = try LoadedTable(Array(text.utf8))
    let remarks = RemarkCollector()
    let summary = try await importer(file).run(
      file.table, total: file.records.count, group: group
    ) { report in
      remarks.add(report)
      return true
    }
    return Outcome(counts: counts(summary), deleted: summary.deleted, remarks: remarks.all)
  }

  func preview(_ text: String) async throws -> Outcome {
    let file = try LoadedTable(Array(text.utf8))
    let report = try await importer(file).preview(
      file.table, total: file.records.count)
    let remarks = RemarkCollector()
    remarks.add(report)
    return Outcome(
      counts: counts(report.summary), deleted: report.summary.deleted, remarks: remarks.all)
  }

  private func counts(_ summary: ImportSummary) -> [Int] {
    [summary.new, summary.unchanged, summary.changed, summary.ambiguous, summary.failed]
  }
}
