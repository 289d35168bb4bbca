public import Foundation
public import Model

/// A stored state of content.
public struct ContentVersion: Decodable, Sendable, Identifiable, Equatable {
  public var id: Identifier<ContentVersion>
  /// The content whose state it is.
  public var contentID: EntryID
  /// Counts the versions of the content, from 1.
  public var number: Int
  /// A language tag; empty for the site's own language.
  public var locale: String
  /// JSON of the content with everything below it.
  public var snapshot: String
  /// What created it, such as `publish` or `restore`.
  public var trigger: String
  /// The name that a member has given it; may be empty.
  public var label: String
  /// Whether it is what visitors see.
  public var isPublished: Bool
  /// The member who created it; nil after the account was deleted.
  public var authorID: UserID?
  /// When it was created.
  public var createdAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case id = "content_version_id"
    case contentID = "content_data_id"
    case number = "version_number"
    case locale, snapshot, trigger, label
    case isPublished = "published"
    case authorID = "author_id"
    case createdAt = "date_created"
  }
}

/// A difference between two versions.
public struct VersionDifference: Decodable, Sendable, Equatable {
  /// The content that differs: this one, or one below it.
  public var contentID: EntryID
  /// Its title in the later version.
  public var title: String
  /// `added`, `removed`, `changed` or `moved`.
  public var change: String
  /// The fields whose values differ.
  public var fields: [Field]

  /// A field with both values.
  public struct Field: Decodable, Sendable, Equatable {
    /// The name of the field for programs.
    public var name: String
    /// The name of the field that people see.
    public var label: String
    /// The value in the earlier version; nil if it had none.
    public var from: String?
    /// The value in the later version; nil if it has none.
    public var to: String?
  }

  enum CodingKeys: String, CodingKey {
    case title, change, fields
    case contentID = "content_data_id"
  }
}

/// The result of restoring a version.
public struct RestoredVersion: Decodable, Sendable, Equatable {
  /// The number of fields that got the values of the version.
  public var fieldsRestored: Int
  /// Names of fields that the type no longer has.
  public var unmappedFields: [String]

  enum CodingKeys: String, CodingKey {
    case fieldsRestored = "fields_restored"
    case unmappedFields = "unmapped_fields"
  }
}

/// The versions of content.
public struct VersionsResource: Sendable {
  let api: APIClient

  /// Returns the versions of content, newest first.
  public func all(of content: EntryID) async throws -> [ContentVersion] {
    try await api.element("/content/versions", content)
  }

  /// Returns a version with its snapshot.
  /// - Throws: `APIError` of the kind `notFound`, also for a version that was removed because there
  ///   were too many.
  public func get(_ id: Identifier<ContentVersion>) async throws -> ContentVersion {
    // With a slash at the end the path means one version.
    try await api.element("/content/versions/", id)
  }

  /// Stores the current draft as a version.
  @discardableResult
  public func create(
    of content: EntryID, label: String = "", locale: String = ""
  ) async throws -> ContentVersion {
    try await api.create(
      .sending(
        ["content_data_id": "\(content)", "label": label, "locale": locale],
        to: "/content/versions"), "version", read: get)
  }

  /// Deletes a stored version.
  /// - Throws: `APIError` of the kind `conflict` for the published version.
  public func delete(_ id: Identifier<ContentVersion>) async throws {
    _ = try await api.change(.deletingElement("/content/versions/", id))
  }

  /// Compares a version with another, or with the content as it is now.
  public func compare(
    _ from: Identifier<ContentVersion>, with to: Identifier<ContentVersion>? = nil
  ) async throws -> [VersionDifference] {
    struct Comparison: Decodable { var differences: [VersionDifference] }
    let query = [("from", "\(from)"), ("to", to.map { "\($0)" } ?? "current")]
    return try await api.value(
      of: .get("/content/versions/compare", query), as: Comparison.self
    ).differences
  }

  /// Makes a version the draft. The draft until then is stored as a version. What visitors see stays
  /// until the content is published.
  @discardableResult
  public func restore(
    _ content: EntryID, to version: Identifier<ContentVersion>, revision: Int? = nil
  ) async throws -> (result: RestoredVersion, undo: ChangeGroupID?) {
    struct Body: Encodable {
      var content_data_id: EntryID
      var content_version_id: Identifier<ContentVersion>
      var revision: Int?
      var draft = true
    }
    let body = Body(content_data_id: content, content_version_id: version, revision: revision)
    let response = try await api.send(.sending(body, to: "/content/restore"))
    return (try response.decode(), response.undo)
  }
}

/// A secret link to a draft.
public struct PreviewLink: Decodable, Sendable, Equatable {
  /// The secret part of the link.
  public var token: String
  /// The link to send to people.
  public var url: URL
  /// When the link stops working.
  public var expiresAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case token, url
    case expiresAt = "expires_at"
  }
}

/// Publishing, schedules and previews.
public struct PublishingResource: Sendable {
  let api: APIClient

