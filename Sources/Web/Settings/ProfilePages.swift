import Accounts
import Book
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// The page with a member's name, e-mail address and password.
enum ProfilePages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    try await answer(call, errors: [])
  }

  @Sendable static func rename(_ call: PageCall) async throws -> Response {
    let name = try await call.form()["display_name"] ?? ""
    do {
      try await call.web.features.accounts.users.rename(call.member.user, to: name)
      return call.redirect(to: "/settings/profile", notice: Notice(.saved))
    } catch let failure as Failure where failure.kind == .invalid {
      return try await answer(
        call, name: name, errors: call.errors(of: failure, defaultControl: "display_name"))
    }
  }

  @Sendable static func setPassword(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let member = try call.member
    do {
      try await call.web.features.accounts.users.changePassword(
        of: member.user, from: form["old_password"] ?? "", to: form["password"] ?? "",
        keepingOnly: form.isOn("end_others") ? member.session : nil,
        client: call.context.clientInfo)
      return call.redirect(to: "/settings/profile", notice: Notice(.passwordChanged))
    } catch let failure as Failure where [.invalid, .rateLimited].contains(failure.kind) {
      let response = try await answer(
        call, errors: call.errors(of: failure, defaultControl: "old_password"))
      return call.limited(response, by: failure)
    }
  }

  private static func answer(
    _ call: PageCall, name: String? = nil, errors: [FormError]
  ) async throws -> Response {
    let users = call.web.features.accounts.users
    let user = try await users.me(call.member)
    let view = ProfileView(
      name: name ?? user.displayName ?? call.page.member ?? "", email: user.email ?? "",
      hasPassword: try await users.hasPassword(call.member.user), errors: errors)
    return call.answer(
      view.page(in: call.page), status: errors.isEmpty ? .ok : .unprocessableContent)
  }
}
