public import CommonplaceKit
public import Foundation
public import Model
public import Observation

/// The imports of a book.
@MainActor @Observable
public final class ImportsViewModel {
  /// The latest imports, newest first.
  public let imports: Loadable<[FileImport]>
  /// How much of a file was sent.
  public private(set) var progress: TransferProgress?
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  @ObservationIgnored private let client: Commonplace

  /// Creates the model. Nothing is read until `imports` is loaded.
  public init(client: Commonplace) {
    self.client = client
    imports = Loadable { try await client.imports.all() }
  }

  /// Uploads a file.
  /// - Parameter encoding: see `ImportsResource.begin`.
  /// - Returns: its import, whose rows are compared or whose columns have to be mapped.
  public func begin(_ file: URL, encoding: String? = nil) async -> FileImport? {
    defer { progress = nil }
    let found = await submission.run {
      try await client.imports.begin(file, encoding: encoding) { [weak self] progress in
        Task { @MainActor in
          if self?.submission.isRunning == true { self?.progress = progress }
        }
      }
    }
    if found != nil { await imports.load() }
    return found
  }

  /// Deletes an import and its file. What it has imported stays.
  public func delete(_ id: FileImportID) async {
    await submission.enqueue { try await client.imports.delete(id) }
    await imports.load()
  }
}

/// One import: its columns, its rows before it is started, its progress and its undo.
@MainActor @Observable
public final class ImportViewModel {
  /// The import with its progress.
  public let found: Loadable<FileImport>
  /// The rows with the outcome that is shown.
  public let rows: PagedList<FileImportRow>
  /// The types and their fields, to which columns are mapped.
  public let types: Loadable<[EntryType]>
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  /// The outcome of the rows that are shown; nil for all.
  public private(set) var outcome: String?
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private let id: FileImportID
  @ObservationIgnored private let query: Query

  /// Which rows the list has.
  @MainActor private final class Query {
    var outcome: String?
  }

  /// Creates the model of an import. Nothing is read until `load`.
  public init(_ id: FileImportID, client: Commonplace) {
    self.client = client
    self.id = id
    found = Loadable { try await client.imports.get(id) }
    types = Loadable { try await client.types.all(includesAll: true) }
    let query = Query()
    self.query = query
    rows = PagedList { try await client.imports.rows(of: id, outcome: query.outcome, after: $0) }
  }

  /// Reads the import, and follows it as long as the server works on it.
  public func load() async {
    await found.load()
    while found.value?.phase.isWorking == true, !Task.isCancelled {
      // An earlier end of the wait is the end of the screen.
      try? await Task.sleep(nanoseconds: 500_000_000)
      await found.load()
    }
    await showRows(outcome)
  }

  /// Shows the rows with an outcome; nil for all.
  public func showRows(_ outcome: String?) async {
    self.outcome = outcome
    query.outcome = outcome
    await rows.reload()
  }

  /// Maps the columns of a table.
  public func map(_ mapping: ImportColumnMapping) async {
    await stepOnce { try await $0.map(mapping, of: $1) }
  }

  /// Decides about a row; nil stands for its default.
  public func decide(_ decision: FileImportRow.Decision?, about row: FileImportRow) async {
    await step { try await $0.decide([row.number: decision], of: $1) }
  }

  /// Begins to write the rows, and follows the progress.
  public func start(_ options: ImportStart = ImportStart()) async {
    await stepOnce { try await $0.start($1, options) }
  }

  /// Stops the import. What was written stays, and can be undone.
  public func cancel() async { await step { try await $0.cancel($1) } }

  /// Undoes what the import has written, except what was edited since.
  public func undo() async { await stepOnce { try await $0.undo($1) } }

  /// Sends a step that can be made in this phase only, so that a second tap does not make it twice.
  private func stepOnce(
    _ body: (ImportsResource, FileImportID) async throws -> FileImport
  ) async {
    let phase = found.value?.phase
    await step { imports, id in
      guard self.found.value?.phase == phase else { throw CancellationError() }
      return try await body(imports, id)
    }
  }

  private func step(
    _ body: (ImportsResource, FileImportID) async throws -> FileImport
  ) async {
    let (imports, id) = (client.imports, id)
    let done: Void? = await submission.enqueue { found.set(try await body(imports, id)) }
    if done != nil { await load() }
  }
}
