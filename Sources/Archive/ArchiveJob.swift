package import Catalog
package import Journal
package import Model

/// An archive that is exported or restored on a page.
package struct ArchiveJob: Sendable {
  /// What was requested.
  package struct Request: Codable, Sendable {
    /// Whether the archive contains the whole server.
    package var isWholeServer = false
    /// The name of the uploaded file that is restored; nil for an export.
    var upload: String?
    /// The name of the restored book; nil for the name in the archive.
    var name: String?
  }

  /// How far the job is, and what it has done.
  package struct Progress: Codable, Sendable {
    package var step = ArchiveProgress.Step.waiting
    /// The number of rows, images or files that are done, depending on the step.
    package var done = 0
    /// The number of all of them; nil if it is not known.
    package var total: Int?
    /// The restored space; nil until it is there.
    package var restored: Restored?
    /// The number of images that are damaged in the database and not in the archive; nil for none.
    package var damagedImages: Int?
  }

  package struct Restored: Codable, Sendable {
    package var handle: String
    package var rows: Int
    package var images: Int
    /// The names of the members who have no account on this server.
    package var missingMembers: [String]
    /// What has to be entered again: names of rows, or a description such as `secret of the
    /// webhook`.
    package var droppedSecrets: [String]
    package var hasNewIDs: Bool
  }

  package var id: JobID
  package var phase: UserJob.Phase
  package var isCancelling: Bool
  package var request: Request
  package var progress: Progress
  /// Why it failed; nil unless it has failed.
  package var error: ImportFailure?
  package var created: Timestamp
  /// The size of the file for the download in bytes; nil without a file.
  package var size: Int?

  package var isRestoration: Bool { request.upload != nil }
  package var hasEnded: Bool { ![.waiting, .running].contains(phase) }

  init(_ job: UserJob, size: Int?) throws {
    id = job.id
    phase = job.phase
    isCancelling = job.isCancelling
    request = try JSON.decode(from: job.payload)
    // Progress is only displayed. Another version's job is listed without it.
    progress = JSON.decodeIfReadable(from: job.progress) ?? Progress()
    error = job.phase == .failed ? ArchiveJob.reason(job.error) : nil
    created = job.created
    self.size = size
  }

  /// Returns the stored reason of a failed job. A job that failed with an unexpected error, or whose
  /// server died in the last attempt, has a text for the log only.
  private static func reason(_ error: String?) -> ImportFailure {
    // Any other text than JSON is such a text.
    error.flatMap { JSON.decodeIfReadable(from: $0) }
      ?? ImportFailure(Failure(.unavailable, "archive.failed"))
  }
}
