public import Foundation
public import Model

/// A link with which people without an account use a list.
public struct ListShare: Decodable, Sendable, Identifiable, Equatable {
  public var id: Identifier<ListShare>
  /// What people with the link may do.
  public var level: ListShareLevel
  /// When it was created.
  public var createdAt: Timestamp
  /// When the link stops working; nil for never.
  public var expiresAt: Timestamp?
  /// The link; nil except in the response that creates it.
  public var url: URL?

  enum CodingKeys: String, CodingKey {
    case id, level, url
    case createdAt = "created_at"
    case expiresAt = "expires_at"
  }
}

/// What a link allows.
public struct ListShareLevel: RawRepresentable, Codable, Sendable, Hashable {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Shows the list.
  public static let view = ListShareLevel(rawValue: "view")
  /// Also checks items off.
  public static let check = ListShareLevel(rawValue: "check")
  /// Also adds, changes and deletes items, and renames the list.
  public static let edit = ListShareLevel(rawValue: "edit")
}

/// The links of a list. They need write access to its space.
public struct ListSharesResource: Sendable {
  let api: APIClient
  let list: String

  /// Returns the valid links.
  public func all() async throws -> [ListShare] {
    try await api.value(of: .get("/grocery-lists/\(list)/shares"), as: ListResponse<ListShare>.self)
      .data
  }

  /// Creates a link. The server returns its address once.
  ///
  ///     let link = try await client.lists.shares(of: list.id).create(.check).url
  /// - Parameter expiresAt: nil for a link that is valid until it is revoked.
  public func create(
    _ level: ListShareLevel, expiresAt: Timestamp? = nil
  ) async throws -> ListShare {
    struct Body: Encodable {
      var level: ListShareLevel
      var expires_at: Timestamp?
    }
    return try await api.value(
      of: .sending(
        Body(level: level, expires_at: expiresAt), to: "/grocery-lists/\(list)/shares"))
  }

  /// Makes a link stop working at once, also for people who have it open.
  public func revoke(_ id: Identifier<ListShare>) async throws {
    _ = try await api.send(.delete("/grocery-lists/\(list)/shares/\(id)"))
  }
}

extension GroceryListsResource {
  /// The links of a list.
  public func shares(of list: String) -> ListSharesResource {
    ListSharesResource(api: api, list: list)
  }
}
