package import Hummingbird
package import Model

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
