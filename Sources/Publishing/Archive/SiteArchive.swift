import Accounts
package import Journal
import Media
import Catalog
import Database
import Model

/// A whole site as one file, and back: types, entries, routes, files, translations, settings,
/// languages, versions and what is published of them.
package struct SiteArchive: Sendable {
  let journal: Journal
  let images: Images
  /// What seals the secrets of webhooks.
  let seal: Seal

  init(journal: Journal, images: Images, seal: Seal) {
    self.journal = journal
    self.images = images
    self.seal = seal
  }

  /// A file larger than this is refused unread.
  package static let mostBytes = 256 << 20

  /// The same bytes for the same site.
  /// - Throws: notFound for a space that the person is not in.
  package func pack(_ scope: Scope) async throws -> [UInt8] {
    let file = try await journal.database.read(limit: .none) { db in
      try scope.authoriseReading(db)
      let reader = try ArchiveReader(scope.space, db)
      var file = ArchiveFile()
      for table in ArchiveTable.all { file.tables[table.name] = try reader.rows(of: table) }
      file.blobs = try reader.blobs().map { ($0.hash, try reader.bytes(of: $0.key)) }
      return file
    }
    return try file.packed()
  }

  /// Puts an archive into a space without entries, routes and files: all or nothing.
  /// - Returns: how many entries came.
  /// - Throws: malformed (`archive.unknown`, `archive.broken`), conflict (`archive.notEmpty`),
  ///   forbidden.
  @discardableResult
  package func restore(_ bytes: [UInt8], in scope: Scope) async throws -> Int {
    let file = try ArchiveFile(bytes)
    try await journal.database.read { db in try scope.authoriseWriting(db) }
    var blobs: [String: Int64] = [:]
    for blob in file.blobs {
      // What comes from outside is looked through as if it had been sent for the first time.
      blobs[blob.hash] =
        try await images.storeFile(ImageFile(blob.bytes), in: scope.space).key.rawValue
    }
    let keys = blobs
    try await journal.write(as: scope, limit: .none) { [seal] writing in
      var restoring = ArchiveRestoring(
        file, blobs: keys,
        secret: { try WebhookStore.close(WebhookSignature.newSecret(), of: $0, seal) },
        in: writing)
      try restoring.run()
    }
    return file.tables["entries"]?.count ?? 0
  }
}

extension Publisher {
  private struct Appointment: Encodable {
    var entry: EntryID
    var at: Int64
  }

  /// Publishes an entry at the time that its row has.
  static func wait(for id: EntryID, until time: Timestamp, in writing: Writing) throws {
    try Jobs.add(
      "publish", payload: Appointment(entry: id, at: time.milliseconds), at: time, in: writing)
  }
}
