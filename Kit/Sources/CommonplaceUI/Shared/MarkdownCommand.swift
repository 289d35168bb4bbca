/// A command of an editor for Markdown, which changes the selected text.
///
///     let edit = MarkdownCommand.bold.apply(to: MarkdownEdit(text: "a cat", selection: 2..<5))
///     edit.text  // "a **cat**"
public enum MarkdownCommand: Hashable, Sendable {
  case bold, italic, code, heading, bulletList, numberedList, quote
  /// Links the selected text, or inserts a link whose text can then be typed.
  case link(address: String)
  /// Inserts an image instead of the selected text.
  case image(address: String, alt: String)

  /// Returns the text and the selection after the command. Marks and prefixes that are there already
  /// are removed.
  public func apply(to edit: MarkdownEdit) -> MarkdownEdit {
    switch self {
    case .bold: edit.togglingMark("**")
    case .italic: edit.togglingMark("*")
    case .code where edit.selectedText.contains("\n"): edit.togglingFence()
    case .code: edit.togglingMark("`")
    case .heading: edit.togglingPrefix(.heading)
    case .bulletList: edit.togglingPrefix(.bullet)
    case .numberedList: edit.togglingPrefix(.number)
    case .quote: edit.togglingPrefix(.quote)
    case .link(let address): edit.linking(to: address)
    case .image(let address, let alt): edit.insertingImage(address, alt: alt)
    }
  }
}

/// A text in Markdown with what is selected of it.
public struct MarkdownEdit: Equatable, Sendable {
  /// The whole text, with its Markdown.
  public var text: String
  /// Offsets in UTF-16 code units, as text views of UIKit use them.
  public var selection: Range<Int>

  /// Creates a text with a selection, such as that of a text view.
  /// - Parameter selection: is limited to the text, and extended to whole characters.
  public init(text: String, selection: Range<Int>) {
    self.text = text
    let end = text.utf16.count
    let (lower, upper) = (min(selection.lowerBound, end), min(selection.upperBound, end))
    func index(_ offset: Int) -> String.Index {
      text.utf16.index(text.startIndex, offsetBy: offset)
    }
    let start = text.rangeOfCharacter(around: index(lower)).lowerBound
    let stop =
      upper == lower
      ? start
      : text.rangeOfCharacter(around: text.utf16.index(before: index(upper))).upperBound
    self.selection =
      text.utf16.distance(
        from: text.startIndex, to: start)..<text.utf16.distance(
        from: text.startIndex, to: max(start, stop))
  }

  var range: Range<String.Index> {
    text.utf16.index(
      text.startIndex, offsetBy: selection.lowerBound)..<text.utf16.index(
        text.startIndex, offsetBy: selection.upperBound)
  }

  var selectedText: String { String(text[range]) }

  /// Returns a copy with a part of the text replaced.
  /// - Parameter selected: the part of the replacement that is selected, in UTF-16 code units.
  func replacing(
    _ range: Range<String.Index>, with replacement: String, selecting selected: Range<Int>
  ) -> MarkdownEdit {
    let start = text.utf16.distance(from: text.startIndex, to: range.lowerBound)
    return MarkdownEdit(
      text: text.replacingCharacters(range, with: replacement),
      selection: start + selected.lowerBound..<start + selected.upperBound)
  }
}

extension String {
  fileprivate func rangeOfCharacter(around index: Index) -> Range<Index> {
    guard index < endIndex else { return endIndex..<endIndex }
    let start = self.index(startIndex, offsetBy: distance(from: startIndex, to: index))
    return start..<self.index(after: start)
  }

  fileprivate func replacingCharacters(_ range: Range<Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + self[range.upperBound...]
  }
}

// MARK: - Marks around words

