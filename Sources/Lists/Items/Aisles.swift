import ListCore

/// Where things stand in a shop: as the household has said, else as the lexicon knows.
struct Aisles {
  private let corrections: [String: String]

  init(_ corrections: [Correction] = []) {
    self.corrections = Dictionary(
      corrections.map { (Correction.key(of: $0.name), $0.section) },
      uniquingKeysWith: { first, _ in first })
  }

  func section(of name: String) -> String {
    corrections[Correction.key(of: name)] ?? Section.other.name
  }
}

extension Aisles {
  /// Another section for something, where one is known; nil where it stands well or nobody knows.
  func better(than section: String, for name: String) -> String? {
    let best = self.section(of: name)
    return best == section || best == Section.other.name ? nil : best
  }
}
