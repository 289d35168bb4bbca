import Accounts
import Book
package import Foundation
package import Model

/// The restoration of a whole server that the page of the first visit requests. The server ends,
/// restores the archive and starts again, because nothing may use the database meanwhile.
package final class ServerRestoration: Sendable {
  private enum Stage {
    case none
    /// The path of the uploaded archive.
    case requested(String)
    case failed(Failure)
  }

  private let stage = Locked(Stage.none)
  private let requests: AsyncStream<Void>
  private let request: AsyncStream<Void>.Continuation
  private let isShown = Locked(false)

  package init() { (requests, request) = AsyncStream.makeStream() }

  /// The path of the archive to restore; nil if nothing is to be restored.
  package var archive: String? {
    stage.withLock { if case .requested(let path) = $0 { path } else { nil } }
  }

  /// Why the last restoration failed; nil if none has failed.
  package var failure: Failure? {
    stage.withLock { if case .failed(let failure) = $0 { failure } else { nil } }
  }

  /// Returns when a restoration was requested and the browser has the page that waits for it, or when
  /// the task is cancelled.
  package func waitForRequest() async {
    for await _ in requests { break }
    // A browser that does not follow the redirect must not prevent the restoration.
    let limit = ContinuousClock.now + .seconds(10)
    do {
      while !isShown.withLock({ $0 }), ContinuousClock.now < limit {
        try await Task.sleep(for: .milliseconds(50))
      }
      // For the scripts and styles of the page.
      try await Task.sleep(for: .seconds(1))
    } catch {
      // The server is stopped.
    }
  }

  /// Records that the browser has received the page that waits.
  package func markAsShown() { isShown.withLock { $0 = true } }

  fileprivate func add(_ archive: String) throws(Failure) {
    let isFirst = stage.withLock { stage in
      if case .requested = stage { return false }
      stage = .requested(archive)
      return true
    }
    guard isFirst else { throw Failure(.conflict, "setup.used") }
    isShown.withLock { $0 = false }
    request.yield()
  }

  package func finish() { stage.withLock { $0 = .none } }

  package func finish(_ error: any Error) {
    let failure =
      switch error {
      case let error as ArchiveError: error.failure
      case let error as Failure: error
      default: Failure(.unavailable, "archive.failed")
      }
    stage.withLock { $0 = .failed(failure) }
  }
}

extension Archives {
  /// Creates the file for the archive of a server.
  /// - Parameter token: of the link that a new server prints.
  /// - Throws: conflict (`setup.used`, `setup.ended`); unavailable (`storage.…`).
  package func makeServerUpload(token: String) async throws -> (name: String, file: FileHandle) {
    try await authoriseSetup(token)
    return try createUpload()
  }

  /// Requests that the server ends and restores an uploaded archive.
  /// - Parameter token: again, because an upload can take hours.
  /// - Throws: conflict (`setup.used`, `setup.ended`); invalid (`archive.…`) for a file that is no
  ///   archive, or one of a newer version.
  package func restoreServer(upload: String, token: String) async throws {
    try await authoriseSetup(token)
    do {
      _ = try VerifiedArchive.manifest(of: path(upload))
    } catch let error as ArchiveError {
      throw error.failure
    }
    try serverRestoration.add(path(upload))
  }

  private func authoriseSetup(_ token: String) async throws {
    let links = features.accounts.setupLinks
    guard try await links.isOpen(token) else { throw try await links.invalidLinkFailure() }
  }
}
