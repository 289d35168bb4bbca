/// Corrects one reading of a line of an image word by word, and adds up the cost of the
/// corrections.
struct RecognisedLineCorrector {
  var items: ItemParser

  struct Reading {
    var text: String
    /// In tenths of an edit. Unknown words have a cost of 12 to 40.
    var cost: Int
  }

  /// A word, the punctuation around it, and its correction.
  private struct Piece {
    let front, core, back: String
    var corrected: String?
    var cost = 0

    var text: String { front + (corrected ?? core) + (corrected == nil ? back : "") }
    /// The folded word, or the punctuation if there is no word.
    var units: [UInt16] { Array(Folding.folded(core.isEmpty ? front : core).utf16) }
  }

  /// The cost of an unknown word. It increases with the length, since two words can have been read
  /// as one.
  private static func costOfUnknown(_ core: String) -> Int {
    core.count < 3 ? 12 : min(8 + core.count * 2, 40)
  }

  /// Returns the line with its name corrected; the amount is kept.
  /// - Parameter isUncertain: whether the reading has a low confidence, so that more is corrected.
  func correct(_ text: String, isUncertain: Bool) -> Reading {
    let read = Quantity.parse(text)
    let name = read.text.isEmpty ? text : read.name
    var pieces = replacingCheByTse(name).split(separator: " ").map(RecognisedLineCorrector.piece)
    for place in pieces.indices { correctWord(&pieces, at: place, isUncertain: isUncertain) }
    let alone = pieces.map(\.cost).reduce(0, +)
    if alone > 0 { correctPhrase(&pieces, cost: alone, isUncertain: isUncertain) }
    let made = pieces.map(\.text).joined(separator: " ")
    var whole = text
    if let place = RecognisedLineCorrector.range(of: name, in: text) {
      whole.replaceSubrange(place, with: made)
    }
    return Reading(text: whole, cost: pieces.map(\.cost).reduce(0, +))
  }

  private static func range(of name: String, in text: String) -> Range<String.Index>? {
    var start = text.startIndex
    while start < text.endIndex {
      if text[start...].hasPrefix(name) {
        return start..<text.index(start, offsetBy: name.count)
      }
      start = text.index(after: start)
    }
    return nil
  }

  private static func piece(_ word: Substring) -> Piece {
    let (front, core, back) = ItemParser.splitPunctuation(word)
    return Piece(front: front, core: core, back: back)
  }

  // MARK: - One word

  /// Corrects the piece at an index, and sets its cost.
  private func correctWord(_ pieces: inout [Piece], at place: Int, isUncertain isDoubted: Bool) {
    let core = pieces[place].core
    guard !core.isEmpty else {
      if !["&", "+", "-", "–", "/"].contains(pieces[place].front) { pieces[place].cost = 12 }
      return
    }
    let isAmong = place > 0 && place + 1 < pieces.count
    if isAmong, core.allSatisfy(\.isNumber) {
      // Amounts are at the ends of a line. A number in the middle is a misread short word, if a
      // phrase of the lexicon has one there.
      pieces[place].cost = 12
    } else if let whole = restoringFinalLetter(pieces[place]) {
      pieces[place].corrected = whole
      pieces[place].cost = 3
    } else if let whole = withoutSpecks(pieces[place], isLast: place + 1 == pieces.count) {
      pieces[place].corrected = whole
      pieces[place].cost = 2
    } else if RecognisedLineCorrector.isClean(core), items.isKnown(core) {
      guard !isPartOfBrand(pieces, at: place), let form = correctedForm(pieces, at: place)
      else { return }
      pieces[place].corrected = RecognisedLineCorrector.cased(form, like: core)
      pieces[place].cost = 5
    } else if let found = correction(for: core, isUncertain: isDoubted) {
      pieces[place].corrected = found.text
      pieces[place].cost = max(found.cost, 1)
    } else {
      pieces[place].cost = RecognisedLineCorrector.costOfUnknown(core)
    }
  }

  /// Returns the correction of a word. In a reading of high confidence a word of four letters is
  /// corrected only if similar letters were confused: "vice" is rice.
  private func correction(for core: String, isUncertain isDoubted: Bool) -> Corrector.Candidate? {
    let candidates = items.candidates(core)
    let isNear = core.count == 4 && candidates.first.map { $0.cost <= 5 } == true
    return Corrector.unambiguous(candidates, for: core, isUncertain: isDoubted || isNear)
  }

