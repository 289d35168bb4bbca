import Accounts
import ArgumentParser
import Book
import Catalog
import Foundation
import Journal
import Model
import Synchronization
import UnixSignals

/// A run of the import command: it resolves the options, then imports and prints the progress until
/// the end or an interruption.
struct ImportRun: Sendable {
  private let tableImport: TableImport
  /// The columns that are not imported.
  private let unused: [String]
  private let warnings: ImportWarnings
  /// The column with the source's own id (`--key`); nil without one.
  private let key: String?

  init(_ command: ImportCommand, _ table: ImportTable, _ features: Features) async throws {
    let scope = try await ImportRun.scope(of: command, features)
    let typeSet = try await features.types.all(scope)
    let type = command.type.flatMap { typeSet[named: $0] }
    if let wanted = command.type, type == nil {
      throw ValidationError(
        "There is no type \(wanted). There are: "
          + typeSet.types.map(\.name).joined(separator: ", ")
      )
    }
    var mapping = try ImportMapping(
      command.pairs(), key: command.key, type: type, columns: table.columns)
    unused = mapping.unused(of: table.columns)
    if command.map.isEmpty, type == nil, !unused.isEmpty {
      throw ImportRun.missingMap(command.file, table.columns, unused: unused, typeSet)
    }
    let collection = try await ImportRun.collection(
      command.collection, type, features, scope, creates: !command.preview)
    let source = ImportSource(
      command.source, file: command.file, type: type, key: command.key)
    key = command.key
    var warnings = ImportWarnings(columns: table.columns, mapping, type: type)
    var total = 0
    var dates = ColumnDates(table.columns)
    try table.read { record in
      guard record.isNonEmpty else { return }
      warnings.add(record)
      dates.add(record)
      total += 1
    }
    mapping.dateOrders = try dates.orders(of: mapping, type: type, chosen: command.dateOrder)
    warnings.finish()
    self.warnings = warnings
    tableImport = TableImport(
      features.imports, in: scope, table: table, total: total, file: command.file,
      mapping: mapping, type: type, collection: collection, source: source,
      isSeen: command.seen, restoresDeleted: command.restoreDeleted,
      today: CalendarDate(.now, in: .current))
  }

  /// Returns the error for a table of no known format if columns would be left out because the command
  /// names neither a type nor columns. It states how to name them.
  private static func missingMap(
    _ file: String, _ columns: [String], unused: [String], _ types: TypeSet
  ) -> ValidationError {
    let mapped = columns.filter { !unused.contains($0) }.map { "\($0.lowercased())=\($0)," }
    let example = types.types.first { $0.name == "Movie" } ?? types.types.first
    let type = example?.name ?? "TYPE"
    let targets = ImportMapping.attributes + (example?.fields.map(\.fieldKey) ?? [])
    return ValidationError(
      """
      \(file) is a table of no known format, and these columns have no target: \
      \(unused.joined(separator: ", ")). Name the type of the rows, or also a column for each value:
        commonplace import \(file) --type \(type)
        commonplace import \(file) --type \(type) --map \(mapped.joined())TARGET=\(unused[0])
      Targets of a \(type): \(targets.joined(separator: ", ")). Without --map, columns with these \
      names are used.
      """)
  }

  /// Returns the personal space of the user that `--as` names, or of the first user.
  static func scope(of command: ImportCommand, _ features: Features) async throws -> Scope {
    let users = features.accounts.users
    let account: Account?
    if let email = command.email {
      account = try await users.find(email: email)
    } else {
      account = try await users.first()
    }
    guard let account else { throw Failure.notFound("user") }
    return Scope(user: account.key, space: try await users.personalSpace(of: account.key))
  }

