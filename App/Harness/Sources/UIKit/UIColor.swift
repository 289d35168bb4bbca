public import Foundation

/// A colour of UIKit.
public final class UIColor: NSObject, Sendable {
  package let lightCSS: String
  package let darkCSS: String

  package init(_ light: String, _ dark: String? = nil) {
    lightCSS = light
    darkCSS = dark ?? light
  }

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let parts = [red, green, blue].map { String(Int(($0 * 255).rounded())) }
    lightCSS = "rgb(\(parts.joined(separator: " ")) / \(alpha))"
    darkCSS = lightCSS
  }

  /// A colour that depends on the traits of the screen.
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    lightCSS = dynamicProvider(UITraitCollection(userInterfaceStyle: .light)).lightCSS
    darkCSS = dynamicProvider(UITraitCollection(userInterfaceStyle: .dark)).darkCSS
  }

  public static let label = UIColor("#000000", "#ffffff")
  public static let secondaryLabel = UIColor("rgb(60 60 67 / 0.6)", "rgb(235 235 245 / 0.6)")
  public static let tertiaryLabel = UIColor("rgb(60 60 67 / 0.3)", "rgb(235 235 245 / 0.3)")
  public static let separator = UIColor("rgb(60 60 67 / 0.29)", "rgb(84 84 88 / 0.6)")
  public static let systemBackground = UIColor("#ffffff", "#000000")
  public static let secondarySystemBackground = UIColor("#f2f2f7", "#1c1c1e")
  public static let tertiarySystemBackground = UIColor("#ffffff", "#2c2c2e")
  public static let systemGroupedBackground = UIColor("#f2f2f7", "#000000")
  public static let secondarySystemGroupedBackground = UIColor("#ffffff", "#1c1c1e")
  public static let tertiarySystemGroupedBackground = UIColor("#f2f2f7", "#2c2c2e")
  public static let systemFill = UIColor("rgb(120 120 128 / 0.2)", "rgb(120 120 128 / 0.36)")
  public static let secondarySystemFill = UIColor(
    "rgb(120 120 128 / 0.16)", "rgb(120 120 128 / 0.32)")
  public static let tertiarySystemFill = UIColor(
    "rgb(118 118 128 / 0.12)", "rgb(118 118 128 / 0.24)")
  public static let quaternarySystemFill = UIColor(
    "rgb(116 116 128 / 0.08)", "rgb(118 118 128 / 0.18)")
  public static let systemGray = UIColor("#8e8e93")
  public static let systemGray2 = UIColor("#aeaeb2", "#636366")
  public static let systemGray3 = UIColor("#c7c7cc", "#48484a")
  public static let systemGray4 = UIColor("#d1d1d6", "#3a3a3c")
  public static let systemGray5 = UIColor("#e5e5ea", "#2c2c2e")
  public static let systemGray6 = UIColor("#f2f2f7", "#1c1c1e")
  public static let systemRed = UIColor("#ff3b30", "#ff453a")
  public static let systemGreen = UIColor("#34c759", "#30d158")
  public static let systemBlue = UIColor("#007aff", "#0a84ff")
  public static let systemOrange = UIColor("#ff9500", "#ff9f0a")
  public static let systemYellow = UIColor("#ffcc00", "#ffd60a")
  public static let white = UIColor("#ffffff")
  public static let black = UIColor("#000000")
  public static let clear = UIColor("transparent")
}

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

public final class UITraitCollection: NSObject, Sendable {
  public let userInterfaceStyle: UIUserInterfaceStyle
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.userInterfaceStyle = userInterfaceStyle
  }
}
