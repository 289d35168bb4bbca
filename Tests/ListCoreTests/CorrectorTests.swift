import Foundation
import Testing

@testable import ListCore

@Suite struct CorrectorTests {
  let corrector = Corrector.shared

  @Test(arguments: [
    ("rnilk", "milk"), ("mi1k", "milk"), ("8read", "bread"), ("t0matoes", "tomatoes"),
    ("5ugar", "sugar"), ("clog food", "dog"), ("brocolli", "broccoli"), ("choclate", "chocolate"),
    ("Brocolli", "Broccoli"), ("bluberries", "blueberries"), ("агурцы", "огурцы"),
    ("CHOCLATE", "CHOCOLATE"), ("хле6", "хлеб"), ("xлeб", "хлеб"),
    ("сасиски", "сосиски"), ("памидоры", "помидоры"), ("мороженное", "мороженое"),
    ("м0лок0", "молоко"), ("MOЛOKO", "МОЛОКО"), ("пщено", "пшено"), ("капчста", "капуста"),
    ("морkовь", "морковь"), ("йогрут", "йогурт"), ("огурцьı", "огурцы"),
  ])
  func `a misread or misspelled word is corrected`(word: String, right: String) {
    let word = word.split(separator: " ").first.map(String.init) ?? word
    #expect(corrector.correction(for: word)?.text == right)
  }

  @Test(arguments: [
    "milk", "Milk", "MILKS", "tomatoes", "молока", "сосисок", "сыру", "500g", "2", "2x", "1.5л",
    "10шт",
    "2%", "kg", "шт.", "½", "7up", "зелёного",
  ])
  func `known words, numbers and units are not changed`(word: String) {
    #expect(corrector.isKnown(word))
    #expect(corrector.candidates(for: word).isEmpty)
    #expect(corrector.correction(for: word) == nil)
  }

  @Test(arguments: [
    "xqzzwjk", "牛乳", "🎁", "", "a", "щщщщщщщщ", "ab", String(repeating: "a", count: 60),
  ])
  func `a word that is similar to no name is not changed`(word: String) {
    #expect(corrector.correction(for: word) == nil)
  }

  @Test(arguments: ["books", "no", "car", "газета", "носки", "зонт", "целая", "unsweetened"])
  func `plain words are not treated as misspelled names`(word: String) {
    #expect(corrector.correction(for: word) == nil)
  }

  @Test func `a typed word is corrected only if it is nearer than a misread one`() {
    #expect(corrector.correction(for: "mi1k")?.text == "milk")
    #expect(corrector.correction(for: "mi1k", isUncertain: false) == nil)
    #expect(corrector.correction(for: "brocolli", isUncertain: false)?.text == "broccoli")
  }

  /// One random letter is removed, inserted, changed or swapped, independently of the costs.
  @Test(arguments: [false, true])
  func `most words with one random error are corrected, few of them wrongly`(isCyrillic: Bool) {
    var chance = SeededRandomNumberGenerator(seed: 4)
    let letters = Array(isCyrillic ? "абвгдежзиклмнопрстуфхчшыья" : "abcdefghijklmnopqrstuvwxyz")
    var (asked, right, wrong) = (0, 0, 0)
    for word in Lexicon.shared.words.values.sorted(by: { $0.lexicographicallyPrecedes($1) })
    where word.count > 4 && (word[0] >= 0x400) == isCyrillic && chance.isOne(in: 4) {
      var text = Array(String(decoding: word, as: UTF16.self))
      let place = chance.below(text.count - 1)
      switch chance.below(4) {
      case 0: text.remove(at: place)
      case 1: text.insert(chance.pick(letters), at: place)
      case 2: text[place] = chance.pick(letters)
      default: text.swapAt(place, place + 1)
      }
      guard !corrector.isKnown(String(text)) else { continue }
      asked += 1
      guard let found = corrector.correction(for: String(text)) else { continue }
      if Array(found.text.utf16) == word { right += 1 } else { wrong += 1 }
    }
    if ProcessInfo.processInfo.environment["COMMONPLACE_ACCURACY"] != nil {
      print("any error, \(isCyrillic ? "ru" : "en"): \(right) right, \(wrong) wrong of \(asked)")
    }
    #expect(asked > 400)
    #expect(Double(right) >= 0.88 * Double(asked) && Double(wrong) <= 0.05 * Double(asked))
  }

  @Test func `candidates have scores and are ordered by them`() {
    for word in ["brocoli", "shampo", "калбаса", "bred", "cofee"] {
      let found = corrector.candidates(for: word, limit: 5)
      #expect(!found.isEmpty, "\(word)")
      #expect(found.map(\.score) == found.map(\.score).sorted(by: >))
      #expect(found.allSatisfy { $0.score > 0 && $0.score < 1 })
    }
  }

  /// Names of the lexicon with one letter replaced by a similar one.
  @Test func `nearly all misread words are corrected`() {
    var chance = SeededRandomNumberGenerator(seed: 9)
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
      guard chance.isOne(in: 8), !places.isEmpty else { continue }
      let place = chance.pick(places)
      let other = chance.pick(pairs[text[place]] ?? []).1
      let wrong = String(text[..<place]) + other + String(text[(place + 1)...])
      guard !corrector.isKnown(wrong) else { continue }
      asked += 1
      if corrector.candidates(for: wrong, limit: 1).first?.text == String(text) { back += 1 }
    }
    if ProcessInfo.processInfo.environment["COMMONPLACE_ACCURACY"] != nil {
      print("mended: \(back) of \(asked)")
    }
    #expect(asked > 200)
    #expect(Double(back) >= 0.95 * Double(asked), "\(back) of \(asked)")
  }
}
