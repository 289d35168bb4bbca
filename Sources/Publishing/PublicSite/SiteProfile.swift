import Model

/// What a site is called and how it looks: one for each space.
package struct SiteProfile: Codable, Sendable, Equatable {
  /// 1–200 characters; the space's name where nobody has chosen one.
  package var title: String
  /// 0–1,000 characters.
  package var description: String
  /// The host name, with its port where it has one, at which the site is found at `/`.
  package var host: String?
  /// A language tag; decides the words around what was written.
  package var language: String
  package var theme: SiteTheme
  /// Whether anybody may read it.
  package var isPublic: Bool
  /// How many versions of an entry are kept beside the published one and those with a label.
  package var keptVersions: Int
  /// 0 before anybody has set anything.
  package var revision: Int

  package init(title: String) {
    self.title = title
    description = ""
    host = nil
    language = ""
    theme = SiteTheme()
    isPublic = true
    keptVersions = 50
    revision = 0
  }

  enum CodingKeys: String, CodingKey {
    case title, description, host, language, theme, revision
    case isPublic = "is_public"
    case keptVersions = "kept_versions"
  }
}

/// What a change to it says; what is left out stays.
package struct SiteProfileUpdate: Codable, Sendable {
  package var title: String?
  package var description: String?
  /// Empty for none.
  package var host: String?
  package var language: String?
  package var theme: SiteTheme?
  package var isPublic: Bool?
  package var keptVersions: Int?
  /// The one that was read; without it the last change wins.
  package var revision: Int?

  package init() {}

  enum CodingKeys: String, CodingKey {
    case title, description, host, language, theme, revision
    case isPublic = "is_public"
    case keptVersions = "kept_versions"
  }

  /// - Parameter server: the server's own host, which is no site's.
  /// - Throws: invalid with every broken rule.
  func applied(to profile: SiteProfile, server: String) throws -> SiteProfile {
    var new = profile
    if let title { new.title = title.normalised }
    if let description { new.description = description.normalised }
    if let language { new.language = language.normalised.lowercased() }
    if let theme { new.theme = theme }
    if let isPublic { new.isPublic = isPublic }
    if let keptVersions { new.keptVersions = keptVersions }
    if let host {
      let host = host.normalised.lowercased()
      new.host = host.isEmpty ? nil : host
    }
    let problems = SiteProfileUpdate.problems(of: new, server: server)
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    return new
  }

  private static func problems(of profile: SiteProfile, server: String) -> [FieldProblem] {
    var problems: [FieldProblem] = []
    if profile.title.isEmpty || profile.title.characterCount > 200 {
      problems.append(FieldProblem("title", "length", ["min": "1", "max": "200"]))
    }
    if profile.description.characterCount > 1000 {
      problems.append(FieldProblem("description", "length", ["max": "1000"]))
    }
    if let host = profile.host {
      if !isHost(host) { problems.append(FieldProblem("host", "host")) }
      if host == server { problems.append(FieldProblem("host", "duplicate")) }
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

  /// Letters, digits, hyphens and dots, and a port: an international name in its Latin form.
  private static func isHost(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard text.utf8.count <= 255, parts.count <= 2, let name = parts.first else { return false }
    if parts.count == 2, UInt16(parts[1]) == nil { return false }
    return name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
        && label.utf8.allSatisfy { byte in
          switch byte {
          case 48...57, 97...122, 45: true  // digits, letters, hyphen
          default: false
          }
        }
    }
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
