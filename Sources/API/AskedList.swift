import Catalog
import Journal
import Model
import ServerKit

/// A list as its URL asks for it, with all that is wrong with that: whoever asks is told of every
/// mistake at once, by the parameter's own name and its position in the URL.
struct AskedList {
  let query: ServerKit.Query
  var wanted = EntryQuery()
  /// Whether it is asked in a form that no old client knows. Theirs stays as it was: what is
  /// malformed is answered as such, one thing at a time, and what is unknown is passed over.
  let isStrict: Bool
  private(set) var read: ReadFilter

  /// - Parameter names: every parameter that the list has.
  init(_ query: ServerKit.Query, names: [String], isStrict: Bool = true) throws {
    self.query = query
    self.isStrict = isStrict
    read = ReadFilter(parameters: query.pairs.all)
    guard isStrict else { return }
    var seen = Set(names)
    for (place, pair) in query.pairs.all.enumerated() where !pair.name.hasPrefix("filter[") {
      guard !pair.name.isEmpty, seen.insert(pair.name).inserted else { continue }
      let known = names.joined(separator: ", ")
      read.problems.append(
        FieldProblem(
          pair.name, "filter.unknown",
          ["position": "\(place + 1)", "name": String(pair.name.prefix(80)), "known": known]))
    }
  }

  // MARK: - Reading

  /// What a parameter says; nil where it is left out, or is wrong and was noted.
  mutating func take<Value>(
    _ name: String, orElse code: String, _ arguments: [String: String] = [:],
    _ body: (ServerKit.Query) throws -> Value?
  ) throws -> Value? {
    do {
      return try body(query)
    } catch let failure as Failure where isStrict && failure.kind == .malformed {
      refuse(name, code, arguments)
      return nil
    }
  }

  mutating func refuse(_ name: String, _ code: String, _ arguments: [String: String] = [:]) {
    read.problems.append(placed(FieldProblem(name, code, arguments)))
  }

  /// Adds a condition that a parameter of another name says.
  mutating func add(_ condition: EntryFilter.Condition, as name: String) {
    read.add(condition, from: ReadFilter.Origin(name, position(of: name) ?? 0))
  }

  private func position(of name: String) -> Int? {
    query.pairs.all.firstIndex { $0.name == name && !$0.value.isEmpty }.map { $0 + 1 }
  }

  func placed(_ problem: FieldProblem) -> FieldProblem {
    var problem = problem
    if problem.arguments["position"] == nil, let position = position(of: problem.field) {
      problem.arguments["position"] = "\(position)"
    }
    return problem
  }

  /// How many are wanted and whether all are counted, which every list is told alike.
  mutating func readLength() throws {
    wanted.limit =
      try take("limit", orElse: "filter.limit") {
        try $0.count("limit", default: 50, cap: 100)
      } ?? 50
    wanted.countsAll = try take("count", orElse: "filter.boolean") { try $0.bool("count") } ?? false
  }

  /// Where the last page of the list in this order ended.
  mutating func readPlace(_ order: String) throws {
    wanted.after = try take("cursor", orElse: "filter.cursor") { query in
      try query.text("cursor").map { text in
        let cursor = try Cursor(text)
        // A cursor of another order would lead anywhere.
        guard try cursor.text(at: 0) == order else { throw Failure.malformed("cursor.malformed") }
        return EntryQuery.Position(value: try cursor.text(at: 1), key: try cursor.int(at: 2))
      }
    }
  }
}
