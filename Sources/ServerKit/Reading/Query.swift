package import Hummingbird
package import Model

/// The parameters after `?`. Every reader throws `query.malformed` naming the parameter; an empty
/// value reads as absent, for forms send empty fields.
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

  package func text(_ name: String) -> String? { pairs[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// Every value called `name` that is not empty.
  package func all(_ name: String) -> [String] { pairs.values(name).filter { !$0.isEmpty } }

  package func int(_ name: String, in range: ClosedRange<Int> = .min ... .max) throws -> Int? {
    try text(name).map { text in
      guard let number = Int(text), range.contains(number) else { throw malformed(name) }
      return number
    }
  }

  /// How many things a page passes over; 0 for what is no such number.
  package func offset(_ name: String = "after") -> Int {
    min(max(0, text(name).flatMap { Int($0) } ?? 0), Query.largestOffset)
  }

  private static let largestOffset = 10_000_000

  /// How many are wanted: more than `cap` is `cap`, as the old servers did.
  package func count(_ name: String = "limit", default usual: Int, cap: Int) throws -> Int {
    min(try int(name, in: 1...Int.max) ?? usual, cap)
  }

  package func number(_ name: String, in range: ClosedRange<Double>) throws -> Double? {
    try text(name).map { text in
      guard let number = Double(text), range.contains(number) else { throw malformed(name) }
      return number
    }
  }

  /// `true`, `1`, `yes` and `on`, and their opposites.
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

  /// Every id called `name`.
  package func ids<Entity>(_ name: String, as: Identifier<Entity>.Type) throws -> [Identifier<
    Entity
  >] {
    try all(name).map { try read($0, name) }
  }

  /// Any value that reads itself from text, such as a `CalendarDate`.
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

extension BookContext {
  /// The id in the path, `id.malformed` when it is not one.
  package func id<Entity>(_ name: String = "id", as: Identifier<Entity>.Type) throws -> Identifier<
    Entity
  > {
    guard let text = parameters.get(name), let id = Identifier<Entity>(text) else {
      throw Failure.malformed("id.malformed", ["name": name])
    }
    return id
  }
}
