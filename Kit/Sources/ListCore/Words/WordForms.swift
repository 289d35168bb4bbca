/// Prefixes for searching items in any grammatical form.
public enum WordForms {
  /// Returns prefixes of all forms of a folded word, such as «молок» for «молоком», and also of its
  /// correction if it is misspelled. Each has at least three letters.
  public static func prefixes(of word: String) -> [String] {
    var found: [String] = []
    let mended = Corrector.shared.correction(for: word, isUncertain: false)?.text
    for text in [word, mended].compactMap(\.self) {
      let units = Array(Folding.folded(text).utf16)
      let isCyrillic = units.contains { $0 >= 0x400 }
      let stem = isCyrillic ? RussianStemmer.stem(units) : EnglishStemmer.stem(units)
      // The stem of "berry" is "berri", a prefix of "berries". Their common prefix finds both.
      let shared = zip(units, stem).prefix { $0 == $1 }.map(\.0)
      for beginning in [Array(stem), shared] where beginning.count >= 3 {
        let text = String(decoding: beginning, as: UTF16.self)
        if !found.contains(text) { found.append(text) }
      }
    }
    return found
  }
}

// MARK: - EnglishStemmer

/// Reduces the singular and the plural of a word to the same form, which need not be a word.
enum EnglishStemmer {
  static func stem(_ word: [UInt16]) -> ArraySlice<UInt16> {
    var stem = word[...]
    if word.count >= 4, stem.last == s, !(keepsS.contains(stem[stem.count - 2])) {
      stem.removeLast()
    }
    if let irregular = irregular[Array(stem)] { return irregular[...] }
    guard stem.count >= 3, let last = stem.last else { return stem }
    let before = stem[stem.count - 2]
    if last == e, stem.count >= 4 {
      // cookie, berrie(s)
      if before == i { return stem.dropLast(2) + [i] }
      // boxe(s), potatoe(s), radishe(s), glasse(s)
      let third = stem[stem.count - 3]
      if [x, z, o].contains(before) || before == h && [s, c].contains(third)
        || before == s && third == s
      {
        return stem.dropLast()
      }
    }
    return last == y ? stem.dropLast() + [i] : stem
  }

  /// Letters before a final s that belongs to the word: "swiss", "asparagus", "tennis".
  private static let keepsS: Set<UInt16> = [s, i, u]
  private static let s = unit("s"), e = unit("e"), i = unit("i"), y = unit("y"), x = unit("x")
  private static let z = unit("z"), o = unit("o"), h = unit("h"), c = unit("c"), u = unit("u")

  private static func unit(_ letter: Unicode.Scalar) -> UInt16 { UInt16(letter.value) }

  private static let irregular: [[UInt16]: [UInt16]] = {
    let pairs = [
      ("leave", "leaf"), ("loave", "loaf"), ("halve", "half"), ("knive", "knife"),
      ("calve", "calf"), ("geese", "goose"), ("tooth", "teeth"), ("yoghurt", "yogurt"),
      ("yogourt", "yogurt"), ("donut", "doughnut"), ("ketsup", "ketchup"), ("catsup", "ketchup"),
      ("omelet", "omelette"), ("chilli", "chili"), ("chile", "chili"), ("chillie", "chili"),
      ("chilie", "chili"),
    ]
    return Dictionary(uniqueKeysWithValues: pairs.map { (Array($0.utf16), Array($1.utf16)) })
  }()
}

// MARK: - RussianStemmer

/// Reduces all cases of a noun or adjective, singular and plural, to one form.
enum RussianStemmer {
  static func stem(_ word: [UInt16]) -> ArraySlice<UInt16> {
    if let irregular = irregular[word] { return irregular[...] }
    var stem = word[...]
    // "печенье", "варенья" and "хлопьев" keep their ь, since "печень" is another word.
    if let soft = ending(of: word, among: softEndings) {
      stem = stem.dropLast(soft - 1)
    } else if let length = ending(of: word, among: endings) {
      stem = stem.dropLast(length)
      // сельдере(я)
      if length == 1, stem.last == e, stem.count > 3 { stem.removeLast() }
    }
    // огурец, огурц(ы); сосисок, сосиск(а); булочек, булочк(а)
    if stem.count > 3, let last = stem.last, last == k || last == ts {
      let before = stem[stem.count - 2]
      if before == e || before == o && last == k { return stem.dropLast(2) + [last] }
    }
    return stem
  }

  private static let (e, o, k, ts): (UInt16, UInt16, UInt16, UInt16) = (0x435, 0x43E, 0x43A, 0x446)

  /// Returns the nominative of a word whose stem changes; nil for other words.
  static func irregularStem(of word: [UInt16]) -> [UInt16]? { irregular[word] }

  /// Whether a word has an ending that adjectives have and nouns do not.
  static func isAdjective(_ word: [UInt16]) -> Bool { ending(of: word, among: adjectives) != nil }

  private static let adjectives = grouped(
    "ый ий ая яя ое ее ые ого его ому ему ых их ым ую юю ыми ими")

  /// The length of the longest ending that leaves at least three letters; nil without such an ending.
  private static func ending(of word: [UInt16], among groups: [UInt16: [[UInt16]]]) -> Int? {
    guard let last = word.last, let group = groups[last] else { return nil }
    return group.first { word.count - $0.count >= 3 && word.suffix($0.count) == $0[...] }?.count
  }

  /// Endings by last letter, longest first.
  private static func grouped(_ endings: String) -> [UInt16: [[UInt16]]] {
    Dictionary(
      grouping: endings.split(separator: " ").map { Array($0.utf16) }
        .sorted { $0.count > $1.count }, by: { $0[$0.count - 1] })
  }

  private static let softEndings = grouped("ье ья ью ьев ьям ьями ьях ьем")
  private static let endings = grouped(
    """
    ыми ими ого его ому ему ый ий ой ая яя ое ее ые ие ых их ым им ую юю ом ем ами ями ах ях ов ев \
    ей ам ям ою ия ии ию а я о е ы и у ю ь й
    """)

  /// The forms of words whose stem changes, or that are too short for the rule.
  private static let irregular: [[UInt16]: [UInt16]] = {
    let rows = [
      "чай чая чаю чаем чаи чаев", "яйцо яйца яиц яйцами яичко яички яичек яйцам",
      "масло масла масел маслу маслом",
      "вафля вафли вафель вафлю", "лед льда льду", "лук лука луку луком", "мед меда меду",
      "суп супа супу супы", "сок сока соку соки соков", "сыр сыра сыру сыры", "рис риса рису",
      "йод йода",
      "соль соли солью", "соя сои сою", "печенье печенья печенюшки печенек печеньки печенье",
      "кешью кешью", "киви киви", "филе филе",
      "пюре пюре", "какао какао", "кофе кофе кофея", "виски виски", "суши суши",
      "капля капли капель", "свекла свеклы свеклу свекол",
      "гренки гренок", "хлеб хлеба хлебушек хлебушка", "полено поленья",
      "персик персика персики персиков",
      "курица курицу курицы кура куры куру кур курочка курочку",
      "перец перца перчик перцы перцев перцу",
    ]
    var table: [[UInt16]: [UInt16]] = [:]
    for row in rows {
      let forms = row.split(separator: " ").map { Array($0.utf16) }
      for form in forms { table[form] = forms[0] }
    }
    return table
  }()
}

// MARK: - Diminutives

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

  /// Returns the name in the lexicon whose diminutive is `word`; nil if `word` is no diminutive.
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
