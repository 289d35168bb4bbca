/// What shops sell, in English and Russian: names of one or more words with their sections.
struct Lexicon: Sendable {
  struct Entry: Sendable {
    /// A place in `Section.known`.
    let section: UInt8
    /// A maker's name says less than what the thing is.
    let isBrand: Bool
  }

  private(set) var entries: [UInt64: Entry] = [:]
  /// Two words that people write as one, and the other way round.
  private(set) var joined: [UInt64: Entry] = [:]
  /// The words of all names, each by its key with one form of it.
  private(set) var words: [UInt64: [UInt16]] = [:]
  /// The keys of words that are in the name of some thing, not of makes alone.
  private(set) var things: Set<UInt64> = []
  /// The names of two words and three.
  private(set) var phrases: [[Word]] = []
  private(set) var longest = 1
  private(set) var count = 0

  /// Read when first asked for, once.
  static let shared = Lexicon([GroceryLexicon.english, GroceryLexicon.russian])

  /// - Parameter tables: Lines of `section<TAB>name`, brands with a third column. A line of an
  ///   unknown section is left out.
  init(_ tables: [String]) {
    entries.reserveCapacity(12_000)
    joined.reserveCapacity(8000)
    words.reserveCapacity(8000)
    for var table in tables {
      table.makeContiguousUTF8()
      for line in table.utf8.split(separator: 10) { add(line) }
    }
  }

  private mutating func add(_ line: Substring.UTF8View) {
    let columns = line.split(separator: 9, omittingEmptySubsequences: false)
    guard columns.count >= 2, let section = Lexicon.places[Substring(columns[0])] else { return }
    let words = Word.of(String(Substring(columns[1])))
    guard !words.isEmpty else { return }
    let entry = Entry(section: section, isBrand: columns.count > 2)
    count += 1
    longest = max(longest, words.count)
    for word in words where self.words[word.key] == nil { self.words[word.key] = word.units }
    if !entry.isBrand { things.formUnion(words.map(\.key)) }
    let key = Phrase.key(words)
    if entries[key] == nil { entries[key] = entry }
    if words.count == 2 || words.count == 3 { phrases.append(words) }
    guard words.count == 2 else { return }
    let one = words[0].units + words[1].units
    joined[Word(one, at: 0..<one.count, isCut: false).key] = entry
  }

  private static let places = Dictionary(
    uniqueKeysWithValues: Section.known.enumerated().map { (Substring($1.name), UInt8($0)) })
}
