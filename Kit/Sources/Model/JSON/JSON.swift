public import Foundation

/// Encoding and decoding of JSON with Foundation, in one configuration: sorted keys, so that equal
/// values have equal bytes, and slashes without escapes.
///
/// `JSONWriter` and `JSONReader` do without `Codable`, for the entries of a page.
public enum JSON {
  private static let encoder = makeEncoder()
  private static let decoder = JSONDecoder()

  /// Returns an encoder in the same configuration, for a library that encodes by itself.
  public static func makeEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  // MARK: - Typed values

  /// Returns a value as JSON. Members are in the order of their names.
  /// - Throws: the errors of the value's `encode(to:)`.
  public static func data(_ value: some Encodable) throws -> Data {
    try encoder.encode(value)
  }

  /// Returns a value as the text of its JSON.
  /// - Throws: the errors of the value's `encode(to:)`.
  public static func text(_ value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Decodes a value from JSON.
  /// - Throws: `DecodingError`.
  public static func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from json: Data
  ) throws -> Value {
    try decoder.decode(type, from: json)
  }

  /// Decodes a value from the text of JSON.
  /// - Throws: `DecodingError`.
  public static func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from json: String
  ) throws -> Value {
    try decoder.decode(type, from: Data(json.utf8))
  }

  /// Decodes a text that this program has stored; nil for one that this version cannot read.
  public static func decodeIfReadable<Value: Decodable>(
    _ type: Value.Type = Value.self, from json: String
  ) -> Value? {
    // The caller treats an unreadable value like a missing one.
    try? decode(type, from: json)
  }

  // MARK: - Values of unknown form

  /// Parses any value: texts, numbers and flags as well as objects and arrays.
  /// - Throws: an error of Foundation for malformed JSON.
  public static func parse(_ json: Data) throws -> Any {
    try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
  }

  /// Parses any value, as from `Data`.
  public static func parse(_ json: String) throws -> Any {
    try parse(Data(json.utf8))
  }

  /// Encodes a value as `parse` returns it.
  public static func data(parsed value: Any) throws -> Data {
    try JSONSerialization.data(
      withJSONObject: value,
      options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
  }

  /// Encodes a value as `parse` returns it.
  public static func text(parsed value: Any) throws -> String {
    String(decoding: try data(parsed: value), as: UTF8.self)
  }
}

// MARK: - StoredAsJSON

/// A value that is stored as JSON, in a column or in the log of changes.
public protocol StoredAsJSON: Codable {}

extension StoredAsJSON {
  /// The stored text. Equal values have equal texts.
  public var json: String {
    get throws { try JSON.text(self) }
  }

  /// Decodes a value that is stored as the text of its JSON.
  /// - Throws: `DecodingError`.
  public init(json: String) throws {
    self = try JSON.decode(from: json)
  }

  /// Returns nil without a text, and for one that this version cannot read.
  public init?(ifReadable json: String?) {
    // The caller treats an unreadable value like a missing one.
    guard let json, let value = JSON.decodeIfReadable(Self.self, from: json) else { return nil }
    self = value
  }
}
