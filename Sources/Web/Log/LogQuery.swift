package import Model

/// What of the Log is shown: the query of its URL.
package struct LogQuery: Sendable, Equatable {
  package enum Sort: String, CaseIterable, Sendable { case newest, date, title, rating }
  package enum Shape: String, Sendable { case grid, list }

  package var collection: CollectionID?
  package var text: String
  package var sort: Sort
  package var shape: Shape
  package var cursor: String?

  package init(
    collection: CollectionID? = nil, text: String = "", sort: Sort = .newest,
    shape: Shape = .grid, cursor: String? = nil
  ) {
    self.collection = collection
    self.text = text
    self.sort = sort
    self.shape = shape
    self.cursor = cursor
  }

  /// Says only what differs from the default. The shape is said when it was asked for, since the
  /// server keeps the last one in a cookie.
  func path(in context: PageContext, shape: Shape? = nil) -> String {
    var parts: [String] = []
    if let collection { parts.append("collection=\(collection)") }
    if !text.isEmpty { parts.append("q=\(percentEncoded(text))") }
    if sort != .newest { parts.append("sort=\(sort.rawValue)") }
    if let shape { parts.append("view=\(shape.rawValue)") }
    if let cursor { parts.append("after=\(percentEncoded(cursor))") }
    return context.path("/log") + (parts.isEmpty ? "" : "?" + parts.joined(separator: "&"))
  }
}

/// RFC 3986: everything but the unreserved characters.
func percentEncoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var encoded: [UInt8] = []
  for byte in text.utf8 {
    switch byte {
    case 48...57, 65...90, 97...122, 45, 46, 95, 126: encoded.append(byte)
    default: encoded += [37, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: encoded, as: UTF8.self)
}
