import HTTPTypes
package import Hummingbird
package import Model
import NIOCore

/// The query parameters of a request. All accessors throw `query.malformed` with the name of a
/// parameter that is not valid. Empty values count as absent, because forms send empty fields.
package struct Query: Sendable {
  package let pairs: Pairs

  package init(_ request: Request) throws {
    guard let text = request.uri.query else {
      pairs = Pairs()
      return
    }
    guard let pairs = Pairs(urlEncoded: text.utf8) else {
      throw Failure.malformed("query.malformed")
    }
    self.pairs = pairs
  }

  /// Returns the first value of a parameter; nil if it is absent or empty.
  package func text(_ name: String) -> String? { pairs[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// Returns all values of a parameter that are not empty.
  package func all(_ name: String) -> [String] { pairs.values(name).filter { !$0.isEmpty } }

  package func int(_ name: String, in range: ClosedRange<Int> = .min ... .max) throws -> Int? {
    try text(name).map { text in
      guard let number = Int(text), range.contains(number) else { throw malformed(name) }
      return number
    }
  }

  /// Returns the number of items that a page skips; 0 for a value that is not a number.
  package func offset(_ name: String = "after") -> Int {
    min(max(0, text(name).flatMap { Int($0) } ?? 0), Query.maxOffset)
  }

  private static let maxOffset = 10_000_000

  /// Returns the requested number of items. A value above `cap` becomes `cap`, as on the original
  /// servers.
  package func count(_ name: String = "limit", default usual: Int, cap: Int) throws -> Int {
    min(try int(name, in: 1...Int.max) ?? usual, cap)
  }

  package func number(_ name: String, in range: ClosedRange<Double>) throws -> Double? {
    try text(name).map { text in
      guard let number = Double(text), range.contains(number) else { throw malformed(name) }
      return number
    }
  }

  /// Returns a Boolean from `true`, `1`, `yes` and `on`, and their opposites.
  package func bool(_ name: String) throws -> Bool? {
    try text(name).map { text in
      switch text.lowercased() {
      case "true", "1", "yes", "on": true
      case "false", "0", "no", "off": false
      default: throw malformed(name)
      }
    }
  }

  package func id<Entity>(_ name: String, as: Identifier<Entity>.Type) throws -> Identifier<Entity>?
  {
    try text(name).map { try read($0, name) }
  }

  /// Returns all ids of a parameter.
  package func ids<Entity>(_ name: String, as: Identifier<Entity>.Type) throws -> [Identifier<
    Entity
  >] {
    try all(name).map { try read($0, name) }
  }

  /// Returns a value of any type that can be created from text, such as a `CalendarDate`.
  package func value<T: LosslessStringConvertible>(_ name: String, as: T.Type) throws -> T? {
    try text(name).map { try read($0, name) }
  }

  private func read<T: LosslessStringConvertible>(_ text: String, _ name: String) throws -> T {
    guard let value = T(text) else { throw malformed(name) }
    return value
  }

  private func malformed(_ name: String) -> Failure {
    .malformed("query.malformed", ["name": name])
  }
}

extension AppRequestContext {
  /// Returns the id in the path.
  /// - Throws: `id.malformed`.
  package func id<Entity>(_ name: String = "id", as: Identifier<Entity>.Type) throws -> Identifier<
    Entity
  > {
    guard let text = parameters.get(name), let id = Identifier<Entity>(text) else {
      throw Failure.malformed("id.malformed", ["name": name])
    }
    return id
  }
}

// MARK: - Pairs

/// Names and values of a query or form, in the order sent. Names can repeat.
package struct Pairs: Sendable {
  package private(set) var all: [(name: String, value: String)] = []

  package init(_ pairs: [(name: String, value: String)] = []) { all = pairs }

  /// Parses `application/x-www-form-urlencoded`. Returns nil for malformed percent escapes, bytes
  /// that are not UTF-8, U+0000, and more than 2000 pairs.
  package init?(urlEncoded bytes: some Collection<UInt8>) {
    for piece in bytes.split(separator: UInt8(ascii: "&")) {
      let equals = piece.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex
      guard all.count < 2000, let name = Self.decoded(piece[..<equals]),
        let value = Self.decoded(piece[equals...].dropFirst())
      else { return nil }
      all.append((name, value))
    }
  }

  private static func decoded(_ text: some Collection<UInt8>) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var iterator = text.makeIterator()
    while let byte = iterator.next() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(0x20)
      case UInt8(ascii: "%"):
        guard let high = iterator.next().flatMap({ hexValue($0) }),
          let low = iterator.next().flatMap({ hexValue($0) })
        else { return nil }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    guard bytes.withUnsafeBytes({ isStorableUTF8($0) }) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The first value with this name; nil without one.
  package subscript(_ name: String) -> String? { all.first { $0.name == name }?.value }

  /// Returns all values with this name.
  package func values(_ name: String) -> [String] {
    all.filter { $0.name == name }.map(\.value)
  }
}

// MARK: - Form

/// The fields of a submitted form without files.
package struct Form: Sendable {
  package let fields: Pairs

  package init(_ fields: Pairs) { self.fields = fields }

  /// Reads a form.
  /// - Throws: `body.unsupported` for another content type, `body.tooLarge` above `limit` bytes,
  ///   and `body.characters` for text that is not valid UTF-8 or contains U+0000.
  package static func read(from request: Request, limit: Int = BodyLimit.text) async throws -> Form
  {
    let type = request.headers[.contentType]?.lowercased() ?? ""
    guard type.hasPrefix("application/x-www-form-urlencoded") else {
      throw Failure(.unsupportedMedia, "body.unsupported")
    }
    let body = try await collect(request, upTo: limit)
    guard let fields = Pairs(urlEncoded: body.readableBytesView) else {
      throw Failure.malformed("body.characters")
    }
    return Form(fields)
  }

  /// The first value of the field `name`; nil without one. Line ends of browsers (CRLF) become LF.
  package subscript(_ name: String) -> String? { fields[name].map(Self.withPlainLines) }

  /// Returns all values of the field `name`, in the order sent.
  package func all(_ name: String) -> [String] { fields.values(name).map(Self.withPlainLines) }

  /// Whether the checkbox `name` was checked.
  package func isOn(_ name: String) -> Bool { fields[name] != nil }

  private static func withPlainLines(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\r")) else { return text }
    var result = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in text.unicodeScalars {
      if !(wasReturn && scalar == "\n") { result.append(scalar == "\r" ? "\n" : scalar) }
      wasReturn = scalar == "\r"
    }
    return String(result)
  }
}
