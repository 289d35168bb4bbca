import Foundation

/// An sRGB colour that can be adjusted to be readable on a background.
package struct SiteColour: Sendable, Equatable, CustomStringConvertible {
  private var red: Double
  private var green: Double
  private var blue: Double

  /// Parses `#rrggbb`; nil for anything else.
  package init?(_ text: String) {
    guard text.utf8.count == 7, text.hasPrefix("#"),
      let number = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    red = Double(number >> 16 & 255) / 255
    green = Double(number >> 8 & 255) / 255
    blue = Double(number & 255) / 255
  }

  package var description: String {
    let parts = [red, green, blue].map { Int(($0 * 255).rounded()) }
    return "#"
      + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Relative luminance of WCAG 2.
  private var luminance: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the contrast ratio as WCAG 2 defines it, 1–21.
  package func contrast(with other: SiteColour) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Returns this colour, moved towards black or white only as far as it takes to be readable on
  /// `ground`.
  package func readable(on ground: SiteColour, atLeast contrast: Double = 4.6) -> SiteColour {
    let end = ground.luminance > 0.4 ? 0.0 : 1.0
    var colour = self
    for step in 0...50 {
      let share = Double(step) / 50
      colour.red = red + (end - red) * share
      colour.green = green + (end - green) * share
      colour.blue = blue + (end - blue) * share
      // The description is rounded, and it is what pages show, so its contrast is checked.
      let shown = SiteColour(colour.description) ?? colour
      if shown.contrast(with: ground) >= contrast { return shown }
    }
    return colour
  }
}
