import Catalog
import Foundation
import Model

/// An archive as a file: a zip of JSON lines, one file for each table, and the bytes of pictures.
struct ArchiveFile {
  var tables: [String: [ArchiveRow]] = [:]
  /// By the hash of the bytes.
  var blobs: [(hash: String, bytes: [UInt8])] = []

  private struct Head: Codable {
    var format = "commonplace-site"
    var version = 1
  }

  static let limits = ZipArchive.Limits(files: 50_000, bytesOfFile: 256 << 20, bytes: 1 << 30)

  /// The same bytes for the same content.
  func packed() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var files = [ZipArchive.File(path: "archive.json", bytes: [UInt8](try encoder.encode(Head())))]
    for table in ArchiveTable.all {
      var lines: [UInt8] = []
      for row in tables[table.name] ?? [] {
        lines += try encoder.encode(row)
        lines.append(UInt8(ascii: "\n"))
      }
      files.append(ZipArchive.File(path: "\(table.name).jsonl", bytes: lines))
    }
    files += blobs.map { ZipArchive.File(path: "files/\($0.hash)", bytes: $0.bytes) }
    return try ZipArchive.packed(files)
  }

  init() {}

  /// - Throws: malformed (`archive.unknown`) for what is no archive of a site or of a later program,
  ///   `archive.broken` for a damaged one.
  init(_ bytes: [UInt8]) throws {
    let files = try ZipArchive.files(of: bytes, limits: ArchiveFile.limits) { _ in true }
    let named = Dictionary(
      files.map { ($0.path, $0.bytes ?? []) }, uniquingKeysWith: { first, _ in first })
    let decoder = JSONDecoder()
    let first = Data(named["archive.json"] ?? [])
    guard let head = try? decoder.decode(Head.self, from: first),
      head.format == Head().format, head.version == Head().version
    else { throw Failure.malformed("archive.unknown") }
    for table in ArchiveTable.all {
      let bytes = named["\(table.name).jsonl"] ?? []
      do {
        tables[table.name] = try bytes.split(separator: UInt8(ascii: "\n")).map { line in
          try decoder.decode(ArchiveRow.self, from: Data(line))
        }
      } catch {
        throw Failure.malformed("archive.broken")
      }
    }
    blobs = files.compactMap { file in
      guard file.path.hasPrefix("files/"), let bytes = file.bytes else { return nil }
      return (String(file.path.dropFirst("files/".utf8.count)), bytes)
    }
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
