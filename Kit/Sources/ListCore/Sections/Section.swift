/// A part of a store. Twelve sections are known, in the order in which people walk; any other name
/// is a custom section.
public struct Section: Hashable, Sendable {
  /// The canonical English name, which is the value in JSON.
  public let name: String
  /// The name of a colour that the style sheet defines for light and dark mode.
  public let colour: String

  /// The maximum length of a name in code points.
  public static let maxLength = 60

  /// The sections of a supermarket, in the usual order.
  public static let known: [Section] = [
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
  /// The section of items that belong in no other.
  public static let other = Section(name: "Other", colour: "neutral")
  /// The name of the section that lists show last, because its items thaw.
  public static let frozen = "Frozen Foods"

  /// Returns the section with this name. White space at both ends is removed, and known names are
  /// found in any letter case.
  public static func named(_ text: String) -> Section {
    let trimmed = Folding.trimmed(text)
    let lower = trimmed.lowercased()
    return known.first { $0.name.lowercased() == lower }
      ?? Section(name: trimmed, colour: dynamicColour(trimmed))
  }

  /// Returns the canonical name of a section: that of the known one, or the name itself without
  /// white space at both ends.
  public static func canonical(_ text: String) -> String { named(text).name }

  /// Whether it is a built-in section, and not one that people have typed.
  public var isKnown: Bool { Section.known.contains(self) }

  /// Whether the name is that of a property of all JavaScript objects.
  public static func isReserved(_ text: String) -> Bool {
    ["__proto__", "constructor", "prototype"].contains(Folding.trimmed(text))
  }

  /// Returns the colour of a custom section. It is chosen with the hash of the original apps, which
  /// has 64 bits as on the iPhone, so that all devices show the same one.
  private static func dynamicColour(_ name: String) -> String {
    let colours = ["violet", "rose", "indigo", "lime", "fuchsia", "sky"]
    let hash = name.utf16.reduce(into: 0 as Int64) { $0 = ($0 &+ Int64($1)) &* 31 }
    return colours[Int(hash.magnitude % 6)]
  }

  /// Returns the canonical names without duplicates, in the order of a walk: first those of the
  /// store in its order, then known ones, then custom ones alphabetically. Other is last unless
  /// `store` contains it.
  public static func ordered(_ names: some Sequence<String>, store: [String] = []) -> [String] {
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
