/// How the cards and the page of a type's entries look. What nobody chose looks as it always did.
public struct TypeLook: Codable, Sendable, Equatable {
  /// Keys of the fields in the second line of cards and rows, in order. Nil: the usual ones.
  public var line: [String]?
  /// Keys of fields in the order in which they stand on the page; others follow. Nil: as usual.
  public var facts: [String]?
  /// Nil: the usual shape.
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

  /// The second line of a type that has chosen none.
  public static let usualLine = ["Year", "Author", "Artist", "Platform", "Genre"]
  /// What stands first on the page of a type that has chosen none.
  public static let usualFacts = ["Year", "Genre", "Author", "Platform", "Artist"]

  /// The shape of the covers on cards.
  public struct CoverShape: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// 2:3, as films and books.
    public static let poster = CoverShape(rawValue: "poster")
    public static let square = CoverShape(rawValue: "square")
    /// 16:9, as photos of places.
    public static let wide = CoverShape(rawValue: "wide")
    public static let all = [poster, square, wide]
  }

  /// A colour of links and of covers without a picture; the page has its shades.
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
