import ArgumentParser
import Catalog
import CommonplaceKit
import Foundation

/// A run of the import command with a server elsewhere, which reads and writes the rows.
struct RemoteImport: Sendable {
  private let client: Commonplace
  private let command: ImportCommand

  init(_ command: ImportCommand, _ client: Commonplace) {
    self.command = command
    self.client = client
  }

  func run() async throws {
    try await reportingRemoteFailures {
      if command.undo { return try await undo() }
      guard command.email == nil, command.source == nil else {
        throw ValidationError("--as and --source cannot be used with --server.")
      }
      let file = URL(fileURLWithPath: command.file)
      guard FileManager.default.isReadableFile(atPath: file.path) else {
        throw ValidationError("The file \(command.file) cannot be read.")
      }
      var found = try await client.imports.begin(
        file, encoding: command.encoding.rawValue)
      do {
        found = try await prepare(found)
      } catch {
        // Otherwise the upload would be kept for a week. The server deletes no import on which it works.
        _ = try? await client.imports.wait(for: found)  // The first error is the one to report.
        try? await client.imports.delete(found.id)  // As above.
        throw error
      }
      try await printRows(of: found)
      printSummary(of: found)
      guard !command.preview else { return try await client.imports.delete(found.id) }
      try await write(found)
    }
  }

  /// Maps the columns of a table, waits until the rows were compared, and decides about deleted ones.
  private func prepare(_ uploaded: FileImport) async throws -> FileImport {
    var found = uploaded
    if found.phase == .mapping {
      found = try await client.imports.map(try await mapping(of: found), of: found.id)
    } else if !command.map.isEmpty || command.key != nil || command.type != nil {
      throw ValidationError(
        "\(command.file) is an export of a known format, which needs no --map, --key or --type.")
    }
    found = try await client.imports.wait(for: found)
    guard found.phase == .ready else {
      throw ValidationError(found.error ?? "The file could not be read.")
    }
    if command.restoreDeleted {
      var decisions: [Int: FileImportRow.Decision?] = [:]
      for try await row in client.imports.rows(of: found.id, outcome: "deleted") {
        decisions[row.number] = .make
      }
      if !decisions.isEmpty { found = try await client.imports.decide(decisions, of: found.id) }
    }
    return found
  }

  private func mapping(of found: FileImport) async throws -> ImportColumnMapping {
    let types = try await client.types.all(includesAll: true)
    let type = command.type.flatMap { name in
      types.first { $0.name.lowercased() == name.lowercased() }
    }
    if let name = command.type, type == nil {
      throw ValidationError(
        "There is no type \(name). There are: \(types.map(\.name).joined(separator: ", "))")
    }
    var columns = try command.pairs().map {
      ImportColumnMapping.Target(column: $0.column, target: $0.target)
    }
    if columns.isEmpty {
      let targets = Self.attributes + (type?.fields.map(\.key) ?? [])
      columns = found.columns.compactMap { column in
        targets.first { $0.lowercased() == column.name.lowercased() }
          .map { ImportColumnMapping.Target(column: column.name, target: $0) }
      }
    }
    return ImportColumnMapping(
      typeID: type?.id, columns: columns, key: command.key,
      dateOrder: command.dateOrder?.rawValue)
  }

  /// The attributes of every entry.
  private static let attributes = [
    "title", "description", "notes", "score", "rating", "favourite", "date", "stage",
  ]

  private func write(_ ready: FileImport) async throws {
    let options = ImportStart(
      collection: try await collection().map { "\($0)" }, addsMissingValues: command.add,
      isSeen: command.seen)
    let started = try await client.imports.start(ready.id, options)
    let printer = LinePrinter()
    let done = try await client.imports.wait(for: started) {
      printer.print("\($0.done) of \($0.total)")
    }
    printSummary(of: done)
    if let error = done.error { printError(error) }
    if done.phase != .done { throw ExitCode.failure }
    if done.counts["failed"] != nil { throw ExitCode(2) }
  }

  /// Returns the collection that `--collection` names; a missing one is created.
  private func collection() async throws -> CollectionID? {
    guard let name = command.collection else { return nil }
    let all = try await client.collections.all()
    if let found = all.first(where: { $0.name.lowercased() == name.lowercased() }) {
      return found.id
    }
    return try await client.collections.create(CollectionDraft(name: name, icon: "📁")).id
  }

  private func undo() async throws {
    let name = URL(fileURLWithPath: command.file).lastPathComponent
    let all = try await client.imports.all()
    let named = all.filter { $0.name == name && $0.phase != .undone }
    guard !named.isEmpty else {
      throw ValidationError("There is no import of a file named \(name).")
    }
    // An import that found everything unchanged is passed over.
    var latest: FileImport?
    for candidate in named where latest == nil {
      let read = try await client.imports.get(candidate.id)
      if read.undo != nil { latest = read }
    }
    guard let found = latest, let plan = found.undo else {
      throw ValidationError("The import of \(name) has changed nothing that can be undone.")
    }
    if command.preview {
      return print(
        "\(plan.deleted) entries would be deleted, \(plan.reverted) reverted, \(plan.kept) kept.")
    }
    let done = try await client.imports.wait(for: client.imports.undo(found.id))
    guard let undone = done.undone else {
      throw ValidationError(done.error ?? "The import could not be undone.")
    }
    print(
      "\(undone.deleted) entries were deleted, \(undone.reverted) reverted, \(undone.kept) kept.")
  }

  // MARK: - Output

  /// Prints the rows that are not simply new.
  private func printRows(of found: FileImport) async throws {
    for try await row in client.imports.rows(of: found.id) where row.outcome != "new" {
      var line = "row \(row.place) \"\(row.title)\": \(row.outcome)"
      if let title = row.entryTitle { line += ", similar to \"\(title)\"" }
      if let error = row.error { line += ": \(error)" }
      print(line)
    }
  }

  private func printSummary(of found: FileImport) {
    let counts = found.counts.sorted { $0.key < $1.key }.map { "\($1) \($0)" }
    print("\(found.counts.values.reduce(0, +)) rows: \(counts.joined(separator: ", "))")
    if found.phase == .ready, !found.unused.isEmpty {
      print("Columns not imported: \(found.unused.joined(separator: ", "))")
    }
    if found.phase == .ready, !found.skipped.isEmpty {
      print("Files not read: \(found.skipped.joined(separator: ", "))")
    }
  }
}
