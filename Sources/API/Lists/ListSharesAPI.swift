import Accounts
import HTTPTypes
import Hummingbird
import Lists
import Model
import ServerKit

/// | method | path                                | who may   | answers                            |
/// |--------|-------------------------------------|-----------|------------------------------------|
/// | GET    | /grocery-lists/{id}/shares          | editor    | the valid share links of a list    |
/// | POST   | /grocery-lists/{id}/shares          | editor    | 201, a link and, once, its token   |
/// | DELETE | /grocery-lists/{id}/shares/{share}  | editor    | a message                          |
/// | GET    | /shared-lists/{token}/sync          | link      | the list, for devices to merge     |
/// | POST   | /shared-lists/{token}/operations    | link      | the results of up to 1,000 edits   |
///
/// The routes of editors only require a signed-in user (`.member`); the feature checks the role in
/// the list's space. `.own` is the contract: this program's own, not livlog's.
struct ListSharesAPI: Sendable {
  let lists: GroceryLists
  let accounts: Accounts

  var routes: [Route] { memberRoutes + sharedRoutes }

  private var memberRoutes: [Route] {
    [
      Route(
        .get, "/grocery-lists/{id}/shares", .member, .own, "The valid share links of a list.",
        Operation(response: "ListSharePage")
      ) { try await list($0) },
      Route(
        .post, "/grocery-lists/{id}/shares", .member, .own, "Creates a share link of a list.",
        Operation(body: "ListShareDraft", response: "ListShare", status: 201)
      ) { try await create($0) },
      Route(
        .delete, "/grocery-lists/{id}/shares/{share}", .member, .own, "Revokes a share link.",
        Operation(response: "Message")
      ) { try await revoke($0) },
    ]
  }

  private var sharedRoutes: [Route] {
    [
      Route(
        .get, "/shared-lists/{token}/sync", .anyone, .own,
        "The list of a share link, for devices to merge.",
        Operation(query: ["since", "mark"], response: "GroceryNews")
      ) { try await sync($0) },
      Route(
        .post, "/shared-lists/{token}/operations", .anyone, .own,
        "Merges edits that the share link allows.",
        Operation(body: "GroceryOperations", response: "GroceryResults")
      ) { try await apply($0) },
    ]
  }

  // MARK: - For members

  private struct ShareResponse: Encodable {
    var id: ListShareID
    var level: ListShare.Level
    var created_at: Timestamp
    var expires_at: Timestamp?
    var token: String?
    var url: String?

    init(_ share: ListShare, token: String? = nil, url: String? = nil) {
      (id, level, created_at) = (share.id, share.level, share.createdAt)
      (expires_at, self.token, self.url) = (share.expiresAt, token, url)
    }
  }

  func list(_ call: Call) async throws -> Response {
    let id = try call.id(of: GroceryList.self)
    let open = try await lists.shares(of: id, for: call.member.user)
    return try jsonResponse(UnpagedList(data: open.map { ShareResponse($0) }))
  }

  func create(_ call: Call) async throws -> Response {
    let id = try call.id(of: GroceryList.self)
    let (share, token) = try await lists.share(id, call.body(), for: call.member.user)
    let url = call.context.deployment.baseURL.absolute("/shared-lists/\(token.text)")
    return try jsonResponse(
      ShareResponse(share, token: token.text, url: url), status: .created,
      headers: [.cacheControl: "no-store"])
  }

  func revoke(_ call: Call) async throws -> Response {
    let id = try call.id(of: GroceryList.self)
    let share = try call.id("share", of: ListShare.self)
    try await lists.revoke(share, of: id, for: call.member.user)
    return try jsonResponse(Message(message: "Link revoked"))
  }

  // MARK: - For anyone with the link

  /// Returns the token in the path, and counts the request against the limit of its network.
  /// - Throws: malformed for a text that is not a token; rateLimited.
  private func token(_ call: Call) async throws -> OpaqueToken {
    guard let token = call.context.parameters.get("token").flatMap({ OpaqueToken($0) }) else {
      throw Failure.malformed("id.malformed", ["name": "token"])
    }
    try await accounts.attempts.count(.sharedList(address: call.context.clientInfo.address))
    return token
  }

  func sync(_ call: Call) async throws -> Response {
    let (news, level) = try await lists.changes(since: call.syncCursor(), by: token(call))
    let json = ListChangesJSON(baseURL: call.context.deployment.baseURL, level: level)
    return jsonResponse(json.object(news), headers: [.cacheControl: "no-store"])
  }

  func apply(_ call: Call) async throws -> Response {
    let token = try await token(call)
    let body: GroceryOperations = try await call.body()
    return jsonResponse(try await lists.apply(body.operations, by: token).json(call.context))
  }
}
