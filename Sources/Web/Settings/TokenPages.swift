import Accounts
import Book
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// The pages that list, create and revoke API tokens.
enum TokenPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    try await answer(call)
  }

  /// Creates a token. Only the response to this form contains it.
  @Sendable static func create(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let member = try call.member
    do {
      let space = member.spaces.first { "\($0.id)" == form["space"] } ?? member.defaultSpace
      let token = try await call.web.features.accounts.tokens.issue(
        named: form["name"] ?? "",
        scope: APIToken.Access(rawValue: form["scope"] ?? "") ?? .read,
        dialect: APIToken.ContractDialect(rawValue: form["dialect"] ?? "") ?? .mobile,
        space: space.space, to: member.user)
      return try await answer(call, made: token)
    } catch let failure as Failure where failure.kind == .invalid {
      return try await answer(
        call, name: form["name"] ?? "", errors: call.errors(of: failure, defaultControl: "name"))
    }
  }

  @Sendable static func revoke(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let id = try call.id(of: APIToken.self)
    try await call.web.features.accounts.tokens.revoke(id, of: call.member.user)
    return call.redirect(
      to: "/settings/tokens",
      notice: Notice(.tokenRevoked, undo: ChangeGroupID(high: id.high, low: id.low)))
  }

  @Sendable static func restore(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    try await call.web.features.accounts.tokens.restore(
      call.id(of: APIToken.self), of: call.member.user)
    return call.redirect(to: "/settings/tokens", notice: Notice(.undone))
  }

  private static func answer(
    _ call: PageCall, made: String? = nil, name: String = "", errors: [FormError] = []
  ) async throws -> Response {
    let view = TokensView(
      tokens: try await call.web.features.accounts.tokens.all(of: call.member.user),
      spaces: try call.member.spaces, newToken: made, name: name, errors: errors,
      timeZone: call.timeZone)
    return call.answer(
      view.page(in: call.page), status: errors.isEmpty ? .ok : .unprocessableContent)
  }
}
