/// Makes an item from a text: corrects it and finds its amount, section and alternatives.
struct ItemParser {
  let categoriser: Categoriser
  let corrector = Corrector.shared
  /// Candidates for words of this list, since words recur.
  private let cache = CandidateCache()

  /// A class, so that copies of the reader share the cache.
  private final class CandidateCache {
    var candidates: [String: [Corrector.Candidate]] = [:]
  }

  /// The script of nearly all letters of the page; nil if both are used.
  var script: Script?
  /// Whether most words are not in the lexicon. The list is then in another language, and nothing
  /// is corrected.
  var isForeign = false
  /// Whether the texts are printed names of a receipt. Their abbreviations and brands are in no lexicon,
  /// so that another reading with more known words is mostly wrong: "BUTTER" for "BTR".
  var isReceipt = false

  enum Script { case latin, cyrillic }

  init(categoriser: Categoriser) { self.categoriser = categoriser }

  /// Makes an item from the text of a line, or of a part of it.
  /// - Parameters:
  ///   - place: the index of the line, which the item stores.
  ///   - defaultSection: the section of the heading above, for names that the lexicon does not
  ///     know.
  func item(_ text: String, of line: TextLine, at place: Int, defaultSection: String?) -> ParsedItem
  {
    let (mended, best) =
      if isReceipt {
        printed(text)
      } else if let confidence = line.confidence {
        recognised(text, of: line, isUncertain: confidence < 0.9)
      } else { typed(text, of: line) }
    let quantity = Quantity.parse(best.text)
    let answer = categoriser.categorise(quantity.name)
    // Peas under the heading "Frozen" are frozen.
    let isFrozen = defaultSection == Section.frozen && answer.reason != .correction
    let isHomes = answer.reason == .unknown || isFrozen
    return ParsedItem(
      text: best.text, name: quantity.name, quantity: quantity.text,
      section: isHomes ? defaultSection ?? answer.section : answer.section,
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
        let read = Quantity.parse(LineMarks(other).text)
        return !read.text.isEmpty && read.text != quantity.text
          && Folding.folded(read.name) == Folding.folded(quantity.name)
      }
  }

  /// A text, and how certain it is, from 0 to 1.
  private typealias CorrectedText = (text: String, score: Double)

  /// Returns the typed text with its corrections, and the best reading of the line.
  private func typed(_ text: String, of line: TextLine) -> (mended: String, best: CorrectedText) {
    let (kept, sure) = printed(text).best
    return (kept, bestReading(kept, sure, among: line, original: text))
  }

  /// Returns the text with its corrections, which are used only if every word is known afterwards.
  private func printed(_ text: String) -> (mended: String, best: CorrectedText) {
    let (mended, score) = corrected(text, isUncertain: false)
    let isGain = !isForeign && knownShare(mended) == 1
    return (mended, isGain ? (mended, score) : (text, 1))
  }

  /// Returns the text with its corrections, and of all readings of the line the one that needs the
  /// fewest.
  private func recognised(
    _ text: String, of line: TextLine, isUncertain: Bool
  ) -> (mended: String, best: CorrectedText) {
    let reader = RecognisedLineCorrector(items: self)
    let first = reader.correct(text, isUncertain: isUncertain)
    var (best, least) = (first, first.cost)
    let isWhole = LineMarks(line.text).text == text
    let name = Folding.folded(Quantity.parse(text).name)
    for (place, other) in line.alternatives.enumerated() where isWhole && least > 0 {
      // Another reading of the amount alone says nothing of the name.
      if Folding.folded(Quantity.parse(LineMarks(other).text).name) == name { continue }
      let reading = reader.correct(LineMarks(other).text, isUncertain: true)
      let cost = reading.cost + 4 + place
      if cost < least { (best, least) = (reading, cost) }
    }
    return (first.text, (best.text, max(0.3, 1 - Double(least) / 60)))
  }

  /// Replaces every unknown word by its only plausible correction, if it has one.
  private func corrected(_ text: String, isUncertain: Bool) -> (text: String, score: Double) {
    var score = 1.0
    let words = text.split(separator: " ").map { word -> String in
      let (front, core, back) = ItemParser.splitPunctuation(word)
      guard let found = Corrector.unambiguous(candidates(core), for: core, isUncertain: isUncertain)
      else {
        return String(word)
      }
      score = min(score, found.score)
      return front + found.text + back
    }
    return (words.joined(separator: " "), score)
  }

  /// Returns possible corrections, likeliest first; none for a known word.
  func candidates(_ word: String) -> [Corrector.Candidate] {
    if let known = cache.candidates[word] { return known }
    let found =
      isKnown(word)
      ? []
      : corrector.candidates(for: word, limit: 8).filter { isPossible($0.text, insteadOf: word) }
    cache.candidates[word] = found
    return found
  }

  /// Whether a correction has the script of the word or of the page.
  private func isPossible(_ mended: String, insteadOf word: String) -> Bool {
    guard let meant = ItemParser.script(of: mended) else { return true }
    let written = ItemParser.script(of: word)
    return written == nil || written == meant || script == meant
  }

  /// Returns the script of a text; nil for letters of both or neither.
  static func script(of text: String) -> Script? {
    let latin = text.utf16.contains { (0x41...0x7A).contains($0) }
    let cyrillic = text.utf16.contains { (0x400...0x4FF).contains($0) }
    return latin == cyrillic ? nil : latin ? .latin : .cyrillic
  }

  /// Whether the lexicon or a correction of the space contains the word.
  func isKnown(_ word: String) -> Bool {
    let words = Word.words(in: word)
    return corrector.isKnown(word)
      || !words.isEmpty && words.allSatisfy(categoriser.corrections.contains)
  }

  /// Splits a word into the punctuation before it, the word, and the punctuation after it.
  static func splitPunctuation(_ word: Substring) -> (String, String, String) {
    let front = word.prefix { !$0.isLetter && !$0.isNumber }
    let rest = word.dropFirst(front.count)
    var core = rest
    while let last = core.last, !last.isLetter, !last.isNumber, last != "%" { core.removeLast() }
    return (String(front), String(core), String(rest.dropFirst(core.count)))
  }

  /// Returns another reading of the line if more of its words are known.
  private func bestReading(
    _ text: String, _ score: Double, among line: TextLine, original: String
  ) -> (text: String, score: Double) {
    guard knownShare(text) < 1, LineMarks(line.text).text == original else { return (text, score) }
    var best = (text: text, score: score, share: knownShare(text))
    for other in line.alternatives {
      let (mended, score) = corrected(LineMarks(other).text, isUncertain: true)
      let known = knownShare(mended)
      if known > best.share { best = (mended, score * 0.9, known) }
    }
    return (best.text, best.score)
  }

  /// The fraction of the words that are known.
  private func knownShare(_ text: String) -> Double {
    let words = text.split(separator: " ")
    let known = words.filter { isKnown(String($0)) }.count
    return words.isEmpty ? 0 : Double(known) / Double(words.count)
  }

  /// Returns at most four other texts that the item may have: the other readings, and the original
  /// text with other corrections of one word.
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
