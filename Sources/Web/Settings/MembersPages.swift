import Accounts
import Book
import HTTPTypes
import Hummingbird
import Journal
import Model
import ServerKit

/// The pages about members, invitations and names of spaces.
enum MembersPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    try await answer(call)
  }

  // MARK: - Members

  @Sendable static func setRole(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let role = Role(rawValue: form["role"] ?? "")
    return try await changing(call, .role) {
      let group = try await call.site.features.accounts.members.setRole(
        of: call.id("user", of: User.self), to: role, in: call.scope)
      return call.redirect(within: "/settings/members", telling: Notice(.roleSaved, undo: group))
    }
  }

  @Sendable static func askToRemove(_ call: PageCall) async throws -> Response {
    let id = try call.id("user", of: User.self)
    let members = try await call.site.features.accounts.members.list(call.scope)
    guard let member = members.first(where: { $0.user == id }) else {
      throw Failure.notFound("member")
    }
    let view = RemoveMemberView(
      member: member, book: try call.space.name, isReader: try call.member.userID == id)
    return call.answer(view.page(in: call.page))
  }

  @Sendable static func remove(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let id = try call.id("user", of: User.self)
    return try await changing(call, .role) {
      let group = try await call.site.features.accounts.members.remove(id, from: call.scope)
      // A member who has left can no longer open this page.
      if try call.member.userID == id {
        return call.redirect(to: "/settings/members", telling: Notice(.left))
      }
      return call.redirect(within: "/settings/members", telling: Notice(.removed, undo: group))
    }
  }

  // MARK: - Invitations

  @Sendable static func invite(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let draft = InvitationDraft(
      role: Role(rawValue: form["role"] ?? ""), days: Int(form["days"] ?? "") ?? 0,
      uses: Int(form["uses"] ?? "") ?? 0, email: form["email"])
    return try await changing(call, .invitation(draft)) {
      _ = try await call.site.features.accounts.invitations.create(
        draft, in: call.space, by: call.member, from: call.context.visitor,
        language: call.context.language, link: call.deployment.baseURL.invitation)
      return call.redirect(within: "/settings/members", telling: Notice(.invited))
    }
  }

  @Sendable static func revoke(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    try await call.site.features.accounts.invitations.revoke(
      call.id("invitation", of: Invitation.self), in: call.scope)
    return call.redirect(within: "/settings/members", telling: Notice(.revoked))
  }

  // MARK: - Spaces

  @Sendable static func rename(_ call: PageCall) async throws -> Response {
    let name = try await call.form()["name"] ?? ""
    return try await changing(call, .name(name)) {
      try await call.site.features.founding.rename(call.scope, to: name)
      return call.redirect(within: "/settings/members", telling: Notice(.saved))
    }
  }

  @Sendable static func makeBook(_ call: PageCall) async throws -> Response {
    let name = try await call.form()["book"] ?? ""
    return try await changing(call, .book(name)) {
      let made = try await call.site.features.founding.found(
        name, by: call.member, language: call.context.language)
      return call.redirect(to: "/s/\(made.handle)/settings/members", telling: Notice(.made))
    }
  }

  // MARK: - The page

  /// Performs a change. Errors that the user can correct are shown on the page, with the values
  /// that were submitted.
  private static func changing(
    _ call: PageCall, _ attempt: MembersView.Attempt, _ body: () async throws -> Response
  ) async throws -> Response {
    do {
      return try await body()
    } catch let failure as Failure where [.invalid, .conflict, .tooMany].contains(failure.kind) {
      return try await answer(call, attempt, refusing: failure)
    }
  }

  private static func answer(
    _ call: PageCall, _ attempt: MembersView.Attempt? = nil, refusing failure: Failure? = nil
  ) async throws -> Response {
    var view = try await view(call)
    guard let failure else { return call.answer(view.page(in: call.page)) }
    view.attempt = attempt
    let answer = FailureAnswer(failure, context: call.context)
    view.errors =
      answer.fields.isEmpty
      ? [FormError(attempt?.control ?? "people", answer.message)]
      : answer.fields.map { FormError(attempt?.control(of: $0.name) ?? $0.name, $0.reason) }
    return call.answer(view.page(in: call.page), status: HTTPResponse.Status(code: answer.status))
  }

  private static func view(_ call: PageCall) async throws -> MembersView {
    let accounts = call.site.features.accounts
    let (scope, space) = (try call.scope, try call.space)
    let isOwner = space.role == .owner
    let open = isOwner ? try await accounts.invitations.list(scope) : []
    return MembersView(
      book: space.name, reader: try call.member.userID, isOwner: isOwner,
      isHome: try space.id == call.member.home.id,
      members: try await accounts.members.list(scope),
      invitations: open.map { invitation in
        MembersView.Link(
          invitation: invitation,
          address: call.deployment.baseURL.invitation(invitation.token),
          until: CalendarDate(invitation.expiresAt, in: call.timeZone))
      })
  }
}
