/// A font.
public struct Font: Hashable, Sendable {
  public enum TextStyle: CaseIterable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote
    case caption, caption2
  }
  public enum Design: Hashable, Sendable { case `default`, serif, rounded, monospaced }
  public enum Leading: Hashable, Sendable { case standard, tight, loose }

  public struct Weight: Hashable, Sendable {
    package let value: Int
    public static let ultraLight = Weight(value: 100)
    public static let thin = Weight(value: 200)
    public static let light = Weight(value: 300)
    public static let regular = Weight(value: 400)
    public static let medium = Weight(value: 500)
    public static let semibold = Weight(value: 600)
    public static let bold = Weight(value: 700)
    public static let heavy = Weight(value: 800)
    public static let black = Weight(value: 900)
  }

  package var size: CGFloat
  package var weight: Int
  package var design = Design.default
  package var isItalic = false
  package var hasMonospacedDigits = false
  /// Whether the size follows the user's text size.
  package var isScaled = true

  init(_ size: CGFloat, _ weight: Int = 400) {
    self.size = size
    self.weight = weight
  }

  public static let largeTitle = Font(34)
  public static let title = Font(28)
  public static let title2 = Font(22)
  public static let title3 = Font(20)
  public static let headline = Font(17, 600)
  public static let body = Font(17)
  public static let callout = Font(16)
  public static let subheadline = Font(15)
  public static let footnote = Font(13)
  public static let caption = Font(12)
  public static let caption2 = Font(11)

  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font {
    var font = Font.style(style)
    font.design = design ?? .default
    if let weight { font.weight = weight.value }
    return font
  }

  public static func system(
    size: CGFloat, weight: Weight? = nil, design: Design? = nil
  ) -> Font {
    var font = Font(size, weight?.value ?? 400)
    font.design = design ?? .default
    font.isScaled = false
    return font
  }

  public static func custom(_ name: String, size: CGFloat) -> Font { Font(size) }
  public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font
  {
    Font(size)
  }
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    .system(size: fixedSize)
  }

  private static func style(_ style: TextStyle) -> Font {
    switch style {
    case .largeTitle: .largeTitle
    case .title: .title
    case .title2: .title2
    case .title3: .title3
    case .headline: .headline
    case .subheadline: .subheadline
    case .body: .body
    case .callout: .callout
    case .footnote: .footnote
    case .caption: .caption
    case .caption2: .caption2
    }
  }

  public func weight(_ weight: Weight) -> Font { changed { $0.weight = weight.value } }
  public func bold() -> Font { weight(.bold) }
  public func italic() -> Font { changed { $0.isItalic = true } }
  public func monospacedDigit() -> Font { changed { $0.hasMonospacedDigits = true } }
  public func monospaced() -> Font { changed { $0.design = .monospaced } }
  public func leading(_ leading: Leading) -> Font { self }
  public func smallCaps() -> Font { self }

  func changed(_ change: (inout Font) -> Void) -> Font {
    var copy = self
    change(&copy)
    return copy
  }
}
