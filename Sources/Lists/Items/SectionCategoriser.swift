import ListCore

/// Returns the section of item names: the space's corrections first, then the lexicon.
struct SectionCategoriser {
  private let categoriser: Categoriser

  init(_ corrections: [Correction] = []) {
    categoriser = Categoriser(
      corrections: SectionCategoriser.categoriserCorrections(from: corrections))
  }

  /// Converts corrections to the type that ListCore reads.
  static func categoriserCorrections(from corrections: [Correction]) -> Corrections {
    Corrections(corrections.map { (name: $0.name, section: $0.section) })
  }

  func section(of name: String) -> String { categoriser.section(of: name) }

  /// Returns the section of a correction that applies to `name`; nil without one.
  func correctedSection(of name: String) -> String? {
    let answer = categoriser.categorise(name)
    return answer.reason == .correction ? answer.section : nil
  }

  /// Returns a better section for an item; nil when the current one is right or none is known. An
  /// item in a section that is not built in is moved only by a correction.
  func suggestedSection(insteadOf section: String, for name: String) -> String? {
    let answer = categoriser.categorise(name)
    guard answer.reason != .unknown, answer.section != section else { return nil }
    guard answer.reason == .correction || Section.named(section).isKnown else { return nil }
    return answer.section
  }
}
