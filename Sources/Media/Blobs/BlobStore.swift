import Crypto
package import Database
package import Journal
import Model

/// Bytes that were verified and can be stored.
package struct CheckedBytes: Sendable {
  package var bytes: [UInt8]
  package var mediaType: String
  /// The width in pixels as displayed; 0 for other files than images.
  package var width = 0
  package var height = 0

  init(_ image: PreparedImage) {
    bytes = image.bytes
    mediaType = image.mediaType
    (width, height) = (image.width, image.height)
  }

  init(_ bytes: [UInt8], _ format: DocumentFormat) {
    self.bytes = bytes
    mediaType = format.mediaType
  }
}

/// Stores the bytes of images and other files, once per content and space, in chunks of 256 KiB.
/// All bytes are read and written here, so that other storage (a folder, an S3-compatible store
/// with a CDN) requires changes to this type only.
package struct BlobStore: Sendable {
  let database: Database

  package init(database: Database) { self.database = database }

  package static let chunkSize = 256 * 1024
  /// The maximum number of bytes that are read at once for a response, which holds them until the
  /// client has received them.
  package static let partSize = 16 * 1024
  /// The number of chunks in one transaction: enough to save flushes, few enough that other writers
  /// wait only a few milliseconds.
  private static let chunksPerWrite = 4

  // MARK: - Writing

  /// Stores a verified image. If the space already has the same bytes, returns the existing blob.
  package func store(_ image: PreparedImage, in space: SpaceKey) async throws -> Blob {
    try await store(CheckedBytes(image), in: space)
  }

  func store(_ image: CheckedBytes, in space: SpaceKey) async throws -> Blob {
    let hash = Array(SHA256.hash(data: image.bytes))
    let chunks = stride(from: 0, to: image.bytes.count, by: BlobStore.chunkSize).map {
      Array(image.bytes[$0..<min($0 + BlobStore.chunkSize, image.bytes.count)])
    }
    var (blob, ready) = try await database.write { db in
      try BlobStore.insertOrFind(image, hash, in: space, db)
    }
    if ready { return blob }
    for start in stride(from: 0, to: chunks.count, by: BlobStore.chunksPerWrite) {
      let part = chunks[start..<min(start + BlobStore.chunksPerWrite, chunks.count)]
      let isLast = part.endIndex == chunks.count
      try await database.write { [key = blob.key] db in
        try BlobStore.write(part, from: start, of: key, in: space, isLast: isLast, db)
      }
    }
    ready = true
    return blob
  }

  /// Returns the row of the bytes.
  /// - Returns: `ready` is false until all chunks of the bytes are stored.
  private static func insertOrFind(
    _ image: CheckedBytes, _ hash: [UInt8], in space: SpaceKey, _ db: any Connection
  ) throws -> (Blob, ready: Bool) {
    let found = try db.row(
      """
      INSERT INTO blobs
        (space_id, sha256, media_type, size, width, height, created_at, last_used_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
      ON CONFLICT (space_id, sha256) DO UPDATE SET last_used_at = $7
      RETURNING \(Blob.columns), ready
      """, space, hash, image.mediaType, image.bytes.count, image.width, image.height,
      Timestamp.now, map: { (Blob($0), ready: $0.bool(7)) })
    guard let found else { throw Failure.notFound("image") }
    return found
  }

  /// Stores some chunks of a blob.
  /// - Parameters:
  ///   - position: the index of the first of them among all chunks of the blob.
  ///   - isLast: whether all chunks are stored after this.
  private static func write(
    _ chunks: ArraySlice<[UInt8]>, from position: Int, of blob: Key<Blob>, in space: SpaceKey,
    isLast: Bool, _ db: any Connection
  ) throws {
    // Two uploads of the same bytes write the same chunks, so the second one finds them.
    try db.executeMany(
      "INSERT INTO blob_chunks (space_id, blob_id, position, bytes) VALUES ($1, $2, $3, $4)"
        + " ON CONFLICT (space_id, blob_id, position) DO NOTHING",
      chunks.enumerated().map { [space, blob, position + $0, $1] })
    if isLast {
      try db.execute("UPDATE blobs SET ready = 1 WHERE space_id = $1 AND key = $2", space, blob)
    }
  }

  /// Records in the transaction of an entry that images are now attached, or no longer attached.
  /// The sweep counts its days from this time.
  package static func markUsed(_ blobs: [Int64], in transaction: WriteTransaction) throws {
    guard !blobs.isEmpty else { return }
    try transaction.db.execute(
      "UPDATE blobs SET attached = 1, last_used_at = $3"
        + " WHERE space_id = $1 AND key \(transaction.db.dialect.any("$2"))",
      transaction.space, SQLValue.integers(blobs), transaction.now)
  }

  // MARK: - Reading

  package func find(_ key: Key<Blob>, in space: SpaceKey) async throws -> Blob? {
    try await database.read { db in
      try db.row(
        "SELECT \(Blob.columns) FROM blobs WHERE space_id = $1 AND key = $2 AND ready = 1",
        space, key, map: { Blob($0) })
    }
  }

  /// Finds a blob by its content and marks it as used now, as if it had been uploaded again.
  package func findAndMarkUsed(sha256: [UInt8], in space: SpaceKey) async throws -> Blob? {
    try await database.write { db in
      try db.row(
        "UPDATE blobs SET last_used_at = $3 WHERE space_id = $1 AND sha256 = $2 AND ready = 1"
          + " RETURNING \(Blob.columns)", space, sha256, Timestamp.now, map: { Blob($0) })
    }
  }

  /// Returns the chunk with the index `position`, at most 256 KiB; empty after the last one.
  package func chunk(_ position: Int, of blob: Blob) async throws -> [UInt8] {
    try await database.read { db in
      try db.row(
        "SELECT bytes FROM blob_chunks WHERE space_id = $1 AND blob_id = $2 AND position = $3",
        blob.space, blob.key, position, map: { $0.bytes(0) }) ?? []
    }
  }

  /// Returns at most `partSize` bytes from `offset` on, within one chunk; empty after the end.
  package func part(of blob: Blob, from offset: Int) async throws -> [UInt8] {
    let (position, start) = offset.quotientAndRemainder(dividingBy: BlobStore.chunkSize)
    return try await database.read { db in
      try db.row(
        """
        SELECT substr(bytes, CAST($4 AS INTEGER), CAST($5 AS INTEGER)) FROM blob_chunks
        WHERE space_id = $1 AND blob_id = $2 AND position = $3
        """, blob.space, blob.key, position, start + 1, BlobStore.partSize, map: { $0.bytes(0) })
        ?? []
    }
  }

  package func bytes(of blob: Blob) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(blob.size)
    while bytes.count < blob.size {
      let chunk = try await chunk(bytes.count / BlobStore.chunkSize, of: blob)
      guard !chunk.isEmpty else { throw Failure.notFound("image") }
      bytes += chunk
    }
    return bytes
  }
}
