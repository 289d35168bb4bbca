public import Foundation
public import Model

/// A language of the site.
public struct SiteLocale: Decodable, Sendable, Identifiable, Equatable {
  public var id: Identifier<SiteLocale>
  /// A language tag, such as `de`.
  public var code: String
  /// The name of the language, in that language.
  public var label: String
  /// Whether it is the site's own language. There is one.
  public var isDefault: Bool
  /// Whether visitors can choose it.
  public var isEnabled: Bool
  /// The language that is shown where nothing is published in this one, or empty.
  public var fallbackCode: String
  /// The place in lists of languages, ascending.
  public var sortOrder: Int

  enum CodingKeys: String, CodingKey {
    case id = "locale_id"
    case code, label
    case isDefault = "is_default"
    case isEnabled = "is_enabled"
    case fallbackCode = "fallback_code"
    case sortOrder = "sort_order"
  }
}

/// A language to add, or the members of one to change: what is nil is not sent.
public struct SiteLocaleDraft: Encodable, Sendable {
  /// A language tag, such as `de`.
  public var code: String?
  /// The name of the language, in that language.
  public var label: String?
  /// Whether it becomes the site's own language.
  public var isDefault: Bool?
  /// Whether visitors can choose it.
  public var isEnabled: Bool?
  /// The language that is shown where nothing is published in this one; an empty text for none.
  public var fallbackCode: String?
  /// The place in lists of languages, ascending.
  public var sortOrder: Int?

  /// Creates a draft. A new language needs a code and a label.
  public init(code: String? = nil, label: String? = nil) {
    self.code = code
    self.label = label
  }

  enum CodingKeys: String, CodingKey {
    case code, label
    case isDefault = "is_default"
    case isEnabled = "is_enabled"
    case fallbackCode = "fallback_code"
    case sortOrder = "sort_order"
  }
}

/// The languages of a site. Owners change them.
public struct LocalesResource: Sendable {
  let api: APIClient

  /// Returns all languages, also those that visitors cannot choose.
  public func all() async throws -> [SiteLocale] { try await api.value(of: .get("/admin/locales")) }

  /// Returns the languages that visitors can choose.
  public func enabled() async throws -> [SiteLocale] { try await api.value(of: .get("/locales")) }

  /// Returns a language.
  /// - Throws: `APIError` of the kind `notFound`.
  public func get(_ id: Identifier<SiteLocale>) async throws -> SiteLocale {
    try await api.value(of: .get("/admin/locales/\(id)"))
  }

  /// Adds a language. Content is then translated with `contents.translate`.
  ///
  ///     let german = try await client.site.locales.create(
  ///       SiteLocaleDraft(code: "de", label: "Deutsch"))
  @discardableResult
  public func create(_ draft: SiteLocaleDraft) async throws -> SiteLocale {
    try await api.create(.sending(draft, to: "/admin/locales"), "locale", read: get)
  }

  /// Changes the members that the draft has.
  /// - Throws: `APIError` of the kind `invalid` with the fields.
  @discardableResult
  public func update(
    _ id: Identifier<SiteLocale>, _ draft: SiteLocaleDraft
  ) async throws -> SiteLocale {
    try await api.change(.sending(draft, by: "PUT", to: "/admin/locales/\(id)")) {
      try await get(id)
    }
  }

  /// Removes a language.
  /// - Throws: `APIError` of the kind `conflict` for the default language.
  public func delete(_ id: Identifier<SiteLocale>) async throws {
    _ = try await api.change(.delete("/admin/locales/\(id)"))
  }
}

/// The name, appearance and address of the site.
public struct SiteSettings: Decodable, Sendable, Equatable {
  /// The title of the site, in its header.
  public var title: String
  /// The text below the title in lists and search results; may be empty.
  public var description: String
  /// The approved host name.
  public var host: String?
  /// The host name that waits for an administrator's approval.
  public var pendingHost: String?
  /// The language tag of the site's own language.
  public var language: String
  /// The look of its pages.
  public var theme: Theme
  /// Whether visitors can open it at all.
  public var isPublic: Bool
  /// How many versions of content are kept.
  public var keptVersions: Int
  /// The number of the current version, which an update sends.
  public var revision: Int
  /// The public address; nil for a site that visitors cannot open.
  public var address: URL?

  /// The look of the public pages.
  public struct Theme: Codable, Sendable, Equatable {
    /// `paper`, `ink` or `plain`.
    public var look: String
    /// `serif` or `sans`.
    public var typeface: String
    /// `#rrggbb`.
    public var accent: String

    /// Creates a look. A value that the server does not know is refused.
    public init(look: String, typeface: String, accent: String) {
      self.look = look
      self.typeface = typeface
      self.accent = accent
    }
  }

  enum CodingKeys: String, CodingKey {
    case title, description, host, language, theme, revision, address
    case pendingHost = "pending_host"
    case isPublic = "is_public"
    case keptVersions = "kept_versions"
  }
}

/// The settings to change: what is nil is not sent.
public struct SiteSettingsUpdate: Encodable, Sendable {
  /// The new title; nil keeps it.
  public var title: String?
  /// The text below the title; nil keeps it.
  public var description: String?
  /// Empty removes the host name.
  public var host: String?
  /// The language tag of the site's own language; nil keeps it.
  public var language: String?
  /// The look of its pages; nil keeps it.
  public var theme: SiteSettings.Theme?
  /// Whether visitors can open the site; nil keeps it.
  public var isPublic: Bool?
  /// How many versions of content are kept; nil keeps the number.
  public var keptVersions: Int?
  /// The revision that was edited. If it is not the current one, the change is refused.
  public var revision: Int?

  /// Creates a draft that changes nothing yet.
  public init() {}

  enum CodingKeys: String, CodingKey {
    case title, description, host, language, theme, revision
    case isPublic = "is_public"
    case keptVersions = "kept_versions"
  }
}

/// The settings of a site, and its archive.
public struct SiteSettingsResource: Sendable {
  let api: APIClient

  /// Returns the settings with their revision.
  public func get() async throws -> SiteSettings { try await api.value(of: .get("/site")) }

  /// Changes the members that the draft has.
  /// - Throws: `APIError` of the kind `changed` with both versions.
  @discardableResult
  public func update(_ update: SiteSettingsUpdate) async throws -> SiteSettings {
    try await api.change(.sending(update, by: "PUT", to: "/site")) { try await get() }
  }

  /// Downloads the whole site as a zip file.
  public func archive(to file: URL) -> Download {
    var request = APIRequest.get("/site/archive")
    request.headers["Accept"] = "application/zip"
    request.idleTimeout = 600
    return api.download(request, to: file)
  }

  /// Restores an archive into a space without content.
  /// - Returns: the number of entries.
  /// - Throws: `APIError` with the code `archive.notEmpty` for any other space.
  public func restore(
    _ archive: URL, progress: (@Sendable (TransferProgress) -> Void)? = nil
  ) async throws -> Int {
    struct Restored: Decodable { var entries: Int }
    var request = APIRequest(method: "POST", path: "/site/archive")
    request.headers["Content-Type"] = "application/zip"
    request.body = .file(archive)
    request.idleTimeout = 600
    request.setProgress(progress)
    return try await api.value(of: request, as: Restored.self).entries
  }
}
