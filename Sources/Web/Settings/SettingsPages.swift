import Accounts
import Book
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Media
import Model
import ServerKit

/// The index of the settings, the pages about apps and data, and deleting the account.
enum SettingsPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    _ = try call.member
    let view = SettingsView(version: call.web.features.health.version)
    return call.answer(view.page(in: call.page))
  }

  @Sendable static func apps(_ call: PageCall) async throws -> Response {
    let address = call.deployment.baseURL
    let view = AppsView(
      server: address.absolute(""), base: address.absolute("/api/v1"),
      author: "\(try call.member.userID)",
      publishableKey: call.web.features.accounts.publishableKey)
    return call.answer(view.page(in: call.page))
  }

  // MARK: - Data and account deletion

  @Sendable static func data(_ call: PageCall) async throws -> Response {
    let features = call.web.features
    let isOwn = call.base.isEmpty
    let view = DataView(
      usage: try await features.usage(in: call.scope),
      counts: try await features.library.counts(in: call.scope),
      sample: try await features.sample.counts(in: call.scope),
      firstFilms: try await features.firstFilms.counts(in: call.scope), canWrite: call.canWrite,
      isOwner: try call.space.role == .owner,
      types: try await features.types.all(call.scope).types,
      collections: try await features.collections.all(call.scope).map(\.model),
      sharedSpaceName: isOwn ? nil : try call.space.name)
    return call.answer(view.page(in: call.page))
  }

  @Sendable static func confirmAccountDeletion(_ call: PageCall) async throws -> Response {
    try await accountDeletionForm(call, errors: [])
  }

  @Sendable static func deleteAccount(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let users = call.web.features.accounts.users
    let member = try call.member
    let email = try await users.me(member).email ?? ""
    do {
      guard form["confirm"]?.normalised.lowercased() == email.lowercased() else {
        throw Failure.invalid(FieldProblem("confirm", "confirm", ["text": email]))
      }
      try await verifyIdentity(password: form["password"] ?? "", call)
      try await users.delete(member.user)
      return call.redirect(
        to: "/sign-in", cookies: [call.deployment.baseURL.expiredCookie(Credential.cookieName)])
    } catch let failure as Failure
      where [.invalid, .rateLimited, .forbidden].contains(failure.kind)
    {
      let response = try await accountDeletionForm(
        call,
        errors: call.errors(
          of: failure, defaultControl: failure.kind == .forbidden ? "confirm" : "password"))
      return call.limited(response, by: failure)
    }
  }

  /// Verifies the password or, if the member has none, a recent sign-in.
  private static func verifyIdentity(password: String, _ call: PageCall) async throws {
    let (accounts, member, visitor) = (
      call.web.features.accounts, try call.member, call.context.clientInfo
    )
    guard try await accounts.users.hasPassword(member.user) else {
      return try await accounts.checkMayDelete(member, from: visitor)
    }
    try await accounts.users.verifyPassword(
      password, of: member.user, field: "password", client: visitor)
  }

  private static func accountDeletionForm(_ call: PageCall, errors: [FormError]) async throws
    -> Response
  {
    let features = call.web.features
    let member = try call.member
    var books: [DeleteAccountView.Book] = []
    for parting in try await features.accounts.members.deletionEffects(of: member.user) {
      let scope = Scope(user: member.user, space: parting.space)
      let entries = try await features.usage(in: scope).entries
      books.append(DeleteAccountView.Book(effect: parting, count: entries))
    }
    let view = DeleteAccountView(
      email: try await features.accounts.users.me(member).email ?? "", books: books,
      requiresPassword: try await features.accounts.users.hasPassword(member.user), errors: errors)
    return call.answer(
      view.page(in: call.page), status: errors.isEmpty ? .ok : .unprocessableContent)
  }
}

extension PageCall {
  /// Returns the page of a form with the status of `failure` and, if a limit was reached,
  /// `Retry-After`.
  func limited(_ response: Response, by failure: Failure) -> Response {
    var response = response
    let answer = FailureResponse(failure, context: context)
    response.status = HTTPResponse.Status(code: answer.status)
    answer.add(to: &response.headers)
    return response
  }

  /// Returns the errors of a form by control. A failure without fields is shown at `control`.
  func errors(of failure: Failure, defaultControl control: String) -> [FormError] {
    let answer = FailureResponse(failure, context: context)
    return answer.fields.isEmpty
      ? [FormError(control, answer.message)]
      : answer.fields.map { FormError($0.name, $0.reason) }
  }
}