  private struct Command: Encodable {
    var content_data_id: EntryID
    var locale: String?
    var publish_at: Timestamp?
    var revision: Int?
  }

  /// Publishes content and everything below it.
  ///
  ///     try await client.site.publishing.publish(content.id, revision: content.revision)
  /// - Parameters:
  ///   - locale: only this language; nil for the site's own.
  ///   - revision: the revision that was read. If it is not the current one, nothing is published.
  /// - Returns: what `changes.undo(_:)` takes.
  /// - Throws: `APIError` of the kind `invalid` with the fields that are not complete.
  @discardableResult
  public func publish(
    _ content: EntryID, locale: String? = nil, revision: Int? = nil
  ) async throws -> ChangeGroupID? {
    try await send(
      "publish", Command(content_data_id: content, locale: locale, revision: revision))
  }

  /// Removes content and everything below it from the public site. The drafts stay.
  /// - Returns: what `changes.undo(_:)` takes.
  @discardableResult
  public func unpublish(
    _ content: EntryID, locale: String? = nil, revision: Int? = nil
  ) async throws -> ChangeGroupID? {
    try await send(
      "unpublish", Command(content_data_id: content, locale: locale, revision: revision))
  }

  /// Publishes content at a time, instead of an earlier schedule.
  ///
  ///     let tomorrow = Timestamp.now.adding(seconds: 24 * 3600)
  ///     try await client.site.publishing.schedule(content.id, at: tomorrow)
  @discardableResult
  public func schedule(
    _ content: EntryID, at time: Timestamp, revision: Int? = nil
  ) async throws -> ChangeGroupID? {
    try await send(
      "schedule", Command(content_data_id: content, publish_at: time, revision: revision))
  }

  /// Removes the schedule of content.
  /// - Returns: what `changes.undo(_:)` takes.
  @discardableResult
  public func unschedule(_ content: EntryID) async throws -> ChangeGroupID? {
    try await send("unschedule", Command(content_data_id: content))
  }

  private func send(_ name: String, _ command: Command) async throws -> ChangeGroupID? {
    try await api.change(.sending(command, to: "/content/\(name)")).undo
  }

  // MARK: - Previews

  /// Creates a secret link to the draft.
  ///
  ///     let link = try await client.site.publishing.createPreview(of: content.id).url
  /// - Parameter seconds: how long it is valid, 60 to 30 days.
  public func createPreview(
    of content: EntryID, seconds: Int = 7 * 24 * 3600
  ) async throws -> PreviewLink {
    try await api.value(
      of: .sending(["expires_in": seconds], to: "/content/preview-links/\(content)"))
  }

  /// Returns the number of valid links to a draft.
  public func previewCount(of content: EntryID) async throws -> Int {
    struct Count: Decodable { var count: Int }
    return try await api.value(
      of: .get("/content/preview-links/\(content)"), as: Count.self
    ).count
  }

  /// Makes all links to a draft stop working.
  public func revokePreviews(of content: EntryID) async throws {
    _ = try await api.send(.delete("/content/preview-links/\(content)"))
  }
}

/// Published content, as visitors read it. Documents are JSON in the shape of the site's types.
public struct DeliveryResource: Sendable {
  let api: APIClient

  /// Returns the document at a path; the home page for an empty one.
  /// - Parameters:
  ///   - slug: the path without its leading slash.
  ///   - isClean: whether to return only names and values, without ids and types.
  ///   - locale: a language of the site.
  ///   - isPreview: whether to return the draft, to members.
  public func document(
    at slug: String, isClean: Bool = false, locale: String? = nil, isPreview: Bool = false
  ) async throws -> Data {
    var query = [(name: "format", value: isClean ? "clean" : "raw")]
    if let locale { query.append(("locale", locale)) }
    if isPreview { query.append(("preview", "true")) }
    let path = slug.split(separator: "/").map { part in
      APIRequest.encoded(String(part))
    }
    return try await api.send(
      .get(path.isEmpty ? "/content" : "/content/" + path.joined(separator: "/"), query)
    ).body
  }

  /// Returns the draft of a preview link.
  public func preview(_ token: String) async throws -> Data {
    try await api.send(.get("/preview/\(token)")).body
  }

  /// Returns the site-wide content, such as the menu.
  public func globals() async throws -> Data { try await api.send(.get("/globals")).body }

  /// Returns entries of a type by conditions on its fields, such as `year[gte]`.
  ///
  ///     let json = try await client.site.delivery.query("post", [("sort", "-published_at")])
  public func query(
    _ type: String, _ conditions: [(name: String, value: String)] = []
  ) async throws -> Data {
    try await api.send(.get("/query/\(APIRequest.encoded(type))", conditions)).body
  }

  /// Rebuilds the search index of the site.
  public func rebuildSearch() async throws {
    var request = APIRequest(method: "POST", path: "/admin/search/rebuild")
    request.idleTimeout = 600
    _ = try await api.send(request)
  }
}
