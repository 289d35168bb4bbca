import Book
package import Database
import Foundation
package import Journal
import Model

/// Restores the archive of one space beside the other spaces of a server, which can be in use.
///
/// The archive is first restored into a database of its own, where it is migrated and checked. Its
/// rows are then copied with new keys. Until the last of them is there the space has no members, so
/// nobody can access it.
package struct SpaceRestore: Sendable {
  private let archive: VerifiedArchive
  private let declared: [ArchivedTable]
  private let secret: String
  private let folder: String
  private let progress: @Sendable (ArchiveProgress) -> Void

  package struct Result: Sendable {
    package var space: SpaceKey
    package var handle: String
    package var rows = 0
    package var blobs = 0
    package var droppedSecrets: [DroppedSecret] = []
    /// The names of the members who have no account on this server.
    package var missingMembers: [String] = []
    /// Whether rows have new ids, because the server had some of them.
    package var hasNewIDs = false
  }

  /// - Parameters:
  ///   - tables: the declarations of all features.
  ///   - secret: the fingerprint of the server's secret.
  ///   - folder: where the archive is restored at first.
  package init(
    _ archive: VerifiedArchive, tables: [ArchivedTable], secret: String, folder: String,
    progress: @escaping @Sendable (ArchiveProgress) -> Void = { _ in }
  ) {
    self.archive = archive
    declared = tables
    self.secret = secret
    self.folder = folder
    self.progress = progress
  }

  /// - Parameters:
  ///   - owner: becomes an owner. Nil: an owner of the space must have an account on this server.
  ///   - name: the name of the new space; nil for the name in the archive.
  /// - Throws: `ArchiveError`; `Failure` when the disk is full; `CancellationError`. Nothing has
  ///   changed then, except for rows of deleted accounts.
  package func run(
    into database: Database, owner: UserKey? = nil, name: String? = nil,
    allowsDifferences: Bool = false
  ) async throws -> Result {
    guard archive.manifest.space != nil else { throw ArchiveError.wholeServer }
    return try await TemporaryDatabase.with(in: folder) { temporary in
      try await temporary.fill { scratch in
        try await copy(
          through: scratch, into: database, owner: owner, name: name,
          allowsDifferences: allowsDifferences)
      }
    }
  }

  /// Restores the archive into `scratch`, and copies the space from there.
  private func copy(
    through scratch: Database, into database: Database, owner: UserKey?, name: String?,
    allowsDifferences: Bool
  ) async throws -> Result {
    let restore = ArchiveRestore(archive, tables: declared, secret: secret, progress: progress)
    let loaded = try await restore.run(into: scratch, allowsDifferences: allowsDifferences)
    let target = try await database.read { db in try DatabaseSchema.read(db) }
    let plan = try await scratch.read { [declared] db in
      try SpaceCopyPlan(declared, target: target, db)
    }
    let copy = SpaceCopy(
      plan, from: scratch, to: database,
      manifest: archive.manifest, progress)
    var result = try await copy.run(owner: owner, name: name)
    result.blobs = loaded.blobs
    result.droppedSecrets = loaded.droppedSecrets + result.droppedSecrets
    return result
  }
}
