import Foundation
import Model

/// The front matter of a Markdown file and the text after it. Front matter is the lines between
/// `---` at the start: names with texts or lists of texts, in a subset of YAML.
struct FrontMatter: Equatable {
  struct Member: Equatable {
    var name: String
    var values: [String]
    /// Whether the value is written as a list.
    var isList = false
  }

  var members: [Member] = []
  /// The text after the front matter.
  var body = ""

  subscript(name: String) -> String? {
    members.first { $0.name.lowercased() == name.lowercased() }
      .map { $0.values.joined(separator: ", ") }
  }

  init() {}

  // MARK: - Writing

  var text: String {
    var text = "---\n"
    for member in members {
      let values = member.values.map(FrontMatter.quoted)
      text += "\(member.name): "
      text +=
        member.isList ? "[\(values.joined(separator: ", "))]\n" : "\(values.first ?? "\"\"")\n"
    }
    return text + "---\n\n" + body + (body.hasSuffix("\n") || body.isEmpty ? "" : "\n")
  }

  /// Returns a double-quoted scalar. JSON strings are valid YAML.
  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // A string can always be encoded.
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }

  // MARK: - Reading

  /// Parses a file. A file without front matter is all body.
  init(_ file: String) {
    let lines = file.replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == "---",
      let end = lines.dropFirst().firstIndex(where: { $0 == "---" || $0 == "..." })
    else {
      body = file
      return
    }
    read(Array(lines[1..<end]))
    body = lines[(end + 1)...].joined(separator: "\n")
    while body.hasPrefix("\n") { body.removeFirst() }
  }

  private mutating func read(_ lines: [Substring]) {
    var place = 0
    while place < lines.count {
      let line = lines[place]
      place += 1
      guard let colon = line.firstIndex(of: ":"), let first = line.first, first != " ",
        first != "#", first != "-"
      else { continue }
      let name = FrontMatter.scalar(line[..<colon])
      let rest = line[line.index(after: colon)...].trimmingPrefix { $0 == " " }
      let block = FrontMatter.block(lines, from: &place)
      members.append(FrontMatter.member(name, rest, block))
    }
  }

  /// Returns the lines after a name that belong to its value.
  private static func block(_ lines: [Substring], from place: inout Int) -> [Substring] {
    let start = place
    while place < lines.count {
      let line = lines[place]
      guard line.isEmpty || line.hasPrefix(" ") || line.hasPrefix("- ") else { break }
      place += 1
    }
    return Array(lines[start..<place])
  }

  private static func member(
    _ name: String, _ rest: Substring, _ block: [Substring]
  ) -> Member {
    if rest.hasPrefix("|") || rest.hasPrefix(">") {
      let indent = block.first { !$0.isEmpty }?.prefix { $0 == " " }.count ?? 0
      let lines = block.map { String($0.dropFirst(min(indent, $0.prefix { $0 == " " }.count))) }
      return Member(name: name, values: [lines.joined(separator: rest.hasPrefix("|") ? "\n" : " ")])
    }
    if rest.hasPrefix("["), rest.hasSuffix("]") {
      return Member(name: name, values: flow(rest.dropFirst().dropLast()), isList: true)
    }
    let items = block.map { $0.trimmingPrefix { $0 == " " } }.filter { $0.hasPrefix("- ") }
    if rest.isEmpty, !items.isEmpty {
      return Member(name: name, values: items.map { scalar($0.dropFirst(2)) }, isList: true)
    }
    return Member(name: name, values: [scalar(rest)])
  }

  /// Splits a list in brackets, for example `a, "b, c", 'd'`.
  private static func flow(_ text: Substring) -> [String] {
    var values: [String] = []
    var value = ""
    var quote: Character?
    var isEscaped = false
    for character in text {
      if let open = quote {
        if character == open, !isEscaped { quote = nil }
        isEscaped = character == "\\" && open == "\"" && !isEscaped
      } else if character == "\"" || character == "'", value.allSatisfy({ $0 == " " }) {
        quote = character
      } else if character == "," {
        values.append(scalar(value[...]))
        value = ""
        continue
      }
      value.append(character)
    }
    if !value.allSatisfy({ $0 == " " }) { values.append(scalar(value[...])) }
    return values
  }

  private static func scalar(_ text: Substring) -> String {
    let text = text.trimmingCharacters(in: .whitespaces)
    guard text.count >= 2, let first = text.first, text.last == first else {
      return text == "null" || text == "~" ? "" : text
    }
    // A quoted text that is not a JSON string is kept as it is.
    if first == "\"", let read = try? JSONDecoder().decode(String.self, from: Data(text.utf8)) {
      return read
    }
    if first == "'" { return String(text.dropFirst().dropLast()).replacing("''", with: "'") }
    return text
  }
}
