public import Foundation
public import Model

/// Imports of files from other programs, or of any table.
///
///     var found = try await client.imports.begin(file)
///     found = try await client.imports.wait(for: found)
///     if found.phase == .ready { found = try await client.imports.start(found.id) }
public struct ImportsResource: Sendable {
  let api: APIClient

  /// Returns the latest 50 imports, newest first.
  public func all() async throws -> [FileImport] {
    let response: ListResponse<FileImport> = try await api.value(of: .get("/imports"))
    return response.data
  }

  /// Returns an import with its progress.
  /// - Throws: `APIError` of the kind `notFound`.
  public func get(_ id: FileImportID) async throws -> FileImport {
    try await api.value(of: .get("/imports/\(id)"))
  }

  /// Uploads a file. The server compares its rows with the space, or waits for a mapping of the
  /// columns (`map`). Nothing is written yet.
  /// - Parameters:
  ///   - name: the name of the file, by which the ids of its rows are recognised again.
  ///   - encoding: `utf-8`, `utf-16`, `windows-1251` or `windows-1252`; nil for UTF-8.
  public func begin(
    _ file: URL, name: String? = nil, encoding: String? = nil,
    progress: (@Sendable (TransferProgress) -> Void)? = nil
  ) async throws -> FileImport {
    var query = [(name: "name", value: name ?? file.lastPathComponent)]
    if let encoding { query.append(("encoding", encoding)) }
    var request = APIRequest(method: "POST", path: "/imports", query: query)
    request.headers["Content-Type"] = "application/octet-stream"
    request.body = .file(file)
    request.idleTimeout = 120
    request.setProgress(progress)
    return try await api.value(of: request)
  }

  /// Returns the rows of an import, in the order of the file.
  /// - Parameter outcome: only rows with this outcome, such as `ambiguous`; nil for all.
  public func rows(of id: FileImportID, outcome: String? = nil) -> PagedSequence<FileImportRow> {
    PagedSequence { cursor in
      try await rows(of: id, outcome: outcome, after: cursor, limit: 500)
    }
  }

  /// Returns one page of the rows of an import.
  public func rows(
    of id: FileImportID, outcome: String? = nil, after cursor: String? = nil, limit: Int = 50
  ) async throws -> Page<FileImportRow> {
    var query = [(name: "limit", value: "\(limit)")]
    if let outcome { query.append(("outcome", outcome)) }
    if let cursor { query.append(("cursor", cursor)) }
    let response: ListResponse<FileImportRow> = try await api.value(
      of: .get("/imports/\(id)/rows", query))
    return response.page
  }

  private struct Decisions: Encodable {
    var decisions: [String: FileImportRow.Decision?]
  }

  /// Decides about rows, by their numbers. Nil stands for the default of the row.
  public func decide(
    _ decisions: [Int: FileImportRow.Decision?], of id: FileImportID
  ) async throws -> FileImport {
    var body = Decisions(decisions: [:])
    for (row, decision) in decisions { body.decisions["\(row)"] = .some(decision) }
    return try await api.value(of: .sending(body, by: "PUT", to: "/imports/\(id)/rows"))
  }

  /// Maps the columns of a table, whose rows are then compared with the space.
  ///
  ///     let columns = [ImportColumnMapping.Target(column: "Name", target: "title")]
  ///     let found = try await client.imports.map(
  ///       ImportColumnMapping(typeID: type.id, columns: columns), of: waiting.id)
  public func map(_ mapping: ImportColumnMapping, of id: FileImportID) async throws -> FileImport {
    try await api.value(of: .sending(mapping, by: "PUT", to: "/imports/\(id)/columns"))
  }

  /// Writes the rows, or goes on where the import was stopped.
  public func start(_ id: FileImportID, _ options: ImportStart = ImportStart()) async throws
    -> FileImport
  {
    try await api.value(of: .sending(options, to: "/imports/\(id)/start"))
  }

  /// Stops an import. What it has written stays, and it can be started again or undone.
  public func cancel(_ id: FileImportID) async throws -> FileImport { try await step("cancel", id) }

  /// Continues an import whose server died.
  public func resume(_ id: FileImportID) async throws -> FileImport { try await step("resume", id) }

  /// Undoes an import, except for what was changed since.
  ///
  ///     let undone = try await client.imports.undo(waiting.id)
  public func undo(_ id: FileImportID) async throws -> FileImport { try await step("undo", id) }

  /// Imports the same file again, as a new import.
  public func importAgain(_ id: FileImportID) async throws -> FileImport {
    try await step("again", id)
  }

  private func step(_ name: String, _ id: FileImportID) async throws -> FileImport {
    try await api.value(of: APIRequest(method: "POST", path: "/imports/\(id)/\(name)"))
  }

  /// Deletes an import with its file. The imported entries stay.
  public func delete(_ id: FileImportID) async throws {
    _ = try await api.send(.delete("/imports/\(id)"))
  }

  /// Waits while the server works on an import.
  /// - Parameter progress: receives the import twice a second.
  public func wait(
    for found: FileImport, progress: (@Sendable (FileImport) -> Void)? = nil
  ) async throws -> FileImport {
    var found = found
    while found.phase.isWorking {
      progress?(found)
      try await Task.sleep(nanoseconds: Self.pauseNanoseconds)
      found = try await get(found.id)
    }
    progress?(found)
    return found
  }

  private static let pauseNanoseconds: UInt64 = 500_000_000
}
