import Foundation
import Testing

/// `ClientCalls` calls every method of every resource, as the sources declare them.
@Suite struct MethodCoverageTests {
  @Test func `each method of the client is called`() throws {
    let sources = try ResourceSources()
    // Methods with equal labels take values of different types, and each is called.
    var uncalled = Dictionary(grouping: sources.methods) { "\($0.type).\($0.signature)" }
    #expect(uncalled.count > 200)
    for call in try sources.calls() {
      let matching = sources.methods.filter { $0.accepts(call) }.map {
        "\($0.type).\($0.signature)"
      }
      if matching.isEmpty { Issue.record("no such method: \(call)") }
      // Methods whose optional arguments differ accept the same calls.
      let key = matching.first { uncalled[$0]?.isEmpty == false } ?? ""
      uncalled[key] = uncalled[key].map { Array($0.dropFirst()) }
    }
    let missing = uncalled.filter { !$0.value.isEmpty && Self.reasons[$0.key] == nil }.keys.sorted()
    #expect(missing == [], "not called in ClientCalls.swift")
    for method in Self.reasons.keys where uncalled[method]?.isEmpty != false {
      Issue.record("needs no reason: \(method)")
    }
  }

  /// Why methods are not called.
  private static let reasons = [
    "SessionResource.user()": "reads what is stored on the device",
    "SessionResource.users()": "as above",
    "SessionResource.restoreSession()": "returns the stored user when the server fails",
    "SessionResource.signInWithApple(identityToken:nonce:givenName:familyName:)":
      "calls the other one",
    "ArchivesResource.wait(for:progress:)": "calls `get`",
    "ImportsResource.wait(for:progress:)": "as above",
  ]

  @Test func `the declarations and calls of the sources are recognised`() throws {
    let method = try #require(
      ResourceSources.Method(
        type: "A",
        declaration: "func page<B>(_ id: B, in c: [Int: Int] = [:], at: D, _ e: (F, G) -> H = x)"))
    #expect(method.signature == "page(_:in:at:_:)")
    func call(_ name: String, _ labels: [String]) -> ResourceSources.Call {
      ResourceSources.Call(type: "A", name: name, labels: labels)
    }
    #expect(method.accepts(call("page", ["_", "at"])))
    #expect(method.accepts(call("page", ["_", "in", "at", "_"])))
    // Without a necessary argument, in another order, and with an unknown one.
    #expect(!method.accepts(call("page", ["_"])) && !method.accepts(call("page", ["at", "_"])))
    #expect(!method.accepts(call("page", ["_", "of", "at"])) && !method.accepts(call("get", [])))
  }
}

/// The methods of resources in the sources of the client, and the calls in `ClientCalls`.
private struct ResourceSources {
  /// A method that is called in `ClientCalls`.
  struct Call {
    var type: String
    var name: String
    /// `_` for an argument without a label.
    var labels: [String]
  }

  struct Method {
    var type: String
    var name: String
    var parameters: [(label: String, hasDefault: Bool)]
    /// The type that it returns; empty without one.
    var result = ""

    /// - Parameter declaration: begins with `func`.
    init?(type: String, declaration: String) {
      self.type = type
      let (head, parameters, rest) = ResourceSources.split(declaration)
      guard let name = head.split(separator: " ").last?.prefix(while: { $0 != "<" }) else {
        return nil
      }
      self.name = String(name)
      self.parameters = ResourceSources.parts(parameters).map { parameter in
        let label = parameter.drop(while: \.isWhitespace).prefix { !$0.isWhitespace && $0 != ":" }
        return (String(label), parameter.contains(" = "))
      }
      if let arrow = rest.range(of: "-> ") {
        result = String(rest[arrow.upperBound...].prefix { $0.isLetter })
      }
    }

    var signature: String { name + "(" + parameters.map { $0.label + ":" }.joined() + ")" }

    /// Returns whether a call has the necessary arguments and no others, in their order.
    func accepts(_ call: Call) -> Bool {
      guard call.type == type, call.name == name else { return false }
      var labels = call.labels[...]
      for parameter in parameters {
        if parameter.label == labels.first {
          labels.removeFirst()
        } else if !parameter.hasDefault {
          return false
        }
      }
      return labels.isEmpty
    }
  }

