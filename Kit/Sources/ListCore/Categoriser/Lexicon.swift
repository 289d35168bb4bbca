/// Names of groceries in English and Russian, of one or more words, with their sections.
struct Lexicon: Sendable {
  struct Entry: Sendable {
    /// An index into `Section.known`.
    let section: UInt8
    /// Whether the name is a brand, which says less about the section than the name of a product.
    let isBrand: Bool
  }

  /// Names by their keys.
  private(set) var entries: [UInt64: Entry] = [:]
  /// Names of two words by the key of both written as one word.
  private(set) var compounds: [UInt64: Entry] = [:]
  /// One form of each word in any name, by its key.
  private(set) var words: [UInt64: [UInt16]] = [:]
  /// Russian names of one word, except brands, by their key. They are nominatives.
  private(set) var russianNames: [UInt64: [String]] = [:]
  /// Keys of the words that occur in names of products, not only in brands.
  private(set) var productWords: Set<UInt64> = []
  /// Names of two or three words.
  private(set) var phrases: [[Word]] = []
  /// The number of words of the longest name.
  private(set) var maxWordCount = 1
  /// The number of names.
  private(set) var count = 0

  /// Parsed on first use.
  static let shared = Lexicon([GroceryLexicon.english, GroceryLexicon.russian])

  /// - Parameter tables: Lines of `section<TAB>name`, with a third column: `brand` for brands, and
  ///   `common` for what people buy often, which the web app suggests first. Lines with an unknown
  ///   section are ignored.
  init(_ tables: [String]) {
    entries.reserveCapacity(12_000)
    compounds.reserveCapacity(8000)
    words.reserveCapacity(8000)
    for var table in tables {
      table.makeContiguousUTF8()
      for line in table.utf8.split(separator: 10) { add(line) }
    }
  }

  private mutating func add(_ line: Substring.UTF8View) {
    let columns = line.split(separator: 9, omittingEmptySubsequences: false)
    guard columns.count >= 2, let section = Lexicon.sectionIndices[Substring(columns[0])] else {
      return
    }
    let words = Word.words(in: String(Substring(columns[1])))
    guard !words.isEmpty else { return }
    let isBrand = columns.count > 2 && columns[2].elementsEqual("brand".utf8)
    let entry = Entry(section: section, isBrand: isBrand)
    count += 1
    maxWordCount = max(maxWordCount, words.count)
    for word in words where self.words[word.key] == nil { self.words[word.key] = word.units }
    if !entry.isBrand { productWords.formUnion(words.map(\.key)) }
    let key = Phrase.key(words)
    if entries[key] == nil { entries[key] = entry }
    if words.count == 1, words[0].isCyrillic, !entry.isBrand {
      russianNames[key, default: []].append(String(Substring(columns[1])))
    }
    if words.count == 2 || words.count == 3 { phrases.append(words) }
    guard words.count == 2 else { return }
    let one = words[0].units + words[1].units
    compounds[Word(one, at: 0..<one.count, followsSeparator: false).key] = entry
  }

  /// The words of all names in order.
  private static let sortedWords = shared.words.values.sorted { $0.lexicographicallyPrecedes($1) }

  /// Whether a word of the lexicon begins with `prefix`, as abbreviations do.
  static func hasWord(beginningWith prefix: String) -> Bool {
    let units = Array(Folding.folded(prefix).utf16)
    var (low, high) = (0, sortedWords.count)
    while low < high {
      let middle = (low + high) / 2
      if sortedWords[middle].lexicographicallyPrecedes(units) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < sortedWords.count && sortedWords[low].starts(with: units)
  }

  private static let sectionIndices = Dictionary(
    uniqueKeysWithValues: Section.known.enumerated().map { (Substring($1.name), UInt8($0)) })
}

// MARK: - LexiconText

/// The lexicon as text for the JavaScript of the pages, which finds sections offline.
public enum LexiconText {
  /// Lines of `section<TAB>name`, with a third column for brands; English first.
  public static var all: String { GroceryLexicon.english + "\n" + GroceryLexicon.russian }
}

// MARK: - Corrections

/// The sections that the members of a space chose for names: "lil noosas" → Dairy & Eggs.
public struct Corrections: Sendable {
  private var sections: [UInt64: String] = [:]
  /// Keys of the words of all names.
  private var words: Set<UInt64> = []
  /// The number of words of the longest name.
  private var longest = 0

  /// Creates corrections from names with their sections. A later one replaces an earlier one.
  public init(_ pairs: [(name: String, section: String)] = []) {
    for pair in pairs { set(pair.name, section: pair.section) }
  }

  /// Remembers the section of a name.
  public mutating func set(_ name: String, section: String) {
    let words = Corrections.words(name)
    guard !words.isEmpty else { return }
    longest = max(longest, words.count)
    self.words.formUnion(words.map(\.key))
    sections[Phrase.key(words)] = Section.canonical(section)
  }

  /// Whether nothing was corrected.
  public var isEmpty: Bool { sections.isEmpty }

  /// Whether a name contains this word, so that it is not treated as misspelled.
  func contains(_ word: Word) -> Bool { words.contains(word.key) }

  /// Returns the section for a whole name, given without its amount.
  func section(forName words: [Word]) -> String? {
    words.isEmpty ? nil : sections[Phrase.key(words)]
  }

  /// Returns the section for a run of words.
  func section(forRun words: ArraySlice<Word>) -> String? {
    words.count > longest ? nil : sections[Phrase.key(words)]
  }

  /// Returns the key of a name. The categoriser treats names with the same key as equal.
  public static func key(_ name: String) -> UInt64 { Phrase.key(words(name)) }

  private static func words(_ name: String) -> [Word] { Word.words(in: Quantity.parse(name).name) }
}