extension MarkdownEdit {
  /// Puts a mark around each selected line, or removes the marks that are there. Spaces at the ends
  /// stay outside, because Markdown ignores marks that touch them.
  fileprivate func togglingMark(_ mark: String) -> MarkdownEdit {
    if let unmarked = removingMark(mark) { return unmarked }
    let lines = selectedText.split(separator: "\n", omittingEmptySubsequences: false)
    let marked = lines.map { Self.marked($0, mark) }.joined(separator: "\n")
    let length = mark.utf16.count
    if selectedText.allSatisfy(\.isWhitespace) {
      return replacing(range, with: mark + mark, selecting: length..<length)
    }
    let spaces = selectedText.prefix { $0.isWhitespace }.utf16.count
    let end = marked.utf16.count - selectedText.reversed().prefix { $0.isWhitespace }.count
    let inner = lines.count == 1 ? spaces + length..<end - length : spaces..<end
    return replacing(range, with: marked, selecting: inner)
  }

  private static func marked(_ line: Substring, _ mark: String) -> String {
    let start = line.prefix { $0.isWhitespace }
    let end = String(line.dropFirst(start.count).reversed().prefix { $0.isWhitespace }.reversed())
    let words = line.dropFirst(start.count).dropLast(end.count)
    return words.isEmpty ? String(line) : start + mark + words + mark + end
  }

  /// Returns a copy without the marks inside or around the selection; nil without such marks.
  private func removingMark(_ mark: String) -> MarkdownEdit? {
    let (selected, length) = (selectedText, mark.utf16.count)
    if selected.utf16.count > 2 * length,
      Self.hasMark(mark, in: selected.prefix { $0 == mark.first }),
      Self.hasMark(mark, in: selected.reversed().prefix { $0 == mark.first })
    {
      let inner = String(selected.dropFirst(mark.count).dropLast(mark.count))
      return replacing(range, with: inner, selecting: 0..<inner.utf16.count)
    }
    let before = text[..<range.lowerBound].reversed().prefix { $0 == mark.first }
    let after = text[range.upperBound...].prefix { $0 == mark.first }
    guard Self.hasMark(mark, in: before), Self.hasMark(mark, in: after) else { return nil }
    let outer =
      text.index(
        range.lowerBound, offsetBy: -mark.count)..<text.index(
        range.upperBound, offsetBy: mark.count)
    return replacing(outer, with: selected, selecting: 0..<selected.utf16.count)
  }

  /// Whether a run of mark characters contains a mark: `***` is bold and italic.
  private static func hasMark(_ mark: String, in run: some Collection<Character>) -> Bool {
    switch mark {
    case "**": run.count >= 2
    case "*": run.count == 1 || run.count >= 3
    default: run.count >= mark.count
    }
  }
}

// MARK: - Lines

extension MarkdownEdit {
  fileprivate enum Prefix {
    case heading, bullet, number, quote

    /// Returns the prefix of a line.
    func text(_ number: Int) -> String {
      switch self {
      case .heading: "## "
      case .bullet: "- "
      case .number: "\(number). "
      case .quote: "> "
      }
    }

    /// Returns the prefix of this kind that a line has.
    func existing(in line: Substring) -> Substring {
      switch self {
      case .heading: Self.marks(in: line.prefix { $0 == "#" }, of: line)
      case .bullet: Self.marks(in: line.prefix(1).filter { "-*+".contains($0) }[...], of: line)
      case .number:
        Self.marks(in: line.prefix { $0.isASCII && $0.isNumber }, of: line, followedBy: ". ")
      case .quote: Self.marks(in: line.prefix { $0 == ">" }, of: line)
      }
    }

    private static func marks(
      in marks: Substring, of line: Substring, followedBy end: String = " "
    ) -> Substring {
      guard !marks.isEmpty, line.dropFirst(marks.count).hasPrefix(end) else { return "" }
      return line.prefix(marks.count + end.count)
    }

    /// The prefixes that this one replaces.
    var replaced: [Prefix] {
      switch self {
      case .heading: [.heading, .bullet, .number]
      case .bullet, .number: [.heading, .bullet, .number]
      case .quote: []
      }
    }
  }

  /// The lines that the selection touches.
  private var lines: Range<String.Index> {
    let start = text[..<range.lowerBound].lastIndex(of: "\n").map { text.index(after: $0) }
    // A selection that ends behind a line break does not touch the next line.
    var end = range.upperBound
    if !range.isEmpty, text[text.index(before: end)] == "\n" { end = text.index(before: end) }
    let stop = text[end...].firstIndex(of: "\n")
    return (start ?? text.startIndex)..<(stop ?? text.endIndex)
  }

