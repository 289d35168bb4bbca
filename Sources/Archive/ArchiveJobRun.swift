import Accounts
import Book
import Catalog
import Database
import Foundation
package import Journal
package import Logging
import Model

extension Archives {
  /// Returns the handlers of the queue of archives. It has a separate runner, because archives take
  /// minutes.
  package func jobHandlers(_ logger: Logger) -> [String: JobRunner.Handler] {
    let archives = self
    var handlers: [String: JobRunner.Handler] = [
      ArchiveJobKind.export: { try await archives.run($0) },
      ArchiveJobKind.restore: { try await archives.run($0) },
    ]
    // A node without backups leaves the job to the others.
    if let backups = scheduledBackups?.backups {
      handlers[ArchiveJobKind.backup] = { try await archives.backUp($0, backups, logger) }
    }
    return handlers
  }

  /// Runs an export or a restoration. Its user can stop it; a server that ends leaves it to the next
  /// one.
  package func run(_ job: Job) async throws {
    // An unreadable payload makes the job fail, which is logged.
    let request = try JSON.decode(ArchiveJob.Request.self, from: job.payload)
    let tracker = ArchiveJobTracker()
    var error: String?
    do {
      try await storingProgress(of: job, tracker) { try await perform(job, request, tracker) }
      try await save(tracker, of: job)
      if let upload = request.upload { discardUpload(upload) }
      return
    } catch is CancellationError where !tracker.isStopped {
      throw CancellationError()
    } catch is CancellationError {
      // Its user has stopped it.
    } catch let failure as ArchiveError {
      error = try JSON.text(ImportFailure(failure.failure))
    } catch let failure as Failure {
      error = try JSON.text(ImportFailure(failure))
    }
    try await save(tracker, of: job)
    try await database.write { [error] db in try Jobs.end(job, error: error, now: .now, db) }
    // Only now, because another attempt needs the file if this one has lost its lease.
    if let upload = request.upload { discardUpload(upload) }
  }

  private func perform(
    _ job: Job, _ request: ArchiveJob.Request, _ tracker: ArchiveJobTracker
  ) async throws {
    guard let space = job.space, let user = job.user else { return }
    try makeFolder()
    if let upload = request.upload {
      return try await restore(path(upload), name: request.name, for: user, tracker)
    }
    let handle = try await database.read { db in
      // The role can have changed since the job was added.
      try Scope(user: user, space: space).authoriseOwning(db)
      return try db.row("SELECT handle FROM spaces WHERE key = $1", space, map: { $0.text(0) })
    }
    let export = ArchiveExport(
      database, tables: Features.archivedTables, secret: features.accounts.secrets.fingerprint)
    let manifest = try await export.write(
      to: path(of: job.id), space: request.isWholeServer ? nil : handle ?? "",
      progress: { tracker.report($0) })
    tracker.finish(damagedImages: manifest.damagedBlobs?.count)
  }

  /// Restores the archive at the path `upload` as a new space of the user.
  private func restore(
    _ upload: String, name: String?, for user: UserKey, _ tracker: ArchiveJobTracker
  ) async throws {
    let archive = try await VerifiedArchive(
      upload, maxManifestBytes: ArchiveManifest.maxUploadedBytes
    ) { tracker.report($0) }
    let restore = SpaceRestore(
      archive, tables: Features.archivedTables, secret: features.accounts.secrets.fingerprint,
      folder: folder, progress: { tracker.report($0) })
    let result = try await restore.run(into: database, owner: user, name: name)
    tracker.finish(result)
    tracker.finish(damagedImages: archive.manifest.damagedBlobs?.count)
    // Otherwise the new space would be visible only when the cached session expires.
    features.accounts.sessions.invalidateCache(of: user)
  }

  /// Runs `work` and meanwhile stores its progress every second, which also extends the lease of the
  /// job. `work` is cancelled when its user stops the job, or when another attempt runs it.
  /// - Throws: what `work` throws; `JobLeaseLost`.
  func storingProgress(
    of job: Job, _ tracker: ArchiveJobTracker, _ work: @escaping @Sendable () async throws -> Void
  ) async throws {
    let work = Task { try await work() }
    let monitor = Task { await storeProgress(of: job, tracker) { work.cancel() } }
    let result = await withTaskCancellationHandler {
      await work.result
    } onCancel: {
      work.cancel()
    }
    monitor.cancel()
    // Otherwise an earlier progress could be stored after the final one.
    await monitor.value
    // The work was cancelled then, which is not the end of the server.
    if tracker.hasLostLease { throw JobLeaseLost() }
    do {
      try result.get()
    } catch  where work.isCancelled {
      // An interrupted statement throws an error of its own.
      throw CancellationError()
    }
  }

  private func storeProgress(
    of job: Job, _ tracker: ArchiveJobTracker, stop: @Sendable () -> Void
  ) async {
    while !Task.isCancelled {
      do {
        try await Task.sleep(for: .seconds(1))
        guard try await save(tracker, of: job) else {
          tracker.markAsStopped()
          return stop()
        }
      } catch is JobLeaseLost {
        tracker.markLeaseAsLost()
        return stop()
      } catch {
        // The progress is stored a second later. A job without a lease is claimed by another node.
      }
    }
  }

  /// - Returns: false if the user wants to stop the job.
  /// - Throws: `JobLeaseLost` if another attempt runs it by now.
  @discardableResult
  private func save(_ tracker: ArchiveJobTracker, of job: Job) async throws -> Bool {
    let progress = try JSON.text(tracker.progress)
    return try await database.write { db in
      try Jobs.saveProgress(progress, of: job.attempt, db)
    }
  }
}

/// The progress of a running job, which is reported more often than it is stored.
final class ArchiveJobTracker: Sendable {
  private struct Tracked {
    var progress = ArchiveJob.Progress()
    var isStopped = false
    var hasLostLease = false
  }

  private let tracked = Locked(Tracked())

  var progress: ArchiveJob.Progress { tracked.withLock { $0.progress } }
  /// Whether the user has stopped the job.
  var isStopped: Bool { tracked.withLock { $0.isStopped } }

  /// Whether another attempt runs the job.
  var hasLostLease: Bool { tracked.withLock { $0.hasLostLease } }

  func markLeaseAsLost() { tracked.withLock { $0.hasLostLease = true } }

  func markAsStopped() { tracked.withLock { $0.isStopped = true } }

  func report(_ progress: ArchiveProgress) {
    tracked.withLock {
      $0.progress.step = progress.kind
      $0.progress.done = progress.rows?.done ?? progress.done
      $0.progress.total = progress.rows?.total ?? progress.total
    }
  }

  func finish(damagedImages: Int?) {
    tracked.withLock { $0.progress.damagedImages = damagedImages }
  }

  func finish(_ result: SpaceRestore.Result) {
    tracked.withLock {
      $0.progress.restored = ArchiveJob.Restored(
        handle: result.handle, rows: result.rows, images: result.blobs,
        missingMembers: result.missingMembers,
        droppedSecrets: result.droppedSecrets.flatMap {
          $0.names.isEmpty ? [$0.subject] : $0.names
        },
        hasNewIDs: result.hasNewIDs)
    }
  }
}
