import Database
import Journal
import Model

// A file whose id is already used in another space gets a new id, so that an archive cannot put its
// own file at the address of another space's file. Texts in the archive that contain the id are
// changed too.

extension ArchiveRestorer {
  /// Returns a new id for each file of the archive whose id belongs to a file of another space.
  static func foreignMedia(
    in file: ArchiveFile, _ writing: WriteTransaction
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
  /// Returns the row with ids replaced, both as whole values and within texts.
  func replacingIDs(in row: ArchiveRow) -> ArchiveRow {
    row.mapValues { value in
      guard case .text(let text) = value else { return value }
      return .text(ArchiveFile.replacing(ids, in: text))
    }
  }

  /// Replaces all ids in one pass over the text.
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
