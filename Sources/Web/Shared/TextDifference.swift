/// Compares two texts word by word, to show insertions and deletions within one text.
///
/// Paragraphs are compared first, then the words of those that differ. One value compares all texts
/// of a page, so that the work for a page is limited.
struct TextDifference {
  enum Part: Equatable {
    case same(String)
    case removed(String)
    case added(String)
  }

  /// How many pairs of words can still be compared. Texts beyond are shown as replaced.
  private var remainingPairs = 4_000_000

  /// The maximum number of pairs of words that are compared at once.
  private static let maxPairs = 1_000_000

  /// The share of letters that two paragraphs must have in common. Below it, single equal words
  /// among different ones would only confuse.
  private static let minSimilarity = 0.25

  /// Returns both texts as parts, in their order. Removed text is before the text that replaces it.
  mutating func parts(from old: String, to new: String) -> [Part] {
    let steps = compare(Self.lines(of: old), Self.lines(of: new))
    var parts = PartList()
    for step in steps {
      switch step {
      case .same(let text): parts.append(.same(text))
      case .replaced(let removed, let added):
        for part in words(from: removed, to: added) { parts.append(part) }
      }
    }
    return parts.parts
  }

  // MARK: - Words

  private mutating func words(from old: String, to new: String) -> [Part] {
    let replaced = [Part.removed(old), .added(new)].filter { !$0.text.isEmpty }
    guard replaced.count == 2 else { return replaced }
    let steps = compare(Self.tokens(of: old), Self.tokens(of: new))
    let kept = steps.reduce(0) { $0 + $1.keptLetters }
    let letters = max(old.count(where: \.isLetter), new.count(where: \.isLetter))
    guard Double(kept) >= Double(letters) * Self.minSimilarity else { return replaced }
    return Self.joined(steps).flatMap { step -> [Part] in
      switch step {
      case .same(let text): [.same(text)]
      case .replaced(let removed, let added): [.removed(removed), .added(added)]
      }
    }
  }

  /// Joins changes between which only spaces are equal, so that a changed phrase is one change.
  private static func joined(_ steps: [Step]) -> [Step] {
    var result: [Step] = []
    for (place, step) in steps.enumerated() {
      let isBetween = place > 0 && place < steps.count - 1
      guard case .replaced(let before, let after)? = result.last else {
        result.append(step)
        continue
      }
      switch step {
      case .replaced(let removed, let added):
        result[result.count - 1] = .replaced(before + removed, after + added)
      case .same(let text) where isBetween && text.allSatisfy({ $0 == " " }):
        result[result.count - 1] = .replaced(before + text, after + text)
      case .same: result.append(step)
      }
    }
    return result
  }

  // MARK: - Tokens

  /// Returns the lines of a text, each with its line break.
  private static func lines(of text: String) -> [Substring] {
    var lines: [Substring] = []
    var start = text.startIndex
    for index in text.indices where text[index].isNewline {
      let end = text.index(after: index)
      lines.append(text[start..<end])
      start = end
    }
    if start < text.endIndex { lines.append(text[start...]) }
    return lines
  }

  /// Returns the words of a text, its runs of spaces, and each other character on its own.
  private static func tokens(of text: String) -> [Substring] {
    var tokens: [Substring] = []
    var start = text.startIndex
    while start < text.endIndex {
      let kind = Kind(text[start])
      var end = text.index(after: start)
      while kind != .other, end < text.endIndex, Kind(text[end]) == kind {
        end = text.index(after: end)
      }
      tokens.append(text[start..<end])
      start = end
    }
    return tokens
  }

  private enum Kind {
    case word, space, other

    init(_ character: Character) {
      self =
        character.isLetter || character.isNumber
        ? .word : character == " " ? .space : .other
    }
  }

  // MARK: - Comparison

  /// A run of equal tokens, or of tokens that replace others.
  private enum Step {
    case same(String)
    case replaced(String, String)

    var keptLetters: Int {
      if case .same(let text) = self { return text.count(where: \.isLetter) }
      return 0
    }
  }

  /// Returns the runs of equal and different tokens, by their longest common subsequence.
  private mutating func compare(_ old: [Substring], _ new: [Substring]) -> [Step] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let most = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
    let (oldMiddle, newMiddle) = (old[start..<old.count - end], new[start..<new.count - end])
    var steps: [Step] = []
    if start > 0 { steps.append(.same(old[..<start].joined())) }
    steps += middle(Array(oldMiddle), Array(newMiddle))
    if end > 0 { steps.append(.same(old[(old.count - end)...].joined())) }
    return steps
  }

  private mutating func middle(_ old: [Substring], _ new: [Substring]) -> [Step] {
    if old.isEmpty && new.isEmpty { return [] }
    let pairs = old.count * new.count
    guard pairs <= min(Self.maxPairs, remainingPairs) else {
      return [.replaced(old.joined(), new.joined())]
    }
    remainingPairs -= pairs
    let lengths = Self.commonLengths(old, new)
    let width = new.count + 1
    var steps: [Step] = []
    var (same, removed, added) = ("", "", "")
    func flush() {
      if !same.isEmpty { steps.append(.same(same)) }
      if !removed.isEmpty || !added.isEmpty { steps.append(.replaced(removed, added)) }
      (same, removed, added) = ("", "", "")
    }
    var (row, column) = (0, 0)
    while row < old.count || column < new.count {
      if row < old.count, column < new.count, old[row] == new[column] {
        if !removed.isEmpty || !added.isEmpty { flush() }
        same += old[row]
        (row, column) = (row + 1, column + 1)
        continue
      }
      if !same.isEmpty { flush() }
      let removes =
        column == new.count
        || (row < old.count
          && lengths[(row + 1) * width + column] >= lengths[row * width + column + 1])
      if removes {
        removed += old[row]
        row += 1
      } else {
        added += new[column]
        column += 1
      }
    }
    flush()
    return steps
  }

  /// Returns the length of the longest common subsequence of each pair of ends, row by row.
  private static func commonLengths(_ old: [Substring], _ new: [Substring]) -> [Int32] {
    // Numbers instead of texts, because each is compared many times.
    var numbers: [Substring: Int32] = [:]
    func number(_ token: Substring) -> Int32 {
      if let known = numbers[token] { return known }
      let next = Int32(numbers.count)
      numbers[token] = next
      return next
    }
    let (rows, columns) = (old.map(number), new.map(number))
    let width = columns.count + 1
    var lengths = [Int32](repeating: 0, count: (rows.count + 1) * width)
    for row in rows.indices.reversed() {
      for column in columns.indices.reversed() {
        let place = row * width + column
        lengths[place] =
          rows[row] == columns[column]
          ? lengths[place + width + 1] + 1 : max(lengths[place + width], lengths[place + 1])
      }
    }
    return lengths
  }
}

extension TextDifference.Part {
  var isSame: Bool { if case .same = self { true } else { false } }

  var text: String {
    switch self {
    case .same(let text), .removed(let text), .added(let text): text
    }
  }
}

// MARK: - PartList

/// Parts of which neighbours of the same kind are joined, and empty ones are left out.
private struct PartList {
  private(set) var parts: [TextDifference.Part] = []

  mutating func append(_ part: TextDifference.Part) {
    guard !part.text.isEmpty else { return }
    switch (parts.last, part) {
    case (.same(let before), .same(let text)): parts[parts.count - 1] = .same(before + text)
    case (.removed(let before), .removed(let text)):
      parts[parts.count - 1] = .removed(before + text)
    case (.added(let before), .added(let text)): parts[parts.count - 1] = .added(before + text)
    default: parts.append(part)
    }
  }
}
