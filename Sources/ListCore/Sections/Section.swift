/// A part of a shop. Twelve are known, in the order in which one walks; any other text is a section
/// that somebody made up.
package struct Section: Hashable, Sendable {
  /// Canonical English name, which is the value on the wire.
  package let name: String
  /// The name of a colour that the page has in light and dark.
  package let colour: String

  /// In code points.
  package static let longest = 60

  package static let known: [Section] = [
    Section(name: "Produce", colour: "green"),
    Section(name: "Bakery", colour: "amber"),
    Section(name: "Meat & Seafood", colour: "red"),
    Section(name: "Dairy & Eggs", colour: "blue"),
    Section(name: "Frozen Foods", colour: "cyan"),
    Section(name: "Pantry & Canned Goods", colour: "orange"),
    Section(name: "International", colour: "purple"),
    Section(name: "Condiments & Sauces", colour: "yellow"),
    Section(name: "Snacks", colour: "pink"),
    Section(name: "Beverages", colour: "teal"),
    Section(name: "Household & Cleaning", colour: "slate"),
    other,
  ]
  package static let other = Section(name: "Other", colour: "neutral")
  package static let frozen = "Frozen Foods"

  /// The section of this name; the name is trimmed and, ignoring case, in its canonical spelling.
  package static func named(_ text: String) -> Section {
    let trimmed = Folding.trimmed(text)
    let lower = trimmed.lowercased()
    return known.first { $0.name.lowercased() == lower }
      ?? Section(name: trimmed, colour: dynamicColour(trimmed))
  }

  package static func canonical(_ text: String) -> String { named(text).name }

  package var isKnown: Bool { Section.known.contains(self) }

  /// Names that mean something to JavaScript's objects.
  package static func isReserved(_ text: String) -> Bool {
    ["__proto__", "constructor", "prototype"].contains(Folding.trimmed(text))
  }

  /// The originals' hash, at 64 bits as on the iPhone.
  private static func dynamicColour(_ name: String) -> String {
    let colours = ["violet", "rose", "indigo", "lime", "fuchsia", "sky"]
    let hash = name.utf16.reduce(into: 0 as Int64) { $0 = ($0 &+ Int64($1)) &* 31 }
    return colours[Int(hash.magnitude % 6)]
  }

  /// Section names in the order of a walk: as the store has them, then those known, then what people
  /// made up by alphabet, Other last. Each canonical name once.
  package static func ordered(_ names: some Sequence<String>, store: [String] = []) -> [String] {
    let walk = store.map(canonical) + known.dropLast().map(\.name)
    var place: [String: Int] = [:]
    for (at, name) in walk.enumerated() where place[name] == nil { place[name] = at }
    let end = place[other.name] ?? Int.max
    func rank(_ name: String) -> (Int, String) {
      let at = place[name] ?? (name == other.name ? end : walk.count)
      return (at, at == walk.count ? Folding.folded(name) : "")
    }
    return Set(names.map(canonical)).sorted { (rank($0), $0) < (rank($1), $1) }
  }
}

private func < (one: ((Int, String), String), other: ((Int, String), String)) -> Bool {
  one.0 == other.0 ? one.1 < other.1 : one.0 < other.0
}
