import SwiftUI

// The colours of the design, from the asset catalog with their light and dark variants.
extension ShapeStyle where Self == Color {
  /// The background of pages.
  static var paper: Color { Color("Paper") }
  /// The background of cards.
  static var card: Color { Color("Card") }
  static var ink: Color { Color("Ink") }
  static var secondaryInk: Color { Color("SecondaryInk") }
  static var hairline: Color { Color("Hairline") }
  static var logAccent: Color { Color("LogAccent") }
  static var listsAccent: Color { Color("ListsAccent") }
  static var libraryAccent: Color { Color("LibraryAccent") }
  static var siteAccent: Color { Color("SiteAccent") }
  /// The colours of texts about what has succeeded or failed, or needs attention. Those of the system
  /// are too light for text.
  static var positive: Color { Color("Positive") }
  static var negative: Color { Color("Negative") }
  static var caution: Color { Color("Caution") }
  /// The backgrounds of banners, dark enough for white text: its contrast is above 6.
  static var offlineBanner: Color { Color(red: 0.70, green: 0.11, blue: 0.09) }
  static var onlineBanner: Color { Color(red: 0.08, green: 0.41, blue: 0.20) }
}

extension Font {
  /// The titles of pages, in the serif of the design.
  static let pageTitle = Font.system(.largeTitle, design: .serif).weight(.semibold)
  /// The titles of cards and sections.
  static let cardTitle = Font.system(.headline, design: .serif)
  static let sectionTitle = Font.system(.title3, design: .serif).weight(.semibold)
}
