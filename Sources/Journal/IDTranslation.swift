package import Model

/// The id of any row.
package typealias RowID = Identifier<ArchivedTable>

/// Replaces the ids of what is restored beside other spaces. Many functions find the space by the
/// id of an object, so an id must not be in two spaces. Texts contain ids too: relations,
/// published documents, links in Markdown.
package struct IDTranslation: Sendable {
  /// The ids of the space and of users who have another one on this server.
  package var replaced: [RowID: RowID] = [:]
  /// The ids that get a new one, because rows of another space have some of them.
  package var renewed: Set<RowID> = []
  /// The bits in which a new id differs: random ones behind the variant, so that ids keep their
  /// time, and different ids stay different.
  private let mask = UInt64.random(in: 1...UInt64.max >> 2)

  package init() {}

  /// Returns the id that replaces `id`, or `id` itself if it stays.
  package func translate(_ id: RowID) -> RowID {
    if let other = replaced[id] { return other }
    return renewed.contains(id) ? RowID(high: id.high, low: id.low ^ mask) : id
  }

  /// Replaces the ids in a text.
  package func translate(_ text: String) -> String {
    guard !replaced.isEmpty || !renewed.isEmpty else { return text }
    var text = text
    let changed = text.withUTF8 { translate($0) }
    return changed.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// - Returns: nil if the text contains none of the ids.
  private func translate(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var (copied, place) = (0, 8)
    // The first hyphen of an id is after 8 digits.
    while place + 28 <= bytes.count {
      guard bytes[place] == UInt8(ascii: "-"), bytes[place + 5] == UInt8(ascii: "-"),
        let id = RowID(String(decoding: bytes[place - 8..<place + 28], as: UTF8.self))
      else {
        place += 1
        continue
      }
      let new = translate(id)
      if new != id {
        result.append(contentsOf: bytes[copied..<place - 8])
        result.append(contentsOf: new.description.utf8)
        copied = place + 28
      }
      place += 28
    }
    guard copied > 0 else { return nil }
    result.append(contentsOf: bytes[copied...])
    return result
  }
}