  private(set) var methods: [Method] = []
  /// The types of the properties that are resources, such as `entries`.
  private var properties: [String: String] = ["client": "Commonplace", "names": libraryItems]
  private static let libraryItems = "LibraryItemsResource"

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Kit/Sources/CommonplaceKit")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      read(try String(contentsOf: file, encoding: .utf8))
    }
  }

  /// Reads the public methods and properties of resources in a source file.
  private mutating func read(_ source: String) {
    var type = ""
    let lines = source.components(separatedBy: "\n")
    for (index, line) in lines.enumerated() {
      // Members of types are indented by two spaces.
      let isMember = line.hasPrefix("  public ")
      guard isMember || line.hasPrefix("public ") || line.hasPrefix("extension ") else { continue }
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      if !isMember,
        let keyword = words.firstIndex(where: { ["struct", "extension"].contains($0) }),
        keyword + 1 < words.count
      {
        type = words[keyword + 1]
      }
      guard type == "Commonplace" || type.hasSuffix("Resource") else { continue }
      if line.hasPrefix("  public var "), words.count > 3, words[3].hasSuffix("Resource") {
        properties[words[2]] = words[3]
      }
      // The methods of `Commonplace` return clients, except `health`.
      guard line.hasPrefix("  public func "), type != "Commonplace" || words[2] == "health" else {
        continue
      }
      let rest = lines[index...].prefix(12).joined(separator: " ").drop(while: \.isWhitespace)
      if let method = Method(type: type, declaration: String(rest.dropFirst("public ".count))) {
        methods.append(method)
      }
    }
  }

  // MARK: - Calls

  /// Returns the calls of resources in `ClientCalls.swift`.
  func calls() throws -> [Call] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "ClientCalls.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    var calls: [Call] = []
    for (opening, closing) in [("call {", Character("}")), ("await download(", ")")] {
      for rest in source.components(separatedBy: opening).dropFirst() {
        var expression = Self.untilEnd(rest, closing)
        for start in ["try await ", " in "] {
          expression = expression.components(separatedBy: start).last ?? ""
        }
        calls += self.calls(in: expression)
      }
    }
    return calls
  }

  /// Returns the calls in an expression such as `lists.shares(of: "a").all()`.
  private func calls(in expression: String) -> [Call] {
    var (calls, type, rest) = ([Call](), "", expression)
    while true {
      let name = String(rest.drop { $0 == "." || $0 == " " }.prefix { $0.isLetter })
      guard !name.isEmpty, let range = rest.range(of: name) else { return calls }
      rest = String(rest[range.upperBound...])
      guard rest.first == "(" else {
        type = properties[name] ?? ""
        continue
      }
      let (_, arguments, after) = Self.split(rest)
      let labels = Self.parts(arguments).map { argument -> String in
        let word = argument.drop(while: \.isWhitespace).prefix { $0.isLetter }
        let hasLabel = !word.isEmpty && argument[word.endIndex...].hasPrefix(":")
        return hasLabel ? String(word) : "_"
      }
      if let property = properties[name],
        !methods.contains(where: { $0.type == type && $0.name == name })
      {
        calls.append(Call(type: property, name: "callAsFunction", labels: labels))
      } else if !type.isEmpty {
        calls.append(Call(type: type, name: name, labels: labels))
        type = methods.first { $0.type == type && $0.name == name }?.result ?? ""
      }
      rest = after
    }
  }

  // MARK: - Text

  /// Returns the text up to the end of a block or of arguments that have begun before it.
  private static func untilEnd(_ text: String, _ closing: Character) -> String {
    var depth = 0
    let end = text.firstIndex { character in
      if character == closing, depth == 0 { return true }
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      return false
    }
    return String(text[..<(end ?? text.endIndex)])
  }

  /// Returns what is before the first parentheses, in them, and behind them.
  fileprivate static func split(_ text: String) -> (head: String, inner: String, rest: String) {
    guard let start = text.firstIndex(of: "(") else { return (text, "", "") }
    let inner = untilEnd(String(text[text.index(after: start)...]), ")")
    return (
      String(text[..<start]), inner, String(text[start...].dropFirst(inner.count + 2))
    )
  }

  /// Returns the parts of a text between commas that are in no brackets.
  fileprivate static func parts(_ text: String) -> [String] {
    var (parts, depth) = ([""], 0)
    for character in text {
      if "([{<".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if character == ">", parts[parts.count - 1].last != "-" { depth -= 1 }
      if character == ",", depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.filter { !$0.allSatisfy(\.isWhitespace) }
  }
}
