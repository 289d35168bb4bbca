import Accounts
package import Book
import Catalog
package import Database
package import Foundation
package import Journal
import Model

/// Archives that users export and restore on pages. Each is a job. Its file is in a folder of the
/// server for a day.
package struct Archives: Sendable {
  let features: Features
  /// Is created when it is needed.
  let folder: String
  /// The backups that the server writes by itself; nil if it does not.
  package let scheduledBackups: ScheduledBackups?
  /// The restoration of the whole server, which outlives this server.
  package let serverRestoration: ServerRestoration

  /// The limit on uploaded archives.
  package static let maxUploadBytes = 64 << 30
  private static let retentionSeconds = 86_400.0

  package init(
    _ features: Features, folder: String, scheduledBackups: ScheduledBackups? = nil,
    serverRestoration: ServerRestoration = ServerRestoration()
  ) {
    self.features = features
    self.folder = folder
    self.scheduledBackups = scheduledBackups
    self.serverRestoration = serverRestoration
    features.journal.register(
      ResourceKind(
        "archives", query: "SELECT 1 FROM jobs WHERE space_id = $1 AND id = $2 LIMIT 1"))
  }

  var database: Database { features.journal.database }

  /// Whether a user operates the server: the first user does.
  package func isOperator(_ user: UserKey) async throws -> Bool {
    try await features.accounts.users.first()?.key == user
  }

  /// - Throws: forbidden (`role.notOwner`) for anyone but the first user.
  package func authoriseOperating(_ user: UserKey) async throws {
    guard try await isOperator(user) else { throw Failure(.forbidden, "role.notOwner") }
  }

  private func authorise(_ request: ArchiveJob.Request, in scope: Scope) async throws {
    try await database.read { db in try scope.authoriseOwning(db) }
    if request.isWholeServer || request.upload != nil {
      try await authoriseOperating(scope.user)
    }
  }

  // MARK: - Starting

  /// Starts an export, unless one of the same contents is running. The user's earlier file with the
  /// same contents is deleted.
  /// - Throws: forbidden (`role.notOwner`) for anyone but an owner of the space, and for the whole
  ///   server for anyone but the first user.
  package func export(wholeServer: Bool, in scope: Scope) async throws -> JobID {
    let request = ArchiveJob.Request(isWholeServer: wholeServer)
    try await authorise(request, in: scope)
    for job in try await all(in: scope)
    where !job.isRestoration && job.request.isWholeServer == wholeServer {
      guard job.hasEnded else { return job.id }
      try await delete(job.id, in: scope)
    }
    return try await add(ArchiveJobKind.export, request, in: scope)
  }

  /// Creates the file for an upload.
  /// - Throws: forbidden (`role.notOwner`) for anyone but the first user; unavailable (`storage.…`).
  package func makeUpload(in scope: Scope) async throws -> (name: String, file: FileHandle) {
    try await authorise(ArchiveJob.Request(isWholeServer: true), in: scope)
    return try createUpload()
  }

  func createUpload() throws -> (name: String, file: FileHandle) {
    try makeFolder()
    let name = "upload-\(JobID.new())"
    let descriptor = open(path(name), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(fileError: errno) }
    return (name, FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
  }

  package func discardUpload(_ name: String) { unlink(path(name)) }

  /// Starts the restoration of an uploaded archive of one space as a new space of the user.
  /// - Parameter name: the name of the new space; nil for the name in the archive.
  /// - Throws: forbidden (`role.notOwner`) for anyone but the first user; invalid (`name`).
  package func restore(
    upload: String, name: String?, in scope: Scope
  ) async throws -> JobID {
    let request = ArchiveJob.Request(
      upload: upload, name: try name.map { try Spaces.validatedName($0) })
    try await authorise(request, in: scope)
    return try await add(ArchiveJobKind.restore, request, in: scope)
  }

  /// Adds a job.
  /// - Parameter kind: the kind of the job, by which its handler is found.
  private func add(
    _ kind: String, _ request: ArchiveJob.Request, in scope: Scope
  ) async throws -> JobID {
    try await features.journal.write(as: scope, .owning) { transaction in
      try Jobs.add(kind, payload: request, in: transaction)
    }
  }

  // MARK: - Reading

  /// Returns the user's latest archives of the space, newest first.
  /// - Throws: forbidden (`role.notOwner`).
  package func all(in scope: Scope) async throws -> [ArchiveJob] {
    let jobs = try await database.read { db in
      try scope.authoriseOwning(db)
      return try Jobs.latest(ArchiveJobKind.all, in: scope, db)
    }
    return try jobs.map { try ArchiveJob($0, size: size(of: $0.id)) }
  }

  /// - Throws: notFound (`job.notFound`); forbidden (`role.notOwner`).
  package func find(_ id: JobID, in scope: Scope) async throws -> ArchiveJob {
    let job = try await database.read { db in
      try scope.authoriseOwning(db)
      let job = try Jobs.find(id, in: scope, db)
      guard ArchiveJobKind.all.contains(job.kind) else { throw Failure.notFound("job") }
      return job
    }
    return try ArchiveJob(job, size: size(of: id))
  }

  /// Opens the file of an export. It is kept for another day, so that an interrupted download can be
  /// resumed.
  /// - Throws: notFound (`job.notFound`) if it was deleted; forbidden (`role.notOwner`).
  package func openFile(of id: JobID, in scope: Scope) async throws -> FileHandle {
    let job = try await find(id, in: scope)
    try await authorise(job.request, in: scope)
    guard job.phase == .done, let file = FileHandle(forReadingAtPath: path(of: id)) else {
      throw Failure.notFound("job")
    }
    // If the time cannot be set, the file is deleted a day after it was written.
    _ = futimens(file.fileDescriptor, nil)
    return file
  }

  // MARK: - Ending

  package func cancel(_ id: JobID, in scope: Scope) async throws {
    let job = try await find(id, in: scope)
    try await database.write { db in try Jobs.cancel(id, in: scope, now: .now, db) }
    // A job that runs deletes its file itself.
    if job.phase == .waiting, let upload = job.request.upload { discardUpload(upload) }
  }

  /// Deletes an archive that has ended, with its file.
  package func delete(_ id: JobID, in scope: Scope) async throws {
    guard try await find(id, in: scope).hasEnded else { return }
    try await database.write { db in try Jobs.deleteEnded(id, in: scope, db) }
    unlink(path(of: id))
  }

  /// Deletes files that were written, and last requested, more than a day ago.
  package func sweep() throws {
    guard FileManager.default.fileExists(atPath: folder) else { return }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
      guard let changed = attributes[.modificationDate] as? Date,
        changed.timeIntervalSinceNow < -Archives.retentionSeconds
      else { continue }
      try FileManager.default.removeItem(atPath: path(name))
    }
  }

  // MARK: - Files

  func path(_ name: String) -> String { "\(folder)/\(name)" }
  func path(of job: JobID) -> String { path("\(job).zip") }

  private func size(of job: JobID) -> Int? {
    // Without a file there is nothing to download.
    let attributes = try? FileManager.default.attributesOfItem(atPath: path(of: job))
    return attributes?[.size] as? Int
  }

  func makeFolder() throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }
}
