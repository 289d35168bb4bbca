import Foundation
import Model

/// `manifest.json`: what an archive contains. It has no time, so that equal books give equal
/// archives.
package struct ArchiveManifest: Codable, Sendable, Equatable {
  /// The file with the rows of a table.
  package struct Table: Codable, Sendable, Equatable {
    package var rows: Int
    /// The size of the file before compression.
    package var bytes: Int
    package var sha256: String
    /// The names of the columns, in order.
    package var columns: [String]
    /// The last number that the table has given to a row; 0 if it numbers none.
    package var lastKey: Int64
  }

  package var format = ArchiveManifest.formatName
  package var version = ArchiveManifest.latestVersion
  /// The number of the last migration of the database.
  package var migration: Int
  /// The handle of the space that was exported; nil for a whole server.
  package var space: String?
  /// The fingerprint of the server's secret.
  package var secret: String
  /// By name.
  package var tables: [String: Table] = [:]
  /// The SHA-256 of each file in `blobs/`, which is also its name, in order.
  package var blobs: [String] = []
  /// The SHA-256 of each image whose bytes were damaged in the database, so that the archive has
  /// only the row of it; nil without such images.
  package var damagedBlobs: [String]?

  package static let formatName = "commonplace-archive"
  package static let latestVersion = 1
  /// The keys that rows can have. Sums of them and of the keys of another server are numbers too.
  package static let keys: ClosedRange<Int64> = 0...1 << 53
  package static let path = "manifest.json"

  /// The limit on the bytes of a manifest. It is enough for 3,500,000 images.
  package static let maxBytes = 256 << 20
  /// The limit for an uploaded archive, enough for 400,000 images. Decoding takes three to four
  /// times as much memory.
  package static let maxUploadedBytes = 28 << 20

  /// Limits for reading a manifest, which is decoded as a whole. They depend on the size of the
  /// archive, because a compressed manifest of some kilobytes could otherwise take gigabytes.
  struct Limits {
    let bytes: Int
    /// The number of keys and elements.
    let values: Int

    /// Every image takes at least 200 bytes of the archive, and about 70 of its manifest.
    /// - Parameter maxBytes: the limit for a large archive.
    init(archiveBytes: Int, maxBytes: Int) {
      bytes = min(maxBytes, archiveBytes / 2 + 1 << 20)
      values = archiveBytes / 100 + 10_000
    }
  }

  package init(migration: Int, space: String?, secret: String) {
    self.migration = migration
    self.space = space
    self.secret = secret
  }

  package var json: [UInt8] {
    get throws { try Array(JSON.data(self)) + [0x0A] }
  }

  private struct Version: Decodable {
    var format: String
    var version: Int
  }

  /// - Throws: `ArchiveError` for another format, a newer version, or damage.
  init(json: [UInt8], _ limits: Limits) throws {
    let data = Data(json)
    do {
      try JSONLimits(depth: 8, keys: 10_000, values: limits.values).check(data)
      // First only what every version has.
      let version = try JSON.decode(Version.self, from: data)
      guard version.format == ArchiveManifest.formatName else {
        throw ArchiveError.unknownFormat(reason: "its format is \(version.format)")
      }
      guard version.version <= ArchiveManifest.latestVersion else {
        throw ArchiveError.newerFormat(
          found: version.version, known: ArchiveManifest.latestVersion)
      }
      self = try JSON.decode(from: data)
      guard tables.values.allSatisfy({ ArchiveManifest.keys.contains($0.lastKey) }) else {
        throw ArchiveError.damaged(
          member: ArchiveManifest.path, reason: "the last key of a table is out of range")
      }
    } catch let failure as Failure {
      throw ArchiveError.damaged(
        member: ArchiveManifest.path,
        reason: "it is not UTF-8, or has more values than such an archive needs (\(failure.code))")
    } catch is DecodingError {
      throw ArchiveError.damaged(member: ArchiveManifest.path, reason: "it is not valid JSON")
    }
  }

  package static func tablePath(_ name: String) -> String { "tables/\(name).jsonl" }
  package static func blobPath(_ hash: String) -> String { "blobs/\(hash)" }
}
