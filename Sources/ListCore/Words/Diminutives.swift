/// Russian diminutives: "перчики" are peppers, "творожок" is curd cheese.
enum Diminutives {
  /// The endings of diminutives, longest first, with the possible endings of the base word.
  private static let endings: [(small: [UInt16], own: [[UInt16]])] = {
    let rows = [
      ("чики чиков чик чика чику чиками", ["ец", "", "к", "ок", "ц"]),
      ("очки очек очка очку очкой", ["ка", "а", "", "ь", "ица", "ки", "ы"]),
      ("ечки ечек ечка ечку ечкой", ["ка", "а", "", "ь", "я", "ки", "ья"]),
      ("ушки ушек ушка ушку ушкой", ["", "а", "ь", "я", "ы"]),
      ("юшки юшек юшка юшку", ["ь", "я", "а"]),
      ("ишка ишки ишко ишек", ["", "о", "а", "и"]),
      ("ичка ички ичку ичкой", ["а", "ица", "ья"]),
      ("ышко ышки", ["о", "а"]), ("ечко ечки", ["о", "ко", "е"]),
      ("чко чки чка чку", ["ко", "о", "ки", "ко"]), ("ице ица ицо", ["о", "е"]),
      ("ики иков ик ика ику", ["", "ы", "ь"]), ("цо ца цу", ["о", ""]),
      ("ки ков ок ка ку ком кой", ["а", "", "ь", "я", "ы", "и"]),
      ("ёк ек ька ьку ька ьки", ["й", "ь", "я", "а"]),
    ]
    return rows.flatMap { small, own in
      small.split(separator: " ").map { (Array($0.utf16), own.map { Array($0.utf16) }) }
    }.sorted { $0.0.count > $1.0.count }
  }()

  /// Consonants that change before such an ending: "творожок" comes from "творог".
  private static let changes: [UInt16: [UInt16]] = {
    let pairs: [(Unicode.Scalar, [Unicode.Scalar])] = [
      ("ж", ["г", "д"]), ("ч", ["к", "ц"]), ("ш", ["х", "с"]),
    ]
    return Dictionary(
      uniqueKeysWithValues: pairs.map { (UInt16($0.value), $1.map { UInt16($0.value) }) })
  }()

  /// Returns the name in the lexicon of which `word` is a diminutive; nil if there is none.
  /// - Parameter word: folded, and not in the lexicon itself.
  static func base(of word: [UInt16], _ lexicon: Lexicon) -> [UInt16]? {
    guard word.count > 4, word.allSatisfy({ (0x430...0x451).contains($0) }) else { return nil }
    for (small, own) in endings where word.suffix(small.count) == small[...] {
      let root = Array(word.dropLast(small.count))
      guard root.count >= 2 else { continue }
      let changed = root.last.flatMap { changes[$0] } ?? []
      let roots = [root] + changed.map { root.dropLast() + [$0] }
      for root in roots {
        for ending in own where root.count + ending.count > 2 {
          let made = root + ending
          let key = Word(made, at: 0..<made.count, followsSeparator: false).key
          if let entry = lexicon.entries[key], !entry.isBrand { return made }
        }
      }
    }
    return nil
  }
}
