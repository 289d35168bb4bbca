import Model

/// The public site of a space: its types, content, files and settings.
///
///     let posts = try await client.site.contents.page(of: post).elements
///     try await client.site.publishing.publish(posts[0].id)
public struct SiteResource: Sendable {
  let api: APIClient

  /// The types of content.
  public var datatypes: DatatypesResource { DatatypesResource(api: api) }
  /// The fields of the types.
  public var fields: SiteFieldsResource { SiteFieldsResource(api: api) }
  /// Named rules for values, which several fields can use.
  public var validations: ValidationsResource { ValidationsResource(api: api) }
  /// The paths of the site's pages.
  public var routes: SiteRoutesResource { SiteRoutesResource(api: api) }
  /// Pages and their parts: reading, writing, order, translations.
  public var contents: ContentsResource { ContentsResource(api: api) }
  /// The stored states of content, to compare and restore.
  public var versions: VersionsResource { VersionsResource(api: api) }
  /// Publishing, schedules and links to drafts.
  public var publishing: PublishingResource { PublishingResource(api: api) }
  /// Published content, as visitors read it.
  public var delivery: DeliveryResource { DeliveryResource(api: api) }
  /// Images and other files of the site.
  public var media: MediaResource { MediaResource(api: api) }
  /// The folders of the files.
  public var folders: MediaFoldersResource { MediaFoldersResource(api: api) }
  /// Addresses that receive the site's events.
  public var webhooks: WebhooksResource { WebhooksResource(api: api) }
  /// The languages of the site.
  public var locales: LocalesResource { LocalesResource(api: api) }
  /// The title, the look and the visibility of the site.
  public var settings: SiteSettingsResource { SiteSettingsResource(api: api) }
}

/// A page of a list of the site, which is read by offset.
struct OffsetPage<Element: Decodable & Sendable>: Decodable {
  var data: [Element]
  var total: Int
  var limit: Int
  var offset: Int

  var page: Page<Element> {
    let end = offset + data.count
    return Page(elements: data, next: end < total ? "\(end)" : nil, total: total)
  }
}

extension APIClient {
  /// Returns a page of a list that is read by offset.
  /// - Parameter next: the offset from the previous page; nil for the first one.
  func offsetPage<Element: Decodable & Sendable>(
    _ path: String, _ filters: [(name: String, value: String)] = [], limit: Int,
    after next: String?
  ) async throws -> Page<Element> {
    let query = filters + [("limit", "\(limit)"), ("offset", next ?? "0")]
    return try await value(of: .get(path, query), as: OffsetPage<Element>.self).page
  }

  /// Returns an element of a list of the site.
  func element<Element: Decodable, Entity>(
    _ path: String, _ id: Identifier<Entity>
  ) async throws -> Element {
    try await value(of: .get(path, [("q", "\(id)")]))
  }

  /// Deletes an element of a list of the site.
  func deleteElement<Entity>(
    _ path: String, _ id: Identifier<Entity>, _ more: [(name: String, value: String)] = []
  ) async throws -> ChangeGroupID? {
    let response = try await change(.deletingElement(path, id, more))
    if let group = response.undo { return group }
    // Some routes name the group in the body, and others have none.
    return (try? response.decode(Deletion.self))?.undo
  }
}

extension APIRequest {
  /// Returns the request that deletes an element of a list of the site.
  static func deletingElement<Entity>(
    _ path: String, _ id: Identifier<Entity>, _ more: [(name: String, value: String)] = []
  ) -> APIRequest {
    var request = APIRequest.delete(path)
    request.query = [("q", "\(id)")] + more
    return request
  }
}
