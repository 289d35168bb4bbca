/// Makes an item from a text: corrects it and finds its amount, section and alternatives.
struct ItemReader {
  let categoriser: Categoriser
  let corrector = Corrector.shared
  /// Candidates for words of this list, since words recur.
  private let asked = Asked()

  /// A class, so that copies of the reader share the cache.
  private final class Asked {
    var candidates: [String: [Corrector.Candidate]] = [:]
  }

  /// The script of nearly all letters of the page; nil if both are used.
  var script: Script?
  /// Whether most words are not in the lexicon. The list is then in another language, and nothing
  /// is corrected.
  var isForeign = false

  enum Script { case latin, cyrillic }

  init(categoriser: Categoriser) { self.categoriser = categoriser }

  /// Makes an item from the text of a line, or of a part of it.
  /// - Parameter home: the section of the heading above, for names that the lexicon does not know.
  func item(_ text: String, of line: TextLine, at place: Int, home: String?) -> ReadItem {
    let (mended, best) =
      if let confidence = line.confidence {
        pictured(text, of: line, isDoubted: confidence < 0.9)
      } else { typed(text, of: line) }
    let quantity = Quantity.read(best.text)
    let answer = categoriser.answer(quantity.name)
    // Peas under the heading "Frozen" are frozen.
    let isFrozen = home == Section.frozen && answer.reason != .correction
    let isHomes = answer.reason == .unknown || isFrozen
    return ReadItem(
      text: best.text, name: quantity.name, quantity: quantity.text,
      section: isHomes ? home ?? answer.section : answer.section,
      confidence: min((line.confidence ?? 1) * best.score, isDisputed(quantity, line) ? 0.6 : 1),
      alternatives: alternatives(best.text, [text, mended] + line.alternatives, text), line: place,
      original: isCorrection(best.text, of: text) ? LineMarks(text).text : nil)
  }

  /// Whether the shown text has other letters or digits than the text that was read.
  private func isCorrection(_ shown: String, of text: String) -> Bool {
    let letters = { (text: String) in Folding.folded(text).filter { $0.isLetter || $0.isNumber } }
    return letters(shown) != letters(LineMarks(text).text)
  }

  /// Whether another reading has another amount of the same product, so that either may be right.
  private func isDisputed(_ quantity: Quantity, _ line: TextLine) -> Bool {
    line.confidence != nil && !quantity.text.isEmpty
      && line.alternatives.contains { other in
        let read = Quantity.read(LineMarks(other).text)
        return !read.text.isEmpty && read.text != quantity.text
          && Folding.folded(read.name) == Folding.folded(quantity.name)
      }
  }

  private typealias Mended = (text: String, score: Double)

  private func typed(_ text: String, of line: TextLine) -> (mended: String, best: Mended) {
    let (mended, score) = mended(text, isDoubted: false)
    // A correction is used only if every word of the line is known afterwards.
    let isGain = !isForeign && share(mended) == 1
    let (kept, sure) = isGain ? (mended, score) : (text, 1)
    return (kept, chosen(kept, sure, among: line, original: text))
  }

  /// Returns the reading of the line that needs the fewest corrections.
  private func pictured(
    _ text: String, of line: TextLine, isDoubted: Bool
  ) -> (mended: String, best: Mended) {
    let reader = PictureWords(items: self)
    let first = reader.read(text, isDoubted: isDoubted)
    var (best, least) = (first, first.cost)
    let isWhole = LineMarks(line.text).text == text
    for (place, other) in line.alternatives.enumerated() where isWhole && least > 0 {
      let reading = reader.read(LineMarks(other).text, isDoubted: true)
      let cost = reading.cost + 4 + place
      if cost < least { (best, least) = (reading, cost) }
    }
    return (first.text, (best.text, max(0.3, 1 - Double(least) / 60)))
  }

  /// Replaces every unknown word by its only plausible correction, if it has one.
  private func mended(_ text: String, isDoubted: Bool) -> (text: String, score: Double) {
    var score = 1.0
    let words = text.split(separator: " ").map { word -> String in
      let (front, core, back) = ItemReader.parts(word)
      guard let found = Corrector.only(candidates(core), core, isDoubted: isDoubted) else {
        return String(word)
      }
      score = min(score, found.score)
      return front + found.text + back
    }
    return (words.joined(separator: " "), score)
  }

  func candidates(_ word: String) -> [Corrector.Candidate] {
    if let known = asked.candidates[word] { return known }
    let found =
      isKnown(word)
      ? [] : corrector.candidates(word, most: 8).filter { isPossible($0.text, insteadOf: word) }
    asked.candidates[word] = found
    return found
  }

  /// Whether a correction has the script of the word or of the page.
  private func isPossible(_ mended: String, insteadOf word: String) -> Bool {
    guard let meant = ItemReader.script(of: mended) else { return true }
    let written = ItemReader.script(of: word)
    return written == nil || written == meant || script == meant
  }

  /// Returns the script of a text; nil for letters of both or neither.
  static func script(of text: String) -> Script? {
    let latin = text.utf16.contains { (0x41...0x7A).contains($0) }
    let cyrillic = text.utf16.contains { (0x400...0x4FF).contains($0) }
    return latin == cyrillic ? nil : latin ? .latin : .cyrillic
  }

  func isKnown(_ word: String) -> Bool {
    let words = Word.of(word)
    return corrector.isKnown(word)
      || !words.isEmpty && words.allSatisfy(categoriser.corrections.knows)
  }

  /// Splits a word into the punctuation before it, the word, and the punctuation after it.
  static func parts(_ word: Substring) -> (String, String, String) {
    let front = word.prefix { !$0.isLetter && !$0.isNumber }
    let rest = word.dropFirst(front.count)
    var core = rest
    while let last = core.last, !last.isLetter, !last.isNumber, last != "%" { core.removeLast() }
    return (String(front), String(core), String(rest.dropFirst(core.count)))
  }

  /// Returns another reading of the line if more of its words are known.
  private func chosen(
    _ text: String, _ score: Double, among line: TextLine, original: String
  ) -> (text: String, score: Double) {
    guard share(text) < 1, LineMarks(line.text).text == original else { return (text, score) }
    var best = (text: text, score: score, share: share(text))
    for other in line.alternatives {
      let (mended, score) = mended(LineMarks(other).text, isDoubted: true)
      let known = share(mended)
      if known > best.share { best = (mended, score * 0.9, known) }
    }
    return (best.text, best.score)
  }

  /// The fraction of the words that are known.
  private func share(_ text: String) -> Double {
    let words = text.split(separator: " ")
    let known = words.filter { isKnown(String($0)) }.count
    return words.isEmpty ? 0 : Double(known) / Double(words.count)
  }

  private func alternatives(_ text: String, _ others: [String], _ original: String) -> [String] {
    var found: [String] = []
    func add(_ other: String) {
      let bare = LineMarks(other).text
      if !bare.isEmpty, bare != text, !found.contains(bare) { found.append(bare) }
    }
    others.forEach(add)
    let words = original.split(separator: " ").map(String.init)
    for (place, word) in words.enumerated() where word.count > 2 {
      for candidate in candidates(word).prefix(3) {
        var other = words
        other[place] = candidate.text
        add(other.joined(separator: " "))
      }
    }
    return Array(found.prefix(4))
  }
}
