import ListCore

/// Where things stand in a shop: as the household has said, else as the lexicon knows.
struct Aisles {
  private let categoriser: Categoriser

  init(_ corrections: [Correction] = []) {
    categoriser = Categoriser(corrections: Aisles.words(of: corrections))
  }

  /// The same as ListCore reads them.
  static func words(of corrections: [Correction]) -> Corrections {
    Corrections(corrections.map { (name: $0.name, section: $0.section) })
  }

  func section(of name: String) -> String { categoriser.section(of: name) }

  /// Another section for something, where one is known; nil where it stands well or nobody knows.
  /// What somebody put into a section of their own is left there.
  func better(than section: String, for name: String) -> String? {
    let answer = categoriser.answer(name)
    guard answer.reason != .unknown, answer.section != section else { return nil }
    guard answer.reason == .correction || Section.named(section).isKnown else { return nil }
    return answer.section
  }
}
