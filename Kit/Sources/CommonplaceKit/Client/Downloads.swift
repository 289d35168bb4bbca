public import Foundation
import Model

/// How much of a transfer is done.
public struct TransferProgress: Sendable, Equatable {
  /// The number of bytes that were transferred.
  public var done: Int64
  /// The number of all bytes; nil if the server does not say.
  public var total: Int64?
}

/// The progress of a download. The file is complete when the sequence ends without an error; if the
/// task that reads it is cancelled, the download ends with a `CancellationError`.
///
///     for try await progress in client.exports.entries(to: file) { show(progress) }
public struct Download: AsyncSequence, Sendable {
  let progress: AsyncThrowingStream<TransferProgress, any Error>

  /// Begins the download with the first call of `next`.
  public struct Iterator: AsyncIteratorProtocol {
    var progress: AsyncThrowingStream<TransferProgress, any Error>.Iterator

    public mutating func next() async throws -> TransferProgress? {
      if let next = try await progress.next() { return next }
      // A stream ends without an error when its reader is cancelled.
      try Task.checkCancellation()
      return nil
    }
  }

  public func makeAsyncIterator() -> Iterator { Iterator(progress: progress.makeAsyncIterator()) }
}

extension APIClient {
  /// Downloads a response to a file. Its parts are written as they arrive, if possible by the
  /// transport.
  /// - Parameter file: is replaced when the download is complete.
  func download(_ request: APIRequest, to file: URL) -> Download {
    let (stream, reports) = AsyncThrowingStream.makeStream(
      of: TransferProgress.self, bufferingPolicy: .bufferingNewest(1))
    let task = Task {
      do {
        try await untilDeadline { try await write(request, to: file) { reports.yield($0) } }
        reports.finish()
      } catch {
        reports.finish(throwing: error)
      }
    }
    reports.onTermination = { _ in task.cancel() }
    return Download(progress: stream)
  }

  private func write(
    _ request: APIRequest, to file: URL, _ report: @escaping @Sendable (TransferProgress) -> Void
  ) async throws {
    let draft = file.appendingPathExtension("part")
    // Only its owner can read it: an archive contains everything.
    let isCreated = FileManager.default.createFile(
      atPath: draft.path, contents: nil, attributes: [.posixPermissions: 0o600])
    guard isCreated else {
      throw CocoaError(.fileWriteUnknown)
    }
    do {
      var request = request
      request.destination = draft
      request.reportReceived = { report(TransferProgress(done: $0, total: $1)) }
      let response = try await stream(request)
      let handle = try FileHandle(forUpdating: draft)
      defer { try? handle.close() }  // The bytes are synchronised below.
      var written: Int64 = 0
      for try await part in response.body {
        try handle.write(contentsOf: part)
        written += Int64(part.count)
        report(TransferProgress(done: written, total: response.contentLength))
      }
      // The body ends without an error when this task is cancelled.
      try Task.checkCancellation()
      let done = Int64(try handle.seekToEnd())
      if let size = response.contentLength, done < size { throw URLError(.networkConnectionLost) }
      try handle.synchronize()
      guard rename(draft.path, file.path) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      }
    } catch {
      try? FileManager.default.removeItem(at: draft)  // The failure itself is reported.
      throw error
    }
  }
}

/// Exports of a space as files.
public struct ExportsResource: Sendable {
  let api: APIClient

  /// Downloads entries as CSV.
  ///
  ///     for try await progress in client.exports.entries(to: file) { show(progress) }
  /// - Parameters:
  ///   - type: the name or the id of a type; nil for the whole Log.
  ///   - isForSpreadsheet: whether texts that a spreadsheet would run as formulas get an apostrophe.
  public func entries(
    type: String? = nil, isForSpreadsheet: Bool = false, to file: URL
  ) -> Download {
    var query: [(name: String, value: String)] = []
    if let type { query.append(("type", type)) }
    if isForSpreadsheet { query.append(("spreadsheet", "true")) }
    var request = APIRequest.get("/export/entries.csv", query)
    request.headers["Accept"] = "text/csv"
    return api.download(request, to: file)
  }

  /// Downloads films in Letterboxd's format: a CSV file, or a zip of several.
  /// - Parameter isWatchlist: whether to export the planned films only.
  public func letterboxd(
    isWatchlist: Bool = false, to file: URL
  ) -> Download {
    var request = APIRequest.get(
      "/export/letterboxd.csv", isWatchlist ? [("watchlist", "true")] : [])
    request.headers["Accept"] = "text/csv, application/zip"
    return api.download(request, to: file)
  }
}
