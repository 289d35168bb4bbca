import Foundation
import Model
import Yams

/// The value of one name in front matter: a text, or a list of texts.
struct FrontMatterValue: Equatable {
  var texts: [String]
  var isList = false

  static let refused = Failure.malformed("text.frontMatter")

  private static func refused(_ line: Int) -> Failure {
    .malformed("text.frontMatterLine", ["line": "\(line)"])
  }

  /// The maximum length of a value that Yams parses, in bytes.
  static let maxBytes = 1 << 18

  /// Reads a value. A line that is not valid YAML is a text.
  /// - Parameters:
  ///   - rest: the line of the name after its colon.
  ///   - block: the lines below that belong to the value.
  ///   - number: the number of the line in the file.
  /// - Throws: malformed (`text.frontMatter`; `text.frontMatterLine` for several lines that are not
  ///   YAML together, because a text of the first one would lose the others).
  init(_ rest: Substring, _ block: ArraySlice<Substring>, line number: Int) throws(Failure) {
    let isContinued = block.contains { !FrontMatterValue.isBlankOrComment($0) }
    var line = rest.trimmingCharacters(in: .whitespaces)
    if line.hasPrefix("#"), isContinued { line = "" }
    if FrontMatterValue.isLiteral(line, isContinued: isContinued) {
      guard !isContinued else { throw FrontMatterValue.refused(number) }
      self.init(texts: [FrontMatterValue.plain(line)])
    } else if !isContinued, let text = FrontMatterValue.jsonText(line) {
      self.init(texts: [text])
    } else if line.isEmpty, let items = try FrontMatterValue.items(block, after: number) {
      self.init(texts: items, isList: true)
    } else {
      let yaml = (["value: \(line)"] + block.map(String.init)).joined(separator: "\n")
      guard yaml.utf8.count <= FrontMatterValue.maxBytes else { throw FrontMatterValue.refused }
      // A text in quotes and a block of text contain neither brackets nor aliases.
      if !"\"'|>".contains(line.first ?? " ") { try YAMLLimits.check(yaml) }
      if let value = FrontMatterValue.parse(yaml) {
        self = value
      } else if isContinued {
        throw FrontMatterValue.refused(number)
      } else {
        self.init(texts: [line])
      }
    }
  }

  private init(texts: [String], isList: Bool = false) {
    (self.texts, self.isList) = (texts, isList)
  }

  // MARK: - Literal texts

  /// Returns whether a line is read as it is instead of as YAML.
  /// - Parameter isContinued: whether further lines belong to the value.
  private static func isLiteral(_ line: String, isContinued: Bool) -> Bool {
    guard let first = line.first else { return !isContinued }
    // Signs that YAML reserves, for example in `*Important* news`, are not special here.
    if "&*!%@`,]}?".contains(first) { return true }
    return !isContinued && !"\"'[{|>".contains(first)
  }

  /// Returns whether a line contains at most spaces and a comment.
  private static func isBlankOrComment(_ line: Substring) -> Bool {
    (line.first { $0 != " " && $0 != "\t" } ?? "#") == "#"
  }

  /// Returns a literal text; empty for YAML's two forms of null.
  private static func plain(_ text: String) -> String {
    text == "null" || text == "~" ? "" : text
  }

  /// Returns the text of a JSON string. An export writes all values in this form, which need not be
  /// valid YAML: Yams refuses some of the characters that JSON allows.
  private static func jsonText(_ line: String) -> String? {
    // The text is a line of the user's file, which is parsed as YAML if it is no JSON string.
    line.first == "\"" ? JSON.decodeIfReadable(from: line) : nil
  }

