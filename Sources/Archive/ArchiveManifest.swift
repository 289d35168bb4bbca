import Foundation

/// `manifest.json`: what an archive contains. It has no time, so that equal books give equal
/// archives.
package struct ArchiveManifest: Codable, Sendable, Equatable {
  package struct Table: Codable, Sendable, Equatable {
    package var rows: Int
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

  package static let formatName = "commonplace-archive"
  package static let latestVersion = 1
  package static let path = "manifest.json"
  /// Far above the manifest of a book with a million images.
  static let maxBytes = 256 << 20

  package init(migration: Int, space: String?, secret: String) {
    self.migration = migration
    self.space = space
    self.secret = secret
  }

  package var json: [UInt8] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
      return try Array(encoder.encode(self)) + [0x0A]
    }
  }

  private struct Version: Decodable {
    var format: String
    var version: Int
  }

  /// - Throws: `ArchiveError` for another format, a newer version, or damage.
  package init(json: [UInt8]) throws {
    let data = Data(json)
    let decoder = JSONDecoder()
    do {
      // First only what every version has.
      let version = try decoder.decode(Version.self, from: data)
      guard version.format == ArchiveManifest.formatName else {
        throw ArchiveError.unknownFormat(reason: "its format is \(version.format)")
      }
      guard version.version <= ArchiveManifest.latestVersion else {
        throw ArchiveError.newerFormat(
          found: version.version, known: ArchiveManifest.latestVersion)
      }
      self = try decoder.decode(ArchiveManifest.self, from: data)
    } catch is DecodingError {
      throw ArchiveError.damaged(member: ArchiveManifest.path, reason: "it is not valid JSON")
    }
  }

  package static func tablePath(_ name: String) -> String { "tables/\(name).jsonl" }
  package static func blobPath(_ hash: String) -> String { "blobs/\(hash)" }
}