  /// Returns the word without specks: "н+«ектар", and "яйца." before another word.
  private func withoutSpecks(_ piece: Piece, isLast: Bool) -> String? {
    let letters = piece.core.filter(\.isLetter)
    let isSpecked =
      !RecognisedLineCorrector.isClean(piece.core)
      && letters.count == piece.core.filter { !"+«»@‘$^*=_~".contains($0) }.count
    guard letters.count > 3, isSpecked || !isLast && [".", ",.", "'", "‘"].contains(piece.back),
      items.isKnown(letters)
    else { return nil }
    return letters
  }

  /// Returns the word with a final й that was read as punctuation: "адыгейски!".
  private func restoringFinalLetter(_ piece: Piece) -> String? {
    guard let mark = piece.back.first, "!}])|".contains(mark), let last = piece.core.last,
      "иыеИЫЕ".contains(last), piece.core.count > 4
    else { return nil }
    let whole = piece.core + (last.isUppercase ? "Й" : "й")
    guard items.isKnown(whole) else { return nil }
    // "батарейки!" is complete: it is neither an adjective nor the beginning of a longer form.
    guard let known = lexiconForm(piece.units) else { return whole }
    return RussianStemmer.isAdjective(known)
      || known.starts(with: piece.units) && known != piece.units
      ? whole : nil
  }

  /// Replaces a ч by ц if only that gives a product: "гречкие орехи". A handwritten ц is read as ч.
  private func replacingCheByTse(_ name: String) -> String {
    func isThing(_ name: String) -> Bool {
      Lexicon.shared.entries[Phrase.key(Word.words(in: name))] != nil
    }
    guard name.contains("ч"), !isThing(name) else { return name }
    for place in name.indices where name[place] == "ч" {
      let made = name[..<place] + "ц" + name[name.index(after: place)...]
      if isThing(String(made)) { return String(made) }
    }
    return name
  }

  /// Returns the form of the word that is first in the lexicon.
  private func lexiconForm(_ units: [UInt16]) -> [UInt16]? {
    Lexicon.shared.words[Word(units, at: 0..<units.count, followsSeparator: false).key]
  }

  /// Returns the correct form of a known word with an impossible ending; nil if the ending can be
  /// right.
  private func correctedForm(_ pieces: [Piece], at place: Int) -> [UInt16]? {
    let units = pieces[place].units
    guard units.count > 3, units.allSatisfy({ (0x430...0x451).contains($0) }),
      let known = lexiconForm(units)
    else { return nil }
    // "соль для ванны": after a short word comes a noun.
    let isThing = place > 0 && pieces[place - 1].units.count < 4
    let beside = place + 1 < pieces.count ? place + 1 : place - 1
    let thing = isThing || !pieces.indices.contains(beside) ? nil : pieces[beside].units
    return RussianForms.corrected(units, knownForm: known, noun: thing, isFirst: place == 0)
  }

  /// Whether the word and one beside it are a brand of the lexicon, whose words need not agree:
  /// "Ясно солнышко".
  private func isPartOfBrand(_ pieces: [Piece], at place: Int) -> Bool {
    [place - 1, place].contains { first in
      guard first >= 0, first + 1 < pieces.count else { return false }
      let words = Word.words(in: "\(pieces[first].core) \(pieces[first + 1].core)")
      return Lexicon.shared.entries[Phrase.key(words)]?.isBrand == true
    }
  }

  /// Whether the word has only letters, digits and the punctuation of amounts.
  private static func isClean(_ word: String) -> Bool {
    word.allSatisfy { $0.isLetter || $0.isNumber || "'’-.,%/".contains($0) }
  }

  // MARK: - Phrases

  /// Corrects all words to a similar phrase of the lexicon, if there is one.
  /// - Parameter alone: the cost of correcting each word alone.
  private func correctPhrase(_ pieces: inout [Piece], cost alone: Int, isUncertain isDoubted: Bool)
  {
    guard let found = KnownPhrases.shared.closest(to: pieces.map(\.units)),
      found.cost <= (isDoubted ? alone + 20 : 12)
    else { return }
    for (place, word) in found.words.enumerated() {
      guard let word else {
        // The word has the right stem. A correction of its ending, which costs 5, is kept.
        if pieces[place].cost > 5 { pieces[place].corrected = nil }
        continue
      }
      pieces[place].corrected = RecognisedLineCorrector.cased(word, like: pieces[place].core)
      pieces[place].cost = 0
    }
    for place in pieces.indices where pieces[place].cost > 5 { pieces[place].cost = 0 }
    pieces[0].cost += found.cost / 2
  }

  /// Returns the units as text, in the letter case of `word`.
  private static func cased(_ units: [UInt16], like word: String) -> String {
    let text = String(decoding: units, as: UTF16.self)
    guard let first = word.first, first.isUppercase else { return text }
    if word.count > 1, word == word.uppercased() { return text.uppercased() }
    return text.prefix(1).uppercased() + text.dropFirst()
  }
}