  /// Puts a prefix in front of the selected lines, or removes it from them if all have it.
  fileprivate func togglingPrefix(_ prefix: Prefix) -> MarkdownEdit {
    let touched = lines
    let old = text[touched].split(separator: "\n", omittingEmptySubsequences: false)
    let filled = old.filter { !$0.isEmpty }
    let removes = !filled.isEmpty && filled.allSatisfy { !prefix.existing(in: $0).isEmpty }
    var number = 0
    let new = old.map { line -> String in
      if line.isEmpty, old.count > 1 { return "" }
      if removes { return String(line.dropFirst(prefix.existing(in: line).count)) }
      let replaced = prefix.replaced.lazy.map { $0.existing(in: line) }.first { !$0.isEmpty } ?? ""
      number += 1
      return prefix.text(number) + line.dropFirst(replaced.count)
    }
    let replacement = new.joined(separator: "\n")
    if selection.isEmpty {
      // The cursor stays where it was in the line.
      let toEnd = text.utf16.distance(from: range.lowerBound, to: touched.upperBound)
      let place = max(0, replacement.utf16.count - toEnd)
      return replacing(touched, with: replacement, selecting: place..<place)
    }
    return replacing(touched, with: replacement, selecting: 0..<replacement.utf16.count)
  }

  /// Puts the selected lines between fences, or removes the fences around them.
  fileprivate func togglingFence() -> MarkdownEdit {
    let touched = lines
    let code = String(text[touched])
    if code.hasPrefix("```\n"), code.hasSuffix("\n```"), code.count > 7 {
      let inner = String(code.dropFirst(4).dropLast(4))
      return replacing(touched, with: inner, selecting: 0..<inner.utf16.count)
    }
    return replacing(
      touched, with: "```\n\(code)\n```", selecting: 0..<code.utf16.count + 8)
  }
}

// MARK: - Links and images

extension MarkdownEdit {
  fileprivate func linking(to address: String) -> MarkdownEdit {
    let words = selectedText.replacing("\n", with: " ")
    let length = words.utf16.count
    return replacing(
      range, with: "[\(words)](\(Self.escaped(address)))", selecting: 1..<1 + length)
  }

  fileprivate func insertingImage(_ address: String, alt: String) -> MarkdownEdit {
    let alt = alt.replacing("\n", with: " ").replacing("[", with: "").replacing("]", with: "")
    let image = "![\(alt)](\(Self.escaped(address)))"
    let end = image.utf16.count
    return replacing(range, with: image, selecting: end..<end)
  }

  /// An address without the characters that would end it.
  private static func escaped(_ address: String) -> String {
    let escapes: [(String, String)] = [
      (" ", "%20"), ("\n", ""), ("(", "%28"), (")", "%29"), ("<", "%3C"), (">", "%3E"),
    ]
    return escapes.reduce(address) { $0.replacing($1.0, with: $1.1) }
  }
}

// MARK: - Differences

/// The part of a text that differs in another one.
public struct TextDifference: Equatable, Sendable {
  /// Offsets in the old text, in UTF-16 code units.
  public var range: Range<Int>
  /// What is inserted instead of the range.
  public var replacement: String

  /// Returns what to replace in `old` so that it becomes `new`; nil for the same text.
  public init?(from old: String, to new: String) {
    guard old != new else { return nil }
    let prefix = old.commonPrefix(with: new)
    let rest = (old.dropFirst(prefix.count), new.dropFirst(prefix.count))
    let suffix = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
    let start = prefix.utf16.count
    range = start..<start + rest.0.dropLast(suffix).utf16.count
    replacement = String(rest.1.dropLast(suffix))
  }
}

extension String {
  /// The characters with which both texts begin.
  fileprivate func commonPrefix(with other: String) -> Substring {
    prefix(zip(self, other).prefix { $0 == $1 }.count)
  }
}
