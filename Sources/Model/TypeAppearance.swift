/// The appearance of a type's entries on cards and on their pages. Nil members mean the default.
public struct TypeAppearance: Codable, Sendable, Equatable {
  /// Keys of the fields in the second line of cards and rows, in order. Nil: `defaultLine`.
  public var line: [String]?
  /// Keys of the fields that come first on the page, in order; others follow. Nil: `defaultFacts`.
  public var facts: [String]?
  /// Nil: the default shape.
  public var cover: CoverShape?
  /// Nil: the chapter's colour.
  public var accent: Accent?

  public init(
    line: [String]? = nil, facts: [String]? = nil, cover: CoverShape? = nil, accent: Accent? = nil
  ) {
    self.line = line
    self.facts = facts
    self.cover = cover
    self.accent = accent
  }

  /// The fields in the second line by default.
  public static let defaultLine = ["Year", "Author", "Artist", "Platform", "Genre"]
  /// The fields that come first on the page by default.
  public static let defaultFacts = ["Year", "Genre", "Author", "Platform", "Artist"]

  /// The shape of covers on cards.
  public struct CoverShape: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// 2:3, for films and books.
    public static let poster = CoverShape(rawValue: "poster")
    public static let square = CoverShape(rawValue: "square")
    /// 16:9, for photos of places.
    public static let wide = CoverShape(rawValue: "wide")
    public static let all = [poster, square, wide]
  }

  /// A colour for links and covers without an image. The style sheet defines its shades.
  public struct Accent: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let amber = Accent(rawValue: "amber")
    public static let green = Accent(rawValue: "green")
    public static let teal = Accent(rawValue: "teal")
    public static let indigo = Accent(rawValue: "indigo")
    public static let rose = Accent(rawValue: "rose")
    public static let all = [amber, green, teal, indigo, rose]
  }
}
