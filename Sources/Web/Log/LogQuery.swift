package import Model

/// What of the Log is shown: the query of its URL.
package struct LogQuery: Sendable, Equatable {
  package enum Sort: String, CaseIterable, Sendable { case newest, date, title, rating }
  package enum Shape: String, Sendable { case grid, list }

  package var collection: CollectionID?
  package var stage: Stage?
  package var text: String
  package var sort: Sort
  package var shape: Shape
  package var cursor: String?
  /// How many pages are shown at once: a list that was scrolled through comes back as long as it
  /// was left.
  package var pages = 1
  /// Whether the URL says the shape, rather than the device remembers it.
  package var saysShape = false
  package var selection: Selection?

  /// Cards can be ticked; which of them are at first.
  package enum Selection: Sendable, Equatable {
    case none, all
    case one(EntryID)

    init?(_ text: String) {
      switch text {
      case "none": self = .none
      case "all": self = .all
      default:
        guard let id = EntryID(text) else { return nil }
        self = .one(id)
      }
    }

    var text: String {
      switch self {
      case .none: "none"
      case .all: "all"
      case .one(let id): "\(id)"
      }
    }

    func holds(_ id: EntryID) -> Bool { self == .all || self == .one(id) }
  }

  static let mostPages = 20

  package init(
    collection: CollectionID? = nil, stage: Stage? = nil, text: String = "",
    sort: Sort = .newest, shape: Shape = .grid, cursor: String? = nil
  ) {
    self.collection = collection
    self.stage = stage
    self.text = text
    self.sort = sort
    self.shape = shape
    self.cursor = cursor
  }

  /// The same with cards that can be ticked, or without.
  func selecting(_ selection: Selection?) -> LogQuery {
    var query = self
    query.selection = selection
    return query
  }

  /// Says only what differs from the default. The shape is said when it was asked for, since the
  /// server keeps the last one in a cookie.
  func path(in context: PageContext, shape: Shape? = nil) -> String {
    var parts: [String] = []
    if let collection { parts.append("collection=\(collection)") }
    if let stage { parts.append("stage=\(stage.rawValue)") }
    if !text.isEmpty { parts.append("q=\(percentEncoded(text))") }
    if sort != .newest { parts.append("sort=\(sort.rawValue)") }
    if let shape = shape ?? (saysShape ? self.shape : nil) {
      parts.append("view=\(shape.rawValue)")
    }
    if let selection { parts.append("select=\(selection.text)") }
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
