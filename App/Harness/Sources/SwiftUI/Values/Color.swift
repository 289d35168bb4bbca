/// A style of a fill or a stroke.
public protocol ShapeStyle: Sendable {
  associatedtype Resolved = Never
}

/// A style of this module: its CSS value.
protocol DescribedStyle: ShapeStyle {
  func css(_ environment: EnvironmentValues) -> String
}

extension ShapeStyle {
  @MainActor func describe(_ environment: EnvironmentValues) -> String {
    (self as? any DescribedStyle)?.css(environment) ?? "currentColor"
  }
}

/// A colour, which can depend on light and dark.
public struct Color: Hashable, Sendable, CustomStringConvertible, ShapeStyle, DescribedStyle {
  public enum RGBColorSpace: Hashable, Sendable { case sRGB, sRGBLinear, displayP3 }

  /// A CSS value for light and for dark.
  let light: String
  let dark: String

  init(css light: String, dark: String? = nil) {
    self.light = light
    self.dark = dark ?? light
  }

  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {
    let parts = [red, green, blue].map { String(Int(($0 * 255).rounded())) }
    self.init(css: "rgb(\(parts.joined(separator: " ")) / \(opacity))")
  }

  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }

  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    let lightness = brightness * (1 - saturation / 2)
    let edge = min(lightness, 1 - lightness)
    let chroma = edge == 0 ? 0 : (brightness - lightness) / edge
    self.init(css: "hsl(\(hue * 360) \(chroma * 100)% \(lightness * 100)% / \(opacity))")
  }

  public init(_ name: String, bundle: Bundle? = nil) {
    self.init(css: "var(--asset-\(name))")
  }

  public init(uiColor: UIColor) { self.init(css: uiColor.lightCSS, dark: uiColor.darkCSS) }

  public var description: String { light }

  public func opacity(_ opacity: Double) -> Color {
    Color(css: Self.faded(light, opacity), dark: Self.faded(dark, opacity))
  }

  private static func faded(_ css: String, _ opacity: Double) -> String {
    "color-mix(in srgb, \(css) \(opacity * 100)%, transparent)"
  }

  public var gradient: AnyGradient { AnyGradient(Gradient(colors: [self.opacity(0.85), self])) }

  func css(_ environment: EnvironmentValues) -> String {
    environment.colorScheme == .dark ? dark : light
  }

  package func cssValue(_ scheme: ColorScheme) -> String { scheme == .dark ? dark : light }
}

extension Color {
  public static let red = Color(css: "#ff3b30", dark: "#ff453a")
  public static let orange = Color(css: "#ff9500", dark: "#ff9f0a")
  public static let yellow = Color(css: "#ffcc00", dark: "#ffd60a")
  public static let green = Color(css: "#34c759", dark: "#30d158")
  public static let mint = Color(css: "#00c7be", dark: "#63e6e2")
  public static let teal = Color(css: "#30b0c7", dark: "#40c8e0")
  public static let cyan = Color(css: "#32ade6", dark: "#64d2ff")
  public static let blue = Color(css: "#007aff", dark: "#0a84ff")
  public static let indigo = Color(css: "#5856d6", dark: "#5e5ce6")
  public static let purple = Color(css: "#af52de", dark: "#bf5af2")
  public static let pink = Color(css: "#ff2d55", dark: "#ff375f")
  public static let brown = Color(css: "#a2845e", dark: "#ac8e68")
  public static let white = Color(css: "#ffffff")
  public static let gray = Color(css: "#8e8e93")
  public static let black = Color(css: "#000000")
  public static let clear = Color(css: "transparent")
  public static let primary = Color(css: "#000000", dark: "#ffffff")
  public static let secondary = Color(css: "rgb(60 60 67 / 0.6)", dark: "rgb(235 235 245 / 0.6)")
  public static let accentColor = Color(css: "var(--tint)")
}

extension ShapeStyle where Self == Color {
  public static var red: Color { Color.red }
  public static var orange: Color { Color.orange }
  public static var yellow: Color { Color.yellow }
  public static var green: Color { Color.green }
  public static var mint: Color { Color.mint }
  public static var teal: Color { Color.teal }
  public static var cyan: Color { Color.cyan }
  public static var blue: Color { Color.blue }
  public static var indigo: Color { Color.indigo }
  public static var purple: Color { Color.purple }
  public static var pink: Color { Color.pink }
  public static var brown: Color { Color.brown }
  public static var white: Color { Color.white }
  public static var gray: Color { Color.gray }
  public static var black: Color { Color.black }
  public static var clear: Color { Color.clear }
}

extension Color: View {
  public typealias Body = Never
}

extension Color: PrimitiveView {
  package func makeNodes(_ context: EvaluationContext) -> [Node] { [context.node(.color(self))] }
}
