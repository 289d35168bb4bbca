import Foundation
import Model

/// The front matter of a Markdown file and the text after it. Front matter is the lines between
/// `---` at the start: names with texts or lists of texts in YAML.
///
/// People also write `title: Dune: Part Two`, which is not valid YAML. A value on the line of its
/// name, or of the dash of a list, is therefore read literally unless it begins with a quote,
/// a bracket or the sign of a block. The others are YAML, each on its own; a file in which a value
/// of several lines is not YAML is refused.
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

  /// The file. Values are JSON strings, which are valid YAML, because Yams would escape emoji.
  var text: String {
    var text = "---\n"
    for member in members {
      let values = member.values.map(FrontMatter.quoted)
      text += FrontMatter.isPlainName(member.name) ? member.name : FrontMatter.quoted(member.name)
      text += ": "
      text +=
        member.isList ? "[\(values.joined(separator: ", "))]\n" : "\(values.first ?? "\"\"")\n"
    }
    return text + "---\n\n" + body + (body.hasSuffix("\n") || body.isEmpty ? "" : "\n")
  }

  private static func quoted(_ text: String) -> String {
    var json = JSONWriter(capacity: text.utf8.count + 16)
    json.value(text)
    return json.text
  }

  /// Whether a name needs no quotes.
  private static func isPlainName(_ name: String) -> Bool {
    guard let first = name.first, !" -?:,[]{}#&*!|>'\"%@`".contains(first) else { return false }
    return !name.contains(":") && !name.contains("\n") && !name.contains(" #")
  }

  // MARK: - Reading

  /// The maximum number of members.
  static let maxMembers = 1_000

  /// Parses a file. A file without front matter is all body.
  /// - Throws: malformed: `text.frontMatter` for anchors and aliases, or beyond a limit;
  ///   `text.frontMatterLine` for a value of several lines that is not YAML.
  init(_ file: String) throws(Failure) {
    let lines = file.replacing("\r\n", with: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == "---",
      let end = lines.dropFirst().firstIndex(where: { $0 == "---" || $0 == "..." })
    else {
      body = file
      return
    }
    try read(Array(lines[1..<end]))
    body = lines[(end + 1)...].joined(separator: "\n")
    while body.hasPrefix("\n") { body.removeFirst() }
  }

  private mutating func read(_ lines: [Substring]) throws(Failure) {
    var place = 0
    while place < lines.count {
      let line = lines[place]
      place += 1
      guard let first = line.first, first != " ", first != "#", first != "-",
        let (name, rest) = try FrontMatter.split(line)
      else { continue }
      // `place` counts from 0 and is behind the line, and the line `---` is before it.
      let number = place + 1
      guard members.count < FrontMatter.maxMembers else { throw FrontMatterValue.refused }
      let value = try FrontMatterValue(
        rest, FrontMatter.block(lines, from: &place)[...], line: number)
      members.append(Member(name: name, values: value.texts, isList: value.isList))
    }
  }

  /// Splits a line at the colon after its name.
  private static func split(
    _ line: Substring
  ) throws(Failure) -> (name: String, rest: Substring)? {
    if let (name, rest) = quotedName(line) { return (name, rest) }
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let name = try FrontMatterValue(line[..<colon], [], line: 0).texts.joined()
    return (name, line[line.index(after: colon)...])
  }

  /// Splits a line that begins with a name in quotes, as they are written around a colon.
  private static func quotedName(_ line: Substring) -> (name: String, rest: Substring)? {
    guard line.first == "\"" else { return nil }
    var isEscaped = false
    for index in line.indices.dropFirst() {
      if line[index] == "\"", !isEscaped {
        let after = line[line.index(after: index)...]
        guard after.first == ":",
          // The text is a line of the user's file. If it is no JSON string, it is not a key.
          let name = JSON.decodeIfReadable(String.self, from: String(line[...index]))
        else { return nil }
        return (name, after.dropFirst())
      }
      isEscaped = line[index] == "\\" && !isEscaped
    }
    return nil
  }

  /// Returns the lines after a name that belong to its value.
  /// - Parameter place: the index of the first line to read, and then that of the first one after
  ///   the value.
  private static func block(_ lines: [Substring], from place: inout Int) -> [Substring] {
    let start = place
    while place < lines.count {
      let line = lines[place]
      guard line.isEmpty || line.hasPrefix(" ") || line.hasPrefix("- ") else { break }
      place += 1
    }
    return Array(lines[start..<place])
  }
}
