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
