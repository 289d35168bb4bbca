import Database
import Journal
import Model

// Ids of files that another space has already get new ones, so that no archive can put its own file
// where another space's is expected. The texts of the archive follow.

extension ArchiveRestoring {
  /// A new id for each file of the archive whose id is taken by a file of another space.
  static func foreignMedia(
    in file: ArchiveFile, _ writing: Writing
  ) throws -> [String: String] {
    var new: [String: String] = [:]
    try file.read("media") { row in
      guard let text = row["id"]?.text, let id = MediaID(text) else {
        throw Failure.malformed("archive.broken")
      }
      let other = try writing.db.integer(
        "SELECT 1 FROM media WHERE id = $1 AND space_id <> $2 LIMIT 1", id, writing.space)
      if other != nil { new[id.description] = MediaID.new().description }
    }
    return new
  }
}

extension ArchiveFile {
  /// A row with other ids: as values of their own, and wherever a text names them.
  func replacingIDs(in row: ArchiveRow) -> ArchiveRow {
    row.mapValues { value in
      guard case .text(let text) = value else { return value }
      return .text(ArchiveFile.replacing(ids, in: text))
    }
  }

  /// One pass over the text, however many ids there are.
  private static func replacing(_ ids: [String: String], in text: String) -> String {
    let (bytes, length) = (Array(text.utf8), 36)
    guard bytes.count >= length else { return text }
    var (result, start, index) = ([UInt8](), 0, 0)
    while index + length <= bytes.count {
      guard bytes[index + 8] == hyphen, bytes[index + 13] == hyphen, bytes[index + 18] == hyphen,
        bytes[index + 23] == hyphen,
        let new = ids[
          String(decoding: bytes[index..<index + length], as: UTF8.self).lowercased()]
      else {
        index += 1
        continue
      }
      result += bytes[start..<index]
      result += new.utf8
      index += length
      start = index
    }
    guard start > 0 else { return text }
    return String(decoding: result + bytes[start...], as: UTF8.self)
  }

  private static let hyphen = UInt8(ascii: "-")
}
