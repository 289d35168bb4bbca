import Crypto
package import Database
package import Journal

extension BlobStore {
  /// The tables of this feature, and what archives contain of them.
  package static let archivedTables = [
    // Nothing refers to a blob whose upload has not ended.
    ArchivedTable("blobs", where: "ready = 1"),
    ArchivedTable("blob_chunks", .blobs),
    ArchivedTable("blob_variants"),
  ]

  /// A blob of an archive: the hash and size of the bytes, and the space and key of one of the rows
  /// of `blobs` that have these bytes.
  package struct ArchivedBlob: Sendable {
    package var sha256: [UInt8]
    package var size: Int
    package var space: Int64
    package var key: Int64
  }

  /// Returns one blob for each content, ordered by its hash.
  /// - Parameter space: nil for all spaces.
  package static func archivedBlobs(
    in space: Int64?, _ db: any Connection
  ) throws -> [ArchivedBlob] {
    try allBlobs(in: space, db).reduce(into: []) { blobs, blob in
      if blobs.last?.sha256 != blob.sha256 { blobs.append(blob) }
    }
  }

  /// Returns one blob for each content as `archivedBlobs` does, but one whose bytes match its hash.
  /// Reads all bytes.
  /// - Returns: also the hashes of contents of which no blob has such bytes.
  package static func intactBlobs(
    in space: Int64?, _ db: any Connection
  ) throws -> (intact: [ArchivedBlob], damaged: [[UInt8]]) {
    var intact: [ArchivedBlob] = []
    var damaged: [[UInt8]] = []
    for blob in try allBlobs(in: space, db) where intact.last?.sha256 != blob.sha256 {
      if try isIntact(blob, db) {
        intact.append(blob)
        if damaged.last == blob.sha256 { damaged.removeLast() }
      } else if damaged.last != blob.sha256 {
        damaged.append(blob.sha256)
      }
    }
    return (intact, damaged)
  }

  /// Whether the stored bytes of a blob have its hash.
  static func isIntact(_ blob: ArchivedBlob, _ db: any Connection) throws -> Bool {
    var sum = SHA256()
    try readChunks(of: blob, db) { sum.update(data: $0) }
    return Array(sum.finalize()) == blob.sha256
  }

  static func exists(_ blob: ArchivedBlob, _ db: any Connection) throws -> Bool {
    try db.integer(
      "SELECT 1 FROM blobs WHERE space_id = $1 AND key = $2", blob.space, blob.key) != nil
  }

  static func replaceChunks(
    of blob: ArchivedBlob, withThoseOf other: ArchivedBlob, _ db: any Connection
  ) throws {
    try db.execute(
      "DELETE FROM blob_chunks WHERE space_id = $1 AND blob_id = $2", blob.space, blob.key)
    try db.execute(
      """
      INSERT INTO blob_chunks (space_id, blob_id, position, bytes)
      SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), position, bytes FROM blob_chunks
      WHERE space_id = $3 AND blob_id = $4
      """, blob.space, blob.key, other.space, other.key)
  }

  /// Returns all blobs, also several with the same bytes, ordered by their hash.
  /// - Parameter space: nil for all spaces.
  static func allBlobs(in space: Int64?, _ db: any Connection) throws -> [ArchivedBlob] {
    var blobs: [ArchivedBlob] = []
    try db.step(
      """
      SELECT sha256, size, space_id, key FROM blobs
      WHERE ready = 1 AND (CAST($1 AS BIGINT) IS NULL OR space_id = $1)
      ORDER BY sha256, space_id, key
      """, values: [space.map(SQLValue.integer) ?? .null]
    ) { row in
      blobs.append(
        ArchivedBlob(
          sha256: row.bytes(0), size: row.int(1), space: row.int64(2), key: row.int64(3)))
      return true
    }
    return blobs
  }

  /// Returns the rows of each content, by its hash in hexadecimal digits.
  package static func restoredBlobs(_ db: any Connection) throws -> [String: [ArchivedBlob]] {
    var blobs: [String: [ArchivedBlob]] = [:]
    try db.step("SELECT sha256, size, space_id, key FROM blobs", values: []) { row in
      let blob = ArchivedBlob(
        sha256: row.bytes(0), size: row.int(1), space: row.int64(2), key: row.int64(3))
      blobs[hexadecimal(blob.sha256), default: []].append(blob)
      return true
    }
    return blobs
  }

  /// Calls `body` with the bytes of a blob, in chunks of 256 KiB.
  package static func readChunks(
    of blob: ArchivedBlob, _ db: any Connection, _ body: ([UInt8]) throws -> Void
  ) throws {
    var position = 0
    while let chunk = try db.row(
      "SELECT bytes FROM blob_chunks WHERE space_id = $1 AND blob_id = $2 AND position = $3",
      blob.space, blob.key, position, map: { $0.bytes(0) })
    {
      try body(chunk)
      position += 1
    }
  }

  /// Stores one chunk of a blob whose row was restored.
  /// - Parameter position: the index of the chunk among those of the blob.
  package static func restoreChunk(
    _ bytes: [UInt8], at position: Int, of blob: (space: Int64, key: Int64), _ db: any Connection
  ) throws {
    try db.execute(
      "INSERT INTO blob_chunks (space_id, blob_id, position, bytes) VALUES ($1, $2, $3, $4)",
      blob.space, blob.key, position, bytes)
  }
}
