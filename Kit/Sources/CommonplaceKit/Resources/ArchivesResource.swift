public import Foundation
public import Model

/// Archives of whole books. Only owners of a book can write one, and only the first user of a server
/// can restore one. An API token needs the scope `account`.
public struct ArchivesResource: Sendable {
  let api: APIClient

  /// Returns the user's archives of the space, newest first. The server keeps them for a day.
  public func all() async throws -> [BookArchive] {
    let response: ListResponse<BookArchive> = try await api.value(of: .get("/archives"))
    return response.data
  }

  /// Returns an archive with its progress.
  /// - Throws: `APIError` of the kind `notFound` after it was deleted.
  public func get(_ id: BookArchiveID) async throws -> BookArchive {
    try await api.value(of: .get("/archives/\(id)"))
  }

  /// Begins to write an archive.
  ///
  ///     let archive = try await client.archives.wait(for: client.archives.create())
  ///     for try await progress in client.archives.download(archive.id, to: file) {}
  public func create(_ contents: BookArchive.Contents = .book) async throws -> BookArchive {
    try await api.value(of: .sending(["contents": contents.rawValue], to: "/archives"))
  }

  /// Uploads an archive, and begins to restore it as a new book of the user.
  ///
  ///     let archive = try await client.archives.restore(file, name: "Our home")
  ///     let handle = try await client.archives.wait(for: archive).restored?.handle
  /// - Parameter name: the name of the new book; nil for the name in the archive.
  public func restore(
    _ archive: URL, name: String? = nil, progress: (@Sendable (TransferProgress) -> Void)? = nil
  ) async throws -> BookArchive {
    var request = APIRequest(
      method: "POST", path: "/archives/restore", query: name.map { [("name", $0)] } ?? [])
    request.headers["Content-Type"] = "application/zip"
    request.body = .file(archive)
    // The server reads the whole archive before it answers.
    request.idleTimeout = 600
    request.setProgress(progress)
    return try await api.value(of: request)
  }

  /// Waits until an archive is written or restored. A server that cannot be reached for a while is
  /// asked again.
  /// - Parameter progress: receives the archive once a second.
  /// - Throws: `ArchiveFailure` if it has failed or was stopped; `CancellationError`, and the server
  ///   goes on.
  public func wait(
    for archive: BookArchive, progress: (@Sendable (BookArchive) -> Void)? = nil
  ) async throws -> BookArchive {
    var archive = archive
    var failures = 0
    while !archive.hasEnded {
      progress?(archive)
      try await Task.sleep(nanoseconds: Self.pauseNanoseconds)
      do {
        archive = try await get(archive.id)
        failures = 0
      } catch let error as URLError where error.code != .cancelled {
        failures += 1
        if failures == Self.maxFailures { throw error }
      }
    }
    progress?(archive)
    guard archive.phase == .done else { throw ArchiveFailure(archive: archive) }
    return archive
  }

  private static let pauseNanoseconds: UInt64 = 500_000_000
  private static let maxFailures = 20

  /// Downloads the file of an archive that is written.
  public func download(
    _ id: BookArchiveID, to file: URL
  ) -> Download {
    var request = APIRequest.get("/archives/\(id)/file")
    request.headers["Accept"] = "application/zip"
    return api.download(request, to: file)
  }

  /// Stops an archive that is written or restored.
  public func cancel(_ id: BookArchiveID) async throws -> BookArchive {
    try await api.value(of: APIRequest(method: "POST", path: "/archives/\(id)/cancel"))
  }

  /// Deletes an archive that has ended, with its file.
  public func delete(_ id: BookArchiveID) async throws {
    _ = try await api.send(.delete("/archives/\(id)"))
  }
}

/// An archive could not be written or restored.
public struct ArchiveFailure: Error, Sendable, LocalizedError {
  /// The archive as it was last read, with its error.
  public var archive: BookArchive

  /// The server's sentence; nil if the user has stopped it.
  public var errorDescription: String? { archive.error }
}

extension SpacesResource {
  /// Returns how much a space stores.
  public func usage(of id: SpaceID) async throws -> BookUsage {
    try await api.value(of: .get("/spaces/\(id)/usage"))
  }
}
