import Foundation
import Model

/// The field values of an entry by field key, stored in its `doc`; other data is derived from it.
/// Texts are stored as typed, relations as ids. Members have the order of the type's fields,
/// followed by keys that are not fields of the type.
struct EntryDocument: Sendable, Equatable {
  typealias Value = EntryValue

  struct Member: Sendable, Equatable {
    var key: String
    var value: Value
  }

  var members: [Member] = []

  subscript(key: String) -> Value? { members.first { $0.key == key }?.value }

  // MARK: - JSON

  var json: String {
    var text = JSONObjectBuilder()
    for member in members {
      switch member.value {
      case .text(let value): text.add(member.key, value)
      case .ids(let ids): text.add(member.key, list: ids.map(\.description))
      }
    }
    return text.object
  }

  /// Reads the format of `json`. Members are ordered as the type's fields again.
  init(json: String, type: TypeRecord?) {
    let values = EntryValue.all(in: json)
    let known = (type?.fields ?? []).map(\.fieldKey)
    let extras = values.keys.filter { !known.contains($0) }.sorted()
    members = (known + extras).compactMap { key in
      values[key].map { Member(key: key, value: $0) }
    }
  }

  init(_ content: EntryContent, _ relations: [RelatedEntry]) {
    let texts = Dictionary(
      content.texts.map { ($0.field.fieldKey, $0.text) }, uniquingKeysWith: { first, _ in first })
    let ids = Dictionary(grouping: relations, by: \.field).mapValues { $0.map(\.id) }
    for field in content.type?.fields ?? [] {
      if let ids = ids[field.key] {
        members.append(Member(key: field.fieldKey, value: .ids(ids)))
      } else if let text = texts[field.fieldKey] {
        members.append(Member(key: field.fieldKey, value: .text(text)))
      }
    }
    members += content.extras.map { Member(key: $0.key, value: .text($0.text)) }
  }
}

// MARK: - JSONObjectBuilder

/// A builder for a JSON object of strings and arrays of strings, which keeps the order of `add`.
struct JSONObjectBuilder {
  private var text = ""

  var object: String { "{\(text)}" }

  mutating func add(_ key: String, _ value: String) {
    separate(key)
    text.appendJSON(value)
  }

  mutating func add(_ key: String, list: [String]) {
    separate(key)
    text += JSONObjectBuilder.list(list)
  }

  /// Returns a JSON array of strings.
  static func list(_ values: [String]) -> String {
    var text = "["
    for (index, value) in values.enumerated() {
      if index > 0 { text += "," }
      text.appendJSON(value)
    }
    return text + "]"
  }

  private mutating func separate(_ key: String) {
    if !text.isEmpty { text += "," }
    text.appendJSON(key)
    text += ":"
  }
}

// MARK: - FastJSONParser

/// A parser for the JSON that is stored with every entry, such as fields and images. It reads the
/// bytes once, because a page of cards contains a hundred such texts and `JSONDecoder` took most of
/// the page's time. Returns nil for any JSON that this program would not have written; the caller
/// then uses `JSONDecoder`.
struct FastJSONParser: ~Copyable {
  private let bytes: [UInt8]
  private var place = 0

  private init(_ json: String) { bytes = Array(json.utf8) }

  /// Parses an object of strings.
  static func strings(_ json: String) -> [String: String]? {
    var scan = FastJSONParser(json)
    return scan.object { $0.string() }
  }

  /// Parses `[{"id":"…","is_cover":true,"position":0}]`.
  static func images(_ json: String) -> [EntryImage]? {
    var scan = FastJSONParser(json)
    return scan.images()
  }

  /// Parses `{"status":"read","by":["…","…"]}`.
  static func values(_ json: String) -> [String: EntryValue]? {
    var scan = FastJSONParser(json)
    return scan.object { scan in
      scan.skip("[") ? scan.ids().map { .ids($0) } : scan.string().map { .text($0) }
    }
  }

  private mutating func object<Value>(
    _ value: (inout FastJSONParser) -> Value?
  ) -> [String: Value]? {
    var members: [String: Value] = [:]
    guard skip("{") else { return nil }
    if skip("}") { return isAtEnd ? members : nil }
    repeat {
      guard let key = string(), skip(":"), let value = value(&self) else { return nil }
      members[key] = value
    } while skip(",")
    return skip("}") && isAtEnd ? members : nil
  }

  /// Parses the rest of an array of ids after its opening bracket.
  private mutating func ids() -> [EntryID]? {
    var ids: [EntryID] = []
    if skip("]") { return ids }
    repeat {
      guard let id = string().flatMap({ EntryID($0) }) else { return nil }
      ids.append(id)
    } while skip(",")
    return skip("]") ? ids : nil
  }

  private mutating func images() -> [EntryImage]? {
    var images: [EntryImage] = []
    guard skip("[") else { return nil }
    if skip("]") { return isAtEnd ? images : nil }
    repeat {
      guard skip("{\"id\":"), let id = string().flatMap({ ImageID($0) }), skip(",\"is_cover\":")
      else { return nil }
      let isCover = skip("true")
      guard isCover || skip("false"), skip(",\"position\":"), let position = number(), skip("}")
      else { return nil }
      images.append(EntryImage(id: id, isCover: isCover, position: position))
    } while skip(",")
    return skip("]") && isAtEnd ? images : nil
  }

  private var isAtEnd: Bool { place == bytes.count }

  private mutating func skip(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard place + length <= bytes.count else { return false }
    for offset in 0..<length where bytes[place + offset] != text.utf8Start[offset] { return false }
    place += length
    return true
  }

  private mutating func number() -> Int? {
    let start = place
    while place < bytes.count, (48...57).contains(bytes[place]), place - start < 9 { place += 1 }
    guard place > start else { return nil }
    return bytes[start..<place].reduce(0) { $0 * 10 + Int($1 - 48) }
  }

  /// Parses a string. Only strings with escapes are decoded by Foundation.
  private mutating func string() -> String? {
    guard skip("\"") else { return nil }
    let start = place
    var isEscaped = false
    while place < bytes.count, bytes[place] != 0x22 {
      if bytes[place] == 0x5C {
        isEscaped = true
        place += 1
      }
      place += 1
    }
    guard place < bytes.count else { return nil }
    defer { place += 1 }
    if !isEscaped { return String(decoding: bytes[start..<place], as: UTF8.self) }
    let quoted = Data(bytes[(start - 1)...place])
    // With nil, the caller falls back to `JSONDecoder`.
    return try? JSONDecoder().decode(String.self, from: quoted)
  }
}
