package import Database

/// Bytes that a space stores once per content: an image, a smaller version of one, or
/// another file.
package struct Blob: Sendable {
  package var key: Key<Blob>
  package var space: SpaceKey
  package var sha256: [UInt8]
  package var mediaType: String
  /// In bytes.
  package var size: Int
  /// The width in pixels as displayed; 0 for other files than images.
  package var width: Int
  package var height: Int

  /// An identifier in the form of a URL, the same for the same bytes. It is stored with images of
  /// entries and in the log of changes; clients neither receive nor request it.
  package var url: String { "blob:\(hexadecimal(sha256))" }

  static let columns = "key, space_id, sha256, media_type, size, width, height"

  package init(_ row: borrowing Row) { self.init(row, from: 0) }

  /// Creates a blob from a row that has `key, space_id, sha256, media_type, size, width, height`
  /// from `column` on.
  package init(_ row: borrowing Row, from column: Int) {
    key = row.key(column)
    space = row.key(column + 1)
    sha256 = row.bytes(column + 2)
    mediaType = row.text(column + 3)
    size = row.int(column + 4)
    width = row.int(column + 5)
    height = row.int(column + 6)
  }

  /// The strong ETag, which depends only on the content.
  package var etag: String { hexadecimal(sha256.prefix(16)) }
}

func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  let digits = Array("0123456789abcdef")
  return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
}
