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
    return try await perform(call, .role) {
      let group = try await call.web.features.accounts.members.setRole(
        of: call.id("user", of: User.self), to: role, in: call.scope)
      return call.redirect(within: "/settings/members", notice: Notice(.roleSaved, undo: group))
    }
  }

  @Sendable static func confirmRemoval(_ call: PageCall) async throws -> Response {
    let id = try call.id("user", of: User.self)
    let members = try await call.web.features.accounts.members.list(call.scope)
    guard let member = members.first(where: { $0.user == id }) else {
      throw Failure.notFound("member")
    }
    let view = RemoveMemberView(
      member: member, book: try call.space.name, isCurrentUser: try call.member.userID == id)
    return call.answer(view.page(in: call.page))
  }

  @Sendable static func remove(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let id = try call.id("user", of: User.self)
    return try await perform(call, .role) {
      let group = try await call.web.features.accounts.members.remove(id, from: call.scope)
      // A member who has left can no longer open this page.
      if try call.member.userID == id {
        return call.redirect(to: "/settings/members", notice: Notice(.left))
      }
      return call.redirect(within: "/settings/members", notice: Notice(.removed, undo: group))
    }
  }

  // MARK: - Invitations

  @Sendable static func invite(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let draft = InvitationDraft(
      role: Role(rawValue: form["role"] ?? ""), days: Int(form["days"] ?? "") ?? 0,
      uses: Int(form["uses"] ?? "") ?? 0, email: form["email"])
    return try await perform(call, .invitation(draft)) {
      _ = try await call.web.features.accounts.invitations.create(
        draft, in: call.space, by: call.member, from: call.context.clientInfo,
        language: call.context.language, link: call.deployment.baseURL.invitation)
      return call.redirect(within: "/settings/members", notice: Notice(.invited))
    }
  }

  @Sendable static func revoke(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    try await call.web.features.accounts.invitations.revoke(
      call.id("invitation", of: Invitation.self), in: call.scope)
    return call.redirect(within: "/settings/members", notice: Notice(.revoked))
  }

  // MARK: - Spaces

  @Sendable static func rename(_ call: PageCall) async throws -> Response {
    let name = try await call.form()["name"] ?? ""
    return try await perform(call, .name(name)) {
      try await call.web.features.spaceCreation.rename(call.scope, to: name)
      return call.redirect(within: "/settings/members", notice: Notice(.saved))
    }
  }

  @Sendable static func createSpace(_ call: PageCall) async throws -> Response {
    let name = try await call.form()["book"] ?? ""
    return try await perform(call, .book(name)) {
      let made = try await call.web.features.spaceCreation.create(
        name, by: call.member, language: call.context.language)
      return call.redirect(to: "/s/\(made.handle)/settings/members", notice: Notice(.made))
    }
  }

  // MARK: - The page

  /// Performs a change. Errors that the user can correct are shown on the page, with the values
  /// that were submitted.
  private static func perform(
    _ call: PageCall, _ attempt: MembersView.FailedChange, _ body: () async throws -> Response
  ) async throws -> Response {
    do {
      return try await body()
    } catch let failure as Failure where [.invalid, .conflict, .rateLimited].contains(failure.kind)
    {
      return try await answer(call, attempt, refusing: failure)
    }
  }

  private static func answer(
    _ call: PageCall, _ attempt: MembersView.FailedChange? = nil, refusing failure: Failure? = nil
  ) async throws -> Response {
    var view = try await view(call)
    guard let failure else { return call.answer(view.page(in: call.page)) }
    view.failedChange = attempt
    let answer = FailureResponse(failure, context: call.context)
    view.errors =
      answer.fields.isEmpty
      ? [FormError(attempt?.control ?? "people", answer.message)]
      : answer.fields.map { FormError(attempt?.control(of: $0.name) ?? $0.name, $0.reason) }
    return call.answer(view.page(in: call.page), status: HTTPResponse.Status(code: answer.status))
  }

  private static func view(_ call: PageCall) async throws -> MembersView {
    let accounts = call.web.features.accounts
    let (scope, space) = (try call.scope, try call.space)
    let isOwner = space.role == .owner
    // The links of invitations are credentials, which an API token does not give away.
    let showsLinks = isOwner && call.context.principal?.token == nil
    let open = showsLinks ? try await accounts.invitations.list(scope) : []
    return MembersView(
      book: space.name, currentUser: try call.member.userID, isOwner: isOwner,
      isPersonal: try space.id == call.member.defaultSpace.id,
      members: try await accounts.members.list(scope),
      invitations: open.map { invitation in
        MembersView.Link(
          invitation: invitation,
          address: call.deployment.baseURL.invitation(invitation.token),
          until: CalendarDate(invitation.expiresAt, in: call.timeZone))
      }, isMailed: accounts.emailCodes.isMailSetUp,
      letsNewPeopleJoin: accounts.signups.allowsSignup(invited: true))
  }
}
