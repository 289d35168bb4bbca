/// The appearance of a site: a few choices, which fit together in every combination.
package struct SiteTheme: Codable, Sendable, Equatable {
  package enum Look: String, Codable, Sendable, CaseIterable { case paper, ink, plain }
  package enum Typeface: String, Codable, Sendable, CaseIterable { case serif, sans }

  package var look = Look.paper
  package var typeface = Typeface.serif
  /// The colour of links as `#rrggbb`. If its contrast is too low, pages show a darker or lighter
  /// shade.
  package var accent = SiteTheme.teal

  package static let teal = "#1b6f6d"

  package init() {}

  package init(look: Look, typeface: Typeface, accent: String) {
    (self.look, self.typeface, self.accent) = (look, typeface, accent)
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    look = try values.decodeIfPresent(Look.self, forKey: .look) ?? .paper
    typeface = try values.decodeIfPresent(Typeface.self, forKey: .typeface) ?? .serif
    accent = try values.decodeIfPresent(String.self, forKey: .accent) ?? SiteTheme.teal
  }
}
