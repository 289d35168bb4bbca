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
  ///   - server: the server's own host, which no site can have.
  ///   - approvesHost: whether an administrator makes the change, whose hosts need no approval.
  /// - Throws: invalid with every broken rule.
  func applied(
    to profile: SiteProfile, server: String, approvesHost: Bool
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
      if let problem = new.setHost(host, server: server, isApproved: approvesHost) {
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
    _ name: String, server: String, isApproved: Bool
  ) -> FieldProblem? {
    guard name != host ?? "" else {
      pendingHost = nil
      return nil
    }
    if !name.isEmpty {
      guard name != SiteHost.name(of: server) else { return FieldProblem("host", "duplicate") }
      guard SiteHost.isPublic(name) else { return FieldProblem("host", "host") }
    }
    if name.isEmpty || isApproved {
      (host, pendingHost) = (name.isEmpty ? nil : name, nil)
    } else {
      pendingHost = name
    }
    return nil
  }
}
