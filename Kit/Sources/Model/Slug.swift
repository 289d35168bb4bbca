import Foundation

/// A path of the site: `/` for the start page, or segments of a–z, 0–9 and single hyphens.
public struct Slug: Sendable, Hashable, CustomStringConvertible {
  /// With its leading slash.
  public let path: String
  public var description: String { path }

  /// Characters of a path.
  public static let maxLength = 255
  /// The path of the start page.
  public static let home = Slug(path: "/")

  private init(path: String) { self.path = path }

  /// Normalises a text to a path: lower case, without accents, in Latin letters, with hyphens for
  /// all other characters.
  /// - Returns: nil if nothing remains.
  public init?(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if text == "/" {
      self = .home
      return
    }
    let segments = text.split(separator: "/").map { Slug.segment(String($0)) }
      .filter { !$0.isEmpty }
    guard !segments.isEmpty else { return nil }
    let whole = "/" + segments.joined(separator: "/")
    path = Slug.shortened(whole)
  }

  /// Normalises a title to a path of one segment. A slash becomes a hyphen.
  /// - Returns: nil if nothing remains.
  public init?(title: String) {
    let segment = Slug.segment(title)
    guard !segment.isEmpty else { return nil }
    path = Slug.shortened("/" + segment)
  }

  /// Whether the server itself uses the path, on a site with its own host.
  public var isReserved: Bool { path.hasPrefix("/api/") || path.hasPrefix("/preview/") }

  /// Returns the slug with a number at its end, for use if it is taken.
  public func numbered(_ number: Int) -> Slug {
    let end = "-\(number)"
    return Slug(
      path: (path == "/" ? "/page" : String(path.prefix(Slug.maxLength - end.count))) + end)
  }

  private static func shortened(_ path: String) -> String {
    guard path.count > maxLength else { return path }
    var short = path.prefix(maxLength)
    while let last = short.last, last == "-" || last == "/" { short.removeLast() }
    return String(short)
  }

  /// Transliterates a letter. A letter with its own entry in the table, such as й, is not
  /// decomposed; otherwise its base letter is looked up.
  private static func latin(_ scalar: Unicode.Scalar) -> String {
    if let latin = Transliteration.latin[scalar] { return latin }
    let parts = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
    return parts.map { Transliteration.latin[$0] ?? String($0) }.joined()
  }

  private static func segment(_ text: String) -> String {
    var letters = ""
    for scalar in text.lowercased().precomposedStringWithCanonicalMapping.unicodeScalars {
      letters += Slug.latin(scalar)
    }
    // ICU's transform supports every script, but transliterates Cyrillic and Greek unusually; the
    // table covers these.
    if letters.unicodeScalars.contains(where: { $0.properties.isAlphabetic && $0.value > 0x24F }) {
      letters = letters.applyingTransform(.toLatin, reverse: false) ?? letters
    }
    let plain = letters.folding(
      options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
    var segment = ""
    for scalar in plain.unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": segment.unicodeScalars.append(scalar)
      case "'", "\u{2019}": continue
      default: if !segment.isEmpty, !segment.hasSuffix("-") { segment += "-" }
      }
    }
    return segment.hasSuffix("-") ? String(segment.dropLast()) : segment
  }
}

// MARK: - Transliteration

/// Transliterations of letters that do not become a–z when their diacritics are removed.
enum Transliteration {
  static let latin: [Unicode.Scalar: String] = [
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "yo", "ж": "zh", "з": "z",
    "и": "i", "й": "y", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r",
    "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh",
    "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu", "я": "ya",
    "і": "i", "ї": "yi", "є": "ye", "ґ": "g", "ў": "u", "ђ": "dj", "ј": "j", "љ": "lj", "њ": "nj",
    "ћ": "c", "џ": "dz",
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i",
    "α": "a", "β": "v", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "i", "θ": "th", "ι": "i",
    "κ": "k", "λ": "l", "μ": "m", "ν": "n", "ξ": "x", "ο": "o", "π": "p", "ρ": "r", "σ": "s",
    "ς": "s", "τ": "t", "υ": "y", "φ": "f", "χ": "ch", "ψ": "ps", "ω": "o",
  ]
}
