package import Database
package import Journal
import Model

/// Compares the stored bytes of images and other files with their hashes. Only a damaged disk or file
/// system changes them.
package struct BlobDoctor: Doctor {
  private let database: Database
  package let subject = "images and files"

  package let explanations = [
    DifferenceExplanation(
      ": bytes of image ",
      "The bytes of an image differ from those that were uploaded: the disk or the file system is"
        + " damaged. --repair copies them from another book that has the same image. Otherwise add"
        + " the image again, or restore a backup. Archives and backups are written without it.")
  ]

  package init(database: Database) { self.database = database }

  package func examine(
    _ report: @Sendable @escaping (String) -> Void
  ) async throws -> (examined: Int, differences: Int) {
    let blobs = try await allBlobs()
    var differences = 0
    for blob in blobs where try await !isIntact(blob) {
      differences += 1
      report("space \(blob.space): bytes of image \(hexadecimal(blob.sha256))")
    }
    return (blobs.count, differences)
  }

  /// Images have no search documents.
  package func rebuildSearch(in space: SpaceKey?) async throws {}

  package func repair() async throws {
    let blobs = try await allBlobs()
    for blob in blobs where try await !isIntact(blob) {
      for other in blobs
      where other.sha256 == blob.sha256 && (other.space, other.key) != (blob.space, blob.key) {
        guard try await isIntact(other) else { continue }
        try await database.write(limit: .none) { db in
          try BlobStore.replaceChunks(of: blob, withThoseOf: other, db)
        }
        break
      }
    }
  }

  private func allBlobs() async throws -> [BlobStore.ArchivedBlob] {
    try await database.read(limit: .none) { db in try BlobStore.allBlobs(in: nil, db) }
  }

  /// Reads one blob in a transaction, so that none lasts long. A blob that was deleted in the
  /// meantime is not damaged.
  private func isIntact(_ blob: BlobStore.ArchivedBlob) async throws -> Bool {
    try await database.read(limit: .none) { db in
      try BlobStore.isIntact(blob, db) || !BlobStore.exists(blob, db)
    }
  }
}