  /// Returns the items of a list with dashes, each of which is a value of its own; nil if the block
  /// is not such a list.
  /// - Parameter number: the number of the line before the block.
  private static func items(
    _ block: ArraySlice<Substring>, after number: Int
  ) throws(Failure) -> [String]? {
    guard let first = block.first(where: { !isBlankOrComment($0) }) else { return nil }
    let dash = first.prefix { $0 == " " } + "- "
    guard dash.count <= YAMLLimits.maxIndent else { throw refused }
    var items: [String] = []
    var rest = block.drop { isBlankOrComment($0) }
    while let line = rest.first {
      let itemNumber = number + 1 + rest.startIndex - block.startIndex
      rest = rest.dropFirst()
      guard line.hasPrefix(dash) else { return nil }
      let below = rest.prefix { isBlankOrComment($0) || $0.hasPrefix(dash.dropLast(2) + " ") }
      rest = rest.dropFirst(below.count)
      let value = try FrontMatterValue(line.dropFirst(dash.count), below, line: itemNumber)
      items.append(value.texts.joined(separator: ", "))
    }
    return items
  }

  // MARK: - Yams

  /// Returns the value of `value: …`; nil for text that is not YAML.
  private static func parse(_ yaml: String) -> FrontMatterValue? {
    // People write these files, and the caller takes other text literally.
    guard let root = try? Yams.compose(yaml: yaml), case .mapping(let members) = root,
      let value = members.first?.value
    else { return nil }
    switch value {
    case .scalar(let scalar): return FrontMatterValue(texts: [text(scalar)])
    case .sequence(let items):
      return FrontMatterValue(texts: items.map { text($0) }, isList: true)
    default: return FrontMatterValue(texts: [""])
    }
  }

  private static func text(_ scalar: Node.Scalar) -> String {
    switch scalar.style {
    case .literal, .folded:
      // A block ends with a line break, which is not meant as part of the text.
      return scalar.string.hasSuffix("\n") ? String(scalar.string.dropLast()) : scalar.string
    case .plain, .any:
      return plain(scalar.string)
    default:
      return scalar.string
    }
  }

  /// Returns an item of a list as a text: `[Hello: world]` contains a mapping, which is not meant.
  private static func text(_ item: Node) -> String {
    switch item {
    case .scalar(let scalar): text(scalar)
    case .sequence(let items): items.map { text($0) }.joined(separator: ", ")
    case .mapping(let members):
      members.map { "\(text($0.key)): \(text($0.value))" }.joined(separator: ", ")
    default: ""
    }
  }
}

// MARK: - YAMLLimits

/// Checks YAML before it is parsed. Aliases of aliases grow without bound when they are expanded,
/// and each level of nesting costs the parser a level of recursion. The check does not know quotes
/// and comments, so that it cannot be deceived by them.
enum YAMLLimits {
  /// The maximum number of opening brackets, each of which can begin a level.
  static let maxBrackets = 100
  /// The maximum number of spaces, dashes, question marks and colons at the start of a line, each
  /// of which can begin a level.
  static let maxIndent = 64

  /// - Throws: malformed (`text.frontMatter`) for an alias of an anchor, and beyond a limit.
  static func check(_ yaml: String) throws(Failure) {
    let bytes = Array(yaml.utf8)
    let isDeep = bytes.split(separator: UInt8(ascii: "\n")).contains { line in
      line.prefix { " -?:".utf8.contains($0) }.count > maxIndent
    }
    let brackets = bytes.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
    let anchors = names(after: UInt8(ascii: "&"), in: bytes)
    let aliases = names(after: UInt8(ascii: "*"), in: bytes)
    guard !isDeep, brackets <= maxBrackets, anchors.isDisjoint(with: aliases) else {
      throw FrontMatterValue.refused
    }
  }

  /// Returns the possible names of anchors or aliases, which begin with `sign`.
  private static func names(after sign: UInt8, in bytes: [UInt8]) -> Set<ArraySlice<UInt8>> {
    var names: Set<ArraySlice<UInt8>> = []
    for index in bytes.indices where bytes[index] == sign {
      let name = bytes[(index + 1)...].prefix { byte in
        byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
          || Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
      }
      if !name.isEmpty { names.insert(name) }
    }
    return names
  }
}