  /// Returns the collection that `--collection` names, in any case.
  /// - Parameters:
  ///   - type: the type of the entries in a new collection, or nil.
  ///   - creates: whether a missing collection is created. A preview changes nothing.
  /// - Returns: nil without a name, or if the collection is missing and not created.
  static func collection(
    _ name: String?, _ type: TypeRecord?, _ features: Features, _ scope: Scope, creates: Bool
  ) async throws -> CollectionID? {
    guard let name else { return nil }
    let all = try await features.collections.all(scope)
    if let found = all.first(where: { $0.model.name.lowercased() == name.lowercased() }) {
      return found.model.id
    }
    guard creates else { return nil }
    let draft = CollectionDraft(
      name: name, icon: type?.icon ?? "📁", impliedTypeID: .set(type?.id))
    return try await features.collections.create(draft, in: scope).model.id
  }

  // MARK: - Preview

  func preview() async throws {
    try await printOtherSources()
    let report = try await tableImport.preview()
    for remark in report.remarks { print(line(remark)) }
    print(summary(report.summary, verb: "would be"))
    printWarnings()
  }

  // MARK: - Running

  func run() async throws {
    let started = ContinuousClock.now
    let interruption = Interruption()
    try await printOtherSources()
    let run = try await tableImport.begin()
    if let rows = run.previousRowCount {
      printError("Continuing an import that ended after \(rows) rows.")
    }
    let summary = try await tableImport.run(run) { report in
      for remark in report.remarks { printError(line(remark)) }
      printError("\(report.summary.rows) of \(report.summary.total)")
      return !interruption.isRequested
    }
    let isComplete = summary.rows == summary.total
    print(self.summary(summary, verb: "were"))
    let seconds = (ContinuousClock.now - started) / .seconds(1)
    print("Took \(String(format: "%.1f", seconds)) s.")
    printWarnings()
    guard isComplete else {
      printError("Interrupted. Run the same command again to continue.")
      throw ExitCode(130)
    }
    if summary.failed > 0 { throw ExitCode(2) }
  }

  /// Prints other sources that were imported with the same key column. A renamed file counts as a
  /// new source, so that its entries would be created twice.
  private func printOtherSources() async throws {
    let others = try await tableImport.otherSources()
    guard let key, !others.isEmpty else { return }
    printError(
      "The column \(key) was imported before from: \(others.joined(separator: ", ")). "
        + "If this file continues one of them, set it with --source.")
  }

  private func printWarnings() {
    for row in warnings.repeatedRows {
      print("row \(row.row) \"\(row.title)\": same content as row \(row.first); imported once")
    }
    for names in warnings.names where names.equivalent > 0 || names.withComma > 0 {
      print(
        "\(names.field): \(names.count) names, \(names.withComma) with a comma, \(names.equivalent) like"
          + " another except for case and accents")
    }
    if !warnings.incompleteColumns.isEmpty {
      let list = warnings.incompleteColumns.map { "\($0.column) in \($0.rows) rows" }
      print("Empty: \(list.joined(separator: ", "))")
    }
    if !unused.isEmpty { print("Columns not imported: \(unused.joined(separator: ", "))") }
  }

  private func line(_ row: ImportRow) -> String {
    let remark =
      switch row.outcome {
      case .failed: row.detail.error?.failure.sentence ?? ""
      case .new, .changed: "title shortened; the full text is in its notes"
      default:
        (row.detail.row.map { "similar to row \($0)" } ?? "similar to an existing entry")
          + "; imported separately"
      }
    return "row \(row.number) \"\(row.title)\": \(remark)"
  }

  private func summary(_ summary: ImportSummary, verb: String) -> String {
    "\(summary.rows) rows: \(summary.new) \(verb) new, \(summary.changed) changed, "
      + "\(summary.unchanged) unchanged, \(summary.ambiguous) ambiguous, "
      + "\(summary.deleted) deleted since, \(summary.failed) failed"
  }
}

/// Detects SIGINT and SIGTERM, so that an import ends between two batches.
final class Interruption: Sendable {
  private let requested = Atomic<Bool>(false)

  init() {
    Task.detached { [weak self] in
      for await _ in await UnixSignalsSequence(trapping: .sigint, .sigterm) {
        self?.requested.store(true, ordering: .relaxed)
      }
    }
  }

  var isRequested: Bool { requested.load(ordering: .relaxed) }
}
