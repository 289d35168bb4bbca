import Accounts
package import Journal
import Media
package import Catalog
import Crypto
package import Database
package import Foundation
import Model

/// Exports and restores a whole site as one file: types, entries, routes, files, translations,
/// settings, languages and versions with their publications.
package struct SiteArchive: Sendable {
  let journal: Journal
  let images: Images
  /// Encrypts the secrets of webhooks.
  let secretBox: SecretBox
  let hostRules: SiteHostRules
  /// The threads that write and unpack archives, because a large archive keeps a thread busy for
  /// long.
  private let pool = BlockingThreadPool(
    threads: 2, label: "commonplace.archives", limit: 16, limitPerKey: 2)

  init(journal: Journal, images: Images, seal: SecretBox, hostRules: SiteHostRules) {
    self.journal = journal
    self.images = images
    self.secretBox = seal
    self.hostRules = hostRules
  }

  /// The largest archive that is accepted. A larger file is refused without reading it.
  package static let maxBytes = 256 << 20

  /// Writes the archive of a site to an unnamed temporary file, positioned at its beginning. The
  /// same site gives the same bytes.
  /// - Throws: forbidden to viewers, because an archive contains drafts; notFound for non-members.
  package func pack(_ scope: Scope) async throws -> FileHandle {
    let file = try TemporaryFile.create()
    try await journal.database.read(limit: .none) { db in
      try scope.authoriseWriting(db)
      try file.truncate(atOffset: 0)
      try ArchiveFile.write(ArchiveReader(scope.space, db), to: file)
    }
    try file.seek(toOffset: 0)
    return file
  }

  /// Returns a writer of another archive of a site, such as its public pages as files.
  package func writer(of space: SpaceKey) throws -> ArchiveWriter {
    try ArchiveWriter(of: space, on: pool)
  }

  /// Restores an archive into a space without entries, routes and files. All rows are written in
  /// one transaction.
  /// - Returns: the number of restored entries.
  /// - Throws: malformed (`archive.unknown`, `archive.broken`), conflict (`archive.notEmpty`),
  ///   forbidden.
  @discardableResult
  package func restore(_ archive: FileHandle, in scope: Scope) async throws -> Int {
    try await journal.database.read { db in
      try scope.authoriseOwning(db)
      // The write checks this again. Checking here avoids storing all files before a refusal.
      try ArchiveRestorer.checkIsEmpty(scope.space, db)
    }
    let file = try await pool.run(for: scope.space.rawValue) { try ArchiveFile(archive) }
    let blobs = try await storeBlobs(of: archive, file, in: scope)
    return try await journal.write(as: scope, limit: .none) { [secretBox, hostRules] transaction in
      // An archive contains languages and webhooks, which only owners can change.
      try scope.authoriseOwning(transaction.db)
      var file = file
      file.ids = try ArchiveRestorer.foreignIDs(in: file, transaction)
      var restoring = ArchiveRestorer(
        file, blobs: blobs,
        secret: { try WebhookStore.encrypt(WebhookSignature.newSecret(), of: $0, secretBox) },
        hostRules, in: transaction)
      try restoring.run()
      return restoring.entries
    }
  }

  /// Iterates over the images and other files of an archive.
  ///
  /// `@unchecked Sendable` because only one task uses it, one call after another.
  private final class BlobIterator: @unchecked Sendable {
    private let zip: ZipReader

    init(_ archive: FileHandle) throws(Failure) {
      zip = try ZipReader(archive, limits: ArchiveFile.limits)
    }

    /// Returns the next file with its content hash; nil after the last one.
    /// - Throws: malformed (`archive.broken`) for bytes that do not have the hash.
    func next() throws -> (hash: String, bytes: [UInt8])? {
      while let path = try zip.next() {
        guard let hash = ArchiveFile.hash(at: path) else { continue }
        let bytes = try zip.bytes()
        guard SHA256.hash(data: bytes).hexadecimal == hash else {
          throw Failure.malformed("archive.broken")
        }
        return (hash, bytes)
      }
      return nil
    }
  }

  /// Stores the files of an archive with the same checks as uploads.
  /// - Returns: their keys by content hash.
  private func storeBlobs(
    of archive: FileHandle, _ file: ArchiveFile, in scope: Scope
  ) async throws -> [String: Int64] {
    let (blobs, space) = (try BlobIterator(archive), scope.space.rawValue)
    var keys: [String: Int64] = [:]
    while let (hash, bytes) = try await pool.run(for: space, continues: true, { try blobs.next() })
    {
      keys[hash] = try await store(bytes, hash, of: file, in: scope).key.rawValue
    }
    return keys
  }

  /// - Throws: tooLarge (`archive.animation`), unsupportedMedia or tooLarge (`archive.file`) with
  ///   the name of a file that is refused, for example an animation from before the limit on
  ///   frames.
  private func store(
    _ bytes: [UInt8], _ hash: String, of file: ArchiveFile, in scope: Scope
  ) async throws -> Blob {
    do {
      return try await images.storeFile(ImageFile(bytes), in: scope.space)
    } catch let failure as Failure where [.tooLarge, .unsupportedMedia].contains(failure.kind) {
      let code = failure.code == "media.animation" ? "archive.animation" : "archive.file"
      let name = try await pool.run(for: scope.space.rawValue, continues: true) {
        try file.name(of: hash)
      }
      throw Failure(
        failure.kind, code, failure.arguments.merging(["name": name]) { _, name in name })
    }
  }
}

extension Publisher {
  private struct PublicationSchedule: Encodable {
    var entry: EntryID
    var at: Int64
  }

  /// Queues the job that publishes an entry at the time that its row contains.
  static func queuePublication(of id: EntryID, at time: Timestamp, in transaction: WriteTransaction)
    throws
  {
    try Jobs.add(
      "publish", payload: PublicationSchedule(entry: id, at: time.milliseconds), at: time,
      in: transaction)
  }
}
