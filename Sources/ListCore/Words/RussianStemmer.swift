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

  /// Whether a word has an ending that adjectives have and nouns do not.
  static func isAdjective(_ word: [UInt16]) -> Bool { ending(of: word, among: adjectives) != nil }

  private static let adjectives = grouped(
    "ый ий ая яя ое ее ые ого его ому ему ых их ым ую юю ыми ими")

  /// The length of the longest ending that leaves at least three letters; nil if there is none.
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
