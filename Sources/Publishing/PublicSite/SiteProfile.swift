import Foundation
import Model

/// The settings of a site: its name, its appearance and its host. Each space has one site.
package struct SiteProfile: Codable, Sendable, Equatable {
  /// 1–200 characters; the space's name by default.
  package var title: String
  /// 0–1,000 characters.
  package var description: String
  /// The approved host name that serves the site at `/`.
  package var host: String?
  /// The host name that awaits an administrator's approval.
  package var pendingHost: String?
  /// A language tag, which sets the language of the public pages' own texts.
  package var language: String
  package var theme: SiteTheme
  /// Whether the public can read the site.
  package var isPublic: Bool
  /// How many versions of an entry are kept, in addition to published ones and those with a label.
  package var keptVersions: Int
  /// 0 until the settings are saved for the first time.
  package var revision: Int

  package init(title: String) {
    self.title = title
    description = ""
    host = nil
    pendingHost = nil
    language = ""
    theme = SiteTheme()
    isPublic = true
    keptVersions = 50
    revision = 0
  }

  enum CodingKeys: String, CodingKey {
    case title, description, host, language, theme, revision
    case pendingHost = "pending_host"
    case isPublic = "is_public"
    case keptVersions = "kept_versions"
  }
}

/// A change of a site's settings. Nil keeps the old value.
package struct SiteProfileUpdate: Codable, Sendable {
  package var title: String?
  package var description: String?
  /// Empty removes the host.
  package var host: String?
  package var language: String?
  package var theme: SiteTheme?
  package var isPublic: Bool?
  package var keptVersions: Int?
  /// The revision that was read; nil skips the check, so that the last change wins.
  package var revision: Int?

  package init() {}

  enum CodingKeys: String, CodingKey {
    case title, description, host, language, theme, revision
    case isPublic = "is_public"
    case keptVersions = "kept_versions"
  }

  /// Returns the settings after this change to `profile`.
  /// - Parameters:
  ///   - hostRules: the rules for host names.
  ///   - approvesHost: whether an administrator makes the change in person or with a token that
  ///     manages the account, whose hosts need no approval.
  /// - Throws: invalid with every broken rule.
  func applied(
    to profile: SiteProfile, _ hostRules: SiteHostRules, approvesHost: Bool
  ) throws -> SiteProfile {
    var new = profile
    if let title { new.title = title.normalised }
    if let description { new.description = description.normalised }
    if let language { new.language = language.normalised.lowercased() }
    if let theme { new.theme = theme }
    if let isPublic { new.isPublic = isPublic }
    if let keptVersions { new.keptVersions = keptVersions }
    var problems = SiteProfileUpdate.problems(of: new)
    if let host {
      let host = host.normalised.lowercased()
      if let problem = new.setHost(host, hostRules, isApproved: approvesHost) {
        let texts = ["title", "description"]
        let place = problems.firstIndex { !texts.contains($0.field) } ?? problems.endIndex
        problems.insert(problem, at: place)
      }
    }
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    return new
  }

  private static func problems(of profile: SiteProfile) -> [FieldProblem] {
    var problems: [FieldProblem] = []
    if profile.title.isEmpty || profile.title.characterCount > 200 {
      problems.append(FieldProblem("title", "length", ["min": "1", "max": "200"]))
    }
    if profile.description.characterCount > 1000 {
      problems.append(FieldProblem("description", "length", ["max": "1000"]))
    }
    if !isLanguage(profile.language) { problems.append(FieldProblem("language", "choice")) }
    if SiteColour(profile.theme.accent) == nil {
      problems.append(FieldProblem("accent", "colour"))
    }
    if !(1...1000).contains(profile.keptVersions) {
      problems.append(FieldProblem("kept_versions", "range", ["min": "1", "max": "1000"]))
    }
    return problems
  }

  private static func isLanguage(_ text: String) -> Bool {
    text.isEmpty
      || (2...20).contains(text.utf8.count)
        && text.utf8.allSatisfy { byte in
          switch byte {
          case 48...57, 97...122, 45: true
          default: false
          }
        }
  }
}

extension SiteProfile {
  /// Sets the host name, or requests it if it needs approval. Until then, the old one stays active.
  /// An empty name removes it.
  /// - Returns: what is wrong with the name, or nil.
  fileprivate mutating func setHost(
    _ name: String, _ rules: SiteHostRules, isApproved: Bool
  ) -> FieldProblem? {
    guard name != host ?? "" else {
      pendingHost = nil
      return nil
    }
    if !name.isEmpty, let problem = rules.problem(with: name) { return problem }
    if name.isEmpty || isApproved {
      (host, pendingHost) = (name.isEmpty ? nil : name, nil)
    } else {
      pendingHost = name
    }
    return nil
  }
}

// MARK: - SiteTheme

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

// MARK: - SiteColour

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
