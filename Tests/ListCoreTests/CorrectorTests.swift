import Foundation
import Testing

@testable import ListCore

@Suite struct CorrectorTests {
  let corrector = Corrector.shared

  @Test(arguments: [
    ("rnilk", "milk"), ("mi1k", "milk"), ("8read", "bread"), ("t0matoes", "tomatoes"),
    ("5ugar", "sugar"), ("clog food", "dog"), ("brocolli", "broccoli"), ("choclate", "chocolate"),
    ("Brocolli", "Broccoli"), ("CHOCLATE", "CHOCOLATE"), ("хле6", "хлеб"), ("xлeб", "хлеб"),
    ("сасиски", "сосиски"), ("памидоры", "помидоры"), ("мороженное", "мороженое"),
    ("м0лок0", "молоко"), ("MOЛOKO", "МОЛОКО"), ("пщено", "пшено"), ("капчста", "капуста"),
    ("морkовь", "морковь"), ("йогрут", "йогурт"), ("огурцьı", "огурцы"),
  ])
  func `a misread or misspelled word is mended`(word: String, right: String) {
    let word = word.split(separator: " ").first.map(String.init) ?? word
    #expect(corrector.correction(word)?.text == right)
  }

  @Test(arguments: [
    "milk", "Milk", "MILKS", "tomatoes", "молока", "сосисок", "сыру", "500g", "2", "2x", "1.5л",
    "10шт",
    "2%", "kg", "шт.", "½", "7up", "зелёного",
  ])
  func `a known word, a number and a unit stay`(word: String) {
    #expect(corrector.isKnown(word))
    #expect(corrector.candidates(word).isEmpty)
    #expect(corrector.correction(word) == nil)
  }

  @Test(arguments: [
    "xqzzwjk", "牛乳", "🎁", "", "a", "щщщщщщщщ", "ab", String(repeating: "a", count: 60),
  ])
  func `what is near nothing stays`(word: String) {
    #expect(corrector.correction(word) == nil)
  }

  @Test func zz() {
    for w in ["пщеница", "огурцьı", "бананьı"] {
      print(w, corrector.isKnown(w), corrector.candidates(w).map { "\($0.text) \($0.cost)" })
    }
  }
  @Test func `candidates are scored, the likeliest first`() {
    for word in ["brocoli", "shampo", "калбаса", "bred", "cofee"] {
      let found = corrector.candidates(word, most: 5)
      #expect(!found.isEmpty, "\(word)")
      #expect(found.map(\.score) == found.map(\.score).sorted(by: >))
      #expect(found.allSatisfy { $0.score > 0 && $0.score < 1 })
    }
  }

  /// Names of the lexicon's own, each with one letter taken for one that looks like it.
  @Test func `of misread words nearly all come back`() {
    var chance = Chance(seed: 9)
    let pairs = Dictionary(
      grouping: [
        "mrn", "dcl", "o0", "li", "l1", "s5", "b8", "ин", "нп", "о0", "з3", "б6", "шщ", "ьъ", "ао",
        "еи", "ec",
      ]
      .flatMap { pair in [(pair.first, pair.dropFirst())] }, by: { $0.0 })
    var (asked, back) = (0, 0)
    for word in Lexicon.shared.words.values.sorted(by: { $0.lexicographicallyPrecedes($1) })
    where word.count > 4 {
      let text = Array(String(decoding: word, as: UTF16.self))
      let places = text.indices.filter { pairs[text[$0]] != nil }
      guard chance.one(in: 8), !places.isEmpty else { continue }
      let place = chance.pick(places)
      let other = chance.pick(pairs[text[place]] ?? []).1
      let wrong = String(text[..<place]) + other + String(text[(place + 1)...])
      guard !corrector.isKnown(wrong) else { continue }
      asked += 1
      if corrector.candidates(wrong, most: 1).first?.text == String(text) {
        back += 1
      } else {
        print(String(text), wrong, corrector.candidates(wrong).map { "\($0.text) \($0.cost)" })
      }
    }
    if ProcessInfo.processInfo.environment["COMMONPLACE_ACCURACY"] != nil {
      print("mended: \(back) of \(asked)")
    }
    #expect(asked > 200)
    #expect(Double(back) >= 0.95 * Double(asked), "\(back) of \(asked)")
  }
}
