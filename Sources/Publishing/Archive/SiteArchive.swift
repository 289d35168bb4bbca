import Accounts
package import Journal
import Media
import Catalog
import Crypto
import Database
package import Foundation
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

  /// The same bytes for the same site, in a file that has no name; to be read from its beginning.
  /// - Throws: forbidden to viewers: drafts are in it; notFound for a space that the person is not
  ///   in.
  package func pack(_ scope: Scope) async throws -> FileHandle {
    let file = try ScratchFile.make()
    try await journal.database.read(limit: .none) { db in
      try scope.authoriseWriting(db)
      try file.truncate(atOffset: 0)
      try ArchiveFile.write(ArchiveReader(scope.space, db), to: file)
    }
    try file.seek(toOffset: 0)
    return file
  }

  /// Puts an archive into a space without entries, routes and files: all or nothing.
  /// - Returns: how many entries came.
  /// - Throws: malformed (`archive.unknown`, `archive.broken`), conflict (`archive.notEmpty`),
  ///   forbidden.
  @discardableResult
  package func restore(_ archive: FileHandle, in scope: Scope) async throws -> Int {
    let file = try ArchiveFile(archive)
    try await journal.database.read { db in
      try scope.authoriseWriting(db)
      // Asked again when it is written; but not after a thousand pictures.
      try ArchiveRestoring.checkIsEmpty(scope.space, db)
    }
    var blobs: [String: Int64] = [:]
    let zip = try ZipReader(archive, limits: ArchiveFile.limits)
    while let path = try zip.next() {
      guard let hash = ArchiveFile.hash(at: path) else { continue }
      // What comes from outside is looked through as if it had been sent for the first time.
      let bytes = try zip.bytes()
      guard SHA256.hash(data: bytes).hexadecimal == hash else {
        throw Failure.malformed("archive.broken")
      }
      blobs[hash] = try await store(bytes, named: file.name(of: hash), in: scope).key.rawValue
    }
    let keys = blobs
    try await journal.write(as: scope, limit: .none) { [seal] writing in
      var restoring = ArchiveRestoring(
        try file.replacing(ids: ArchiveRestoring.foreignMedia(in: file, writing)), blobs: keys,
        secret: { try WebhookStore.close(WebhookSignature.newSecret(), of: $0, seal) },
        in: writing)
      try restoring.run()
    }
    return file.tables["entries"]?.count ?? 0
  }

  /// - Throws: tooLarge (`archive.animation`), unsupportedMedia or tooLarge (`archive.file`) with the
  ///   name of a file that is refused, such as an animation from before there was a limit.
  private func store(_ bytes: [UInt8], named name: String, in scope: Scope) async throws -> Blob {
    do {
      return try await images.storeFile(ImageFile(bytes), in: scope.space)
    } catch let failure as Failure where [.tooLarge, .unsupportedMedia].contains(failure.kind) {
      let code = failure.code == "media.animation" ? "archive.animation" : "archive.file"
      throw Failure(
        failure.kind, code, failure.arguments.merging(["name": name]) { _, name in name })
    }
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
