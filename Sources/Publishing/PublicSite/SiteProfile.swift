import Model

/// What a site is called and how it looks: one for each space.
package struct SiteProfile: Codable, Sendable, Equatable {
  /// 1–200 characters; the space's name where nobody has chosen one.
  package var title: String
  /// 0–1,000 characters.
  package var description: String
  /// The approved host name at which the site is found at `/`.
  package var host: String?
  /// The host name that an administrator has yet to approve.
  package var pendingHost: String?
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

  /// - Parameters:
  ///   - server: the server's own host, which is no site's.
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
  /// Sets the host name, or requests it where it still has to be approved; the one that is active
  /// stays so until then. Empty for none.
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
