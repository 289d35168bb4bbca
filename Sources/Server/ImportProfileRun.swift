import Accounts
import ArgumentParser
import Book
import Catalog
import Foundation
import Journal
import Model
import ServerKit

/// A run of the import command with an export that is recognised by its columns. It needs no
/// options for the columns, and it is listed on the import page, where it can be undone.
struct ImportProfileRun: Sendable {
  private let imports: Imports
  private let upload: ImportUpload
  private let collection: ImportOptions.CollectionChoice
  /// Whether missing values are added to existing entries (`--add`).
  private let adds: Bool
  private let isPreview: Bool
  private let scope: Scope

  /// Returns nil if the file is not such an export, or if options assign its columns.
  init?(_ command: ImportCommand, _ upload: ImportUpload, _ features: Features) async throws {
    guard command.map.isEmpty, command.key == nil else { return nil }
    guard try UploadReader.contents(of: upload).profile != .table else { return nil }
    imports = features.imports
    self.upload = upload
    adds = command.add
    isPreview = command.preview
    scope = try await ImportRun.scope(of: command, features)
    let id = try await ImportRun.collection(
      command.collection, nil, features, scope, creates: !command.preview)
    collection = id.map { ImportOptions.CollectionChoice.one($0) } ?? .ofType
  }

  func run() async throws {
    let today = CalendarDate(.now, in: .current)
    if isPreview {
      let preview = try await imports.preview(upload, in: scope, today: today)
      for row in preview.rows { print(line(row)) }
      return printSummary(
        preview.rows.reduce(into: [:]) { $0[$1.outcome, default: 0] += 1 }, facts: preview.facts)
    }
    let id = try await imports.begin(upload, in: scope, today: today)
    try await imports.runJob(of: id, in: scope)
    try await imports.start(id, collection: collection, adds: adds, in: scope)
    try await follow(id)
  }

  /// Imports the rows until the end or an interruption, and prints the progress.
  private func follow(_ id: ImportID) async throws {
    let interruption = Interruption()
    let telling = Task {
      while !Task.isCancelled {
        try await Task.sleep(for: .seconds(1))
        let found = try await imports.find(id, in: scope)
        Server.printError("\(found.done) of \(found.total)")
        if interruption.isRequested { try await imports.cancel(id, in: scope) }
      }
    }
    defer { telling.cancel() }
    try await imports.runJob(of: id, in: scope)
    let found = try await imports.find(id, in: scope)
    var after = 0
    while true {
      let rows = try await imports.rows(of: found, outcome: nil, after: after, limit: 1000)
      guard let last = rows.last else { break }
      for row in rows
      where row.outcome != .new || row.isShortened || row.hasCutNotes || !row.unmappedValues.isEmpty
      {
        print(line(row))
      }
      after = last.number
    }
    let counts = try await imports.counts(of: found)
    printSummary(counts, facts: found.results)
    if found.phase != .done { throw ExitCode(found.phase == .cancelled ? 130 : 1) }
    if counts[.failed] != nil { throw ExitCode(2) }
  }

  // MARK: - Output

  private func printSummary(_ counts: [ImportRow.Outcome: Int], facts: ImportResults) {
    let total = counts.values.reduce(0, +)
    let parts = ImportRow.Outcome.allCases.compactMap { outcome in
      counts[outcome].map { "\($0) \(outcome.rawValue)" }
    }
    print("\(total) rows: \(parts.joined(separator: ", "))")
    if !facts.unused.isEmpty {
      print("Columns not imported: \(facts.unused.joined(separator: ", "))")
    }
    if !facts.skipped.isEmpty {
      print("Files not read: \(facts.skipped.joined(separator: ", "))")
    }
  }

  private func line(_ row: ImportRow) -> String {
    var line = "row \(row.place) \"\(row.title)\": \(row.outcome.rawValue)"
    if let entry = row.entry, [.ambiguous, .duplicate].contains(row.outcome) {
      line += ", similar to \"\(entry.title)\" (\(entry.id))"
    }
    if let number = row.detail.row { line += ", same as row \(number)" }
    if let list = row.detail.list { line += ", in the list \"\(list)\"" }
    if row.hasCutNotes { line += ", notes longer than 100,000 characters were cut" }
    if row.isShortened { line += ", title shortened; the full text is in its notes" }
    if !row.unmappedValues.isEmpty {
      line +=
        ", values without a field, added to its notes: \(row.unmappedValues.joined(separator: "; "))"
    }
    guard let error = row.detail.error else { return line }
    let words = error.problems.map { FieldWords.sentence($0, in: .english) }
    return "\(line): \(words.joined(separator: " "))"
  }
}
