import Accounts
import HTTPTypes
import Hummingbird
import Journal
import Model
import ServerKit

/// API tokens of the caller for the space of the request.
///
/// | method | path    | who may | answers                                                |
/// |--------|---------|---------|--------------------------------------------------------|
/// | GET    | /tokens | member  | the tokens, newest first; only the one with the id `q` |
/// | POST   | /tokens | member  | 201, the new one; only here with `raw_token`           |
/// | PUT    | /tokens | member  | the token with a new expiry, or revoked                |
/// | DELETE | /tokens | member  | a message; the token is revoked                        |
struct TokensAPI: Sendable {
  let tokens: APITokens

  var routes: [Route] {
    [
      Route(
        .get, "/tokens", .member, .modula, "The caller's tokens, or one.",
        Operation(
          query: ["q", "limit", "offset", "count"], headers: [.space], response: "SiteToken[]")
      ) { try await list($0) },
      Route(
        .post, "/tokens", .member, .modula, "Creates a token.",
        Operation(
          headers: [.space], body: "SiteTokenDraft", response: "SiteToken", status: 201)
      ) { try await make($0) },
      Route(
        .put, "/tokens", .member, .modula, "Changes the expiry of a token, or revokes it.",
        Operation(headers: [.space], body: "SiteTokenDraft", response: "SiteToken")
      ) { try await update($0) },
      Route(
        .delete, "/tokens", .member, .modula, "Revokes a token.",
        Operation(query: ["q"], headers: [.space], response: "Message")
      ) { call in
        try await tokens.revoke(call.requiredID(of: APIToken.self), of: call.member.user)
        return try jsonResponse(Message(message: "Token revoked"))
      },
    ]
  }

  /// Returns the tokens that are not revoked.
  private func activeTokens(_ call: Call) async throws -> [APIToken] {
    let scope = try call.scope
    return try await tokens.all(of: scope.user).filter { $0.space == scope.space }
  }

  /// Returns all tokens, including the revoked ones.
  private func allTokens(_ call: Call) async throws -> [APIToken] {
    let scope = try call.scope
    return try await tokens.all(of: scope.user, includingRevoked: true)
      .filter { $0.space == scope.space }
  }

  func list(_ call: Call) async throws -> Response {
    let user = try call.member.userID
    let all = try await allTokens(call)
    guard let id = try call.optionalID(of: APIToken.self) else {
      return try call.listResponse(all) { Self.write($0, of: user, to: &$1) }
    }
    guard let found = all.first(where: { $0.id == id }) else { throw Failure.notFound("token") }
    return Self.answer(found, of: user)
  }

  private struct Draft: Decodable {
    var id: APITokenID?
    var label: String?
    var name: String?
    var scope: String?
    var dialect: String?
    var expires_at: Timestamp?
    var revoked: Bool?
  }

  func make(_ call: Call) async throws -> Response {
    let draft: Draft = try await call.body()
    let scope = try call.scope
    var wish = try NewAPIToken(
      name: draft.label ?? draft.name ?? "API key", scope: Self.scope(draft.scope, call),
      dialect: Self.dialect(draft.dialect) ?? call.member.token?.dialect ?? .mobile,
      expiresAt: draft.expires_at)
    wish = try Self.restricted(wish, by: call.member.token)
    let (id, text) = try await tokens.issueKey(wish, space: scope.space, to: scope.user)
    guard let made = try await activeTokens(call).first(where: { $0.id == id }) else {
      throw Failure.notFound("token")
    }
    return Self.answer(made, of: try call.member.userID, text: text, status: .created)
  }

  /// Returns the scope of a new token. The default is `write`. It is `read` if the request is made
  /// with a token that does not have the scope `account`.
  private static func scope(_ text: String?, _ call: Call) throws -> APIToken.Access {
    guard let text, !text.isEmpty else {
      return try call.member.token?.managesAccount ?? true ? .write : .read
    }
    guard let scope = APIToken.Access(rawValue: text) else {
      throw Failure.invalid(FieldProblem("scope", "choice"))
    }
    return scope
  }

  /// Restricts a token that is created with another token: it has fewer rights, does not expire
  /// later, and is revoked together with that token.
  private static func restricted(
    _ wish: NewAPIToken, by token: TokenPermissions?
  ) throws -> NewAPIToken {
    guard let token else { return wish }
    guard token.managesAccount && wish.scope != .account || wish.scope == .read else {
      throw Failure(.forbidden, "token.account")
    }
    var wish = wish
    wish.creator = token.id
    if let end = token.expiresAt { wish.expiresAt = min(wish.expiresAt ?? end, end) }
    return wish
  }

  private static func dialect(_ text: String?) throws -> APIToken.ContractDialect? {
    guard let text, !text.isEmpty else { return nil }
    guard let dialect = APIToken.ContractDialect(rawValue: text) else {
      throw Failure.invalid(FieldProblem("dialect", "choice"))
    }
    return dialect
  }

  func update(_ call: Call) async throws -> Response {
    let draft: Draft = try await call.body()
    guard let id = draft.id else { throw Failure.invalid(FieldProblem("id", "required")) }
    guard var token = try await activeTokens(call).first(where: { $0.id == id }) else {
      throw Failure.notFound("token")
    }
    var update = APITokenUpdate()
    update.expiresAt = draft.expires_at
    update.dialect = try Self.dialect(draft.dialect)
    update.isRevoked = draft.revoked ?? false
    if let end = update.expiresAt { try Self.checkExpiry(end, of: token, by: call.member.token) }
    try await tokens.update(id, with: update, of: call.member.user)
    token.expiresAt = update.expiresAt ?? token.expiresAt
    token.dialect = update.dialect ?? token.dialect
    return Self.answer(token, of: try call.member.userID, isRevoked: update.isRevoked)
  }

  /// Refuses an expiry that is later than that of the token with which the request is made. The
  /// token cannot extend itself either.
  private static func checkExpiry(
    _ end: Timestamp, of token: APIToken, by grant: TokenPermissions?
  ) throws {
    guard let last = grant?.expiresAt, end > last else { return }
    throw Failure(.forbidden, "token.account")
  }

  // MARK: - Answers

  private static func answer(
    _ token: APIToken, of user: UserID, text: String? = nil, isRevoked: Bool = false,
    status: HTTPResponse.Status = .ok
  ) -> Response {
    var json = JSONWriter()
    write(token, of: user, text: text, isRevoked: isRevoked, to: &json)
    return jsonResponse(json, status: status, headers: [.cacheControl: "no-store"])
  }

  /// The expiry that is shown for a token without one, because the contract requires a date: the
  /// end of the year 9999.
  private static let expiryOfUnlimitedToken = Timestamp(milliseconds: 253_402_300_799_000)

  private static func write(
    _ token: APIToken, of user: UserID, text: String? = nil, isRevoked: Bool = false,
    to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("id", token.id)
      json.member("user_id", user)
      json.member("token_type", "api_key")
      json.member("label", token.name)
      json.member("scope", token.scope.rawValue)
      json.member("dialect", token.dialect.rawValue)
      // Only the hash is stored, so the token cannot be shown again.
      json.member("token", text ?? "")
      if let text { json.member("raw_token", text) }
      json.member("issued_at", token.createdAt)
      json.member("expires_at", token.expiresAt ?? expiryOfUnlimitedToken)
      json.member("revoked", isRevoked || token.revokedAt != nil)
    }
  }
}
