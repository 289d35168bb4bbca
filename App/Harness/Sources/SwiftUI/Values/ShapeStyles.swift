/// The styles of foregrounds, from the most to the least prominent one.
public struct HierarchicalShapeStyle: ShapeStyle, DescribedStyle {
  let level: Int
  public static let primary = HierarchicalShapeStyle(level: 0)
  public static let secondary = HierarchicalShapeStyle(level: 1)
  public static let tertiary = HierarchicalShapeStyle(level: 2)
  public static let quaternary = HierarchicalShapeStyle(level: 3)

  func css(_ environment: EnvironmentValues) -> String { "var(--ink-\(level))" }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { .primary }
  public static var secondary: HierarchicalShapeStyle { .secondary }
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
}

/// A style with a name of its own, such as `.tint` and `.background`.
public struct TintShapeStyle: ShapeStyle, DescribedStyle {
  public init() {}
  func css(_ environment: EnvironmentValues) -> String {
    environment.tint?.css(environment) ?? "var(--tint)"
  }
}

public struct BackgroundStyle: ShapeStyle, DescribedStyle {
  public init() {}
  func css(_ environment: EnvironmentValues) -> String { "var(--paper)" }
}

public struct ForegroundStyle: ShapeStyle, DescribedStyle {
  public init() {}
  func css(_ environment: EnvironmentValues) -> String { "currentColor" }
}

public struct SeparatorShapeStyle: ShapeStyle, DescribedStyle {
  public init() {}
  func css(_ environment: EnvironmentValues) -> String { "var(--line)" }
}

public struct FillShapeStyle: ShapeStyle, DescribedStyle {
  public init() {}
  func css(_ environment: EnvironmentValues) -> String { "var(--fill)" }
}

extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}
extension ShapeStyle where Self == BackgroundStyle {
  public static var background: BackgroundStyle { BackgroundStyle() }
}
extension ShapeStyle where Self == ForegroundStyle {
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}
extension ShapeStyle where Self == SeparatorShapeStyle {
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}
extension ShapeStyle where Self == FillShapeStyle {
  public static var fill: FillShapeStyle { FillShapeStyle() }
}

/// A translucent background.
public struct Material: ShapeStyle, DescribedStyle {
  let opacity: Double
  public static let ultraThin = Material(opacity: 0.5)
  public static let thin = Material(opacity: 0.6)
  public static let regular = Material(opacity: 0.75)
  public static let thick = Material(opacity: 0.85)
  public static let ultraThick = Material(opacity: 0.92)
  public static let bar = Material(opacity: 0.85)

  func css(_ environment: EnvironmentValues) -> String {
    "color-mix(in srgb, var(--card) \(opacity * 100)%, transparent)"
  }
}

extension ShapeStyle where Self == Material {
  public static var ultraThinMaterial: Material { .ultraThin }
  public static var thinMaterial: Material { .thin }
  public static var regularMaterial: Material { .regular }
  public static var thickMaterial: Material { .thick }
  public static var ultraThickMaterial: Material { .ultraThick }
  public static var bar: Material { .bar }
}

/// Colours at places between 0 and 1.
public struct Gradient: Equatable, Hashable, Sendable {
  public struct Stop: Equatable, Hashable, Sendable {
    public var color: Color
    public var location: CGFloat
    public init(color: Color, location: CGFloat) {
      self.color = color
      self.location = location
    }
  }
  public var stops: [Stop]
  public init(stops: [Stop]) { self.stops = stops }
  public init(colors: [Color]) {
    let last = max(colors.count - 1, 1)
    stops = colors.enumerated().map { index, color in
      Stop(color: color, location: CGFloat(index) / CGFloat(last))
    }
  }

  func css(_ environment: EnvironmentValues) -> String {
    stops.map { "\($0.color.css(environment)) \($0.location * 100)%" }.joined(separator: ", ")
  }
}

public struct AnyGradient: Hashable, ShapeStyle, DescribedStyle {
  private let gradient: Gradient
  public init(_ gradient: Gradient) { self.gradient = gradient }
  func css(_ environment: EnvironmentValues) -> String {
    "linear-gradient(\(gradient.css(environment)))"
  }
}

public struct LinearGradient: ShapeStyle, DescribedStyle {
  private let gradient: Gradient
  private let start: UnitPoint
  private let end: UnitPoint

  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    self.gradient = gradient
    start = startPoint
    end = endPoint
  }
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
  }
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
  }

  func css(_ environment: EnvironmentValues) -> String {
    let angle = Angle(radians: atan2(end.x - start.x, start.y - end.y)).degrees
    return "linear-gradient(\(angle)deg, \(gradient.css(environment)))"
  }
}

extension LinearGradient: View {
  public typealias Body = Never
}

extension LinearGradient: PrimitiveView {
  package func makeNodes(_ context: EvaluationContext) -> [Node] {
    [context.node(.shape(ShapeInfo(kind: .rectangle, fill: css(context.environment))))]
  }
}

extension ShapeStyle where Self == LinearGradient {
  public static func linearGradient(
    colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient { LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint) }
}

public struct AnyShapeStyle: ShapeStyle, DescribedStyle {
  private let style: any ShapeStyle
  public init<S: ShapeStyle>(_ style: S) { self.style = style }
  func css(_ environment: EnvironmentValues) -> String {
    (style as? any DescribedStyle)?.css(environment) ?? "currentColor"
  }
}

extension ShapeStyle {
  public func opacity(_ opacity: Double) -> some ShapeStyle {
    FadedStyle(style: self, opacity: opacity)
  }
}

struct FadedStyle<Style: ShapeStyle>: DescribedStyle {
  let style: Style
  let opacity: Double
  func css(_ environment: EnvironmentValues) -> String {
    let base = (style as? any DescribedStyle)?.css(environment) ?? "currentColor"
    return "color-mix(in srgb, \(base) \(opacity * 100)%, transparent)"
  }
}
