package import Accounts
import Book
import HTML
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// The page of an invitation's link. Signed-in users join; others sign in or create an account.
enum InvitePages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    try await answer(call, nil)
  }

  @Sendable static func join(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let invitations = call.web.features.accounts.invitations
    let space = try await invitations.accept(
      token(call), by: call.member.user, from: call.context.clientInfo)
    let joined = try await invitations.membership(of: call.member.user, in: space)
    return call.redirect(to: "/s/\(joined.handle)/log", notice: Notice(.joined))
  }

  /// Creates an account and joins.
  @Sendable static func makeAccount(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let draft = InviteView.Draft(name: form["name"] ?? "", email: form["email"] ?? "")
    let visitor = call.context.clientInfo
    do {
      if call.web.features.accounts.registrations.requiresConfirmation {
        return try await askToConfirm(draft, form, call)
      }
      let made = try await call.web.features.signIn.join(
        invitation: token(call), email: draft.email, displayName: draft.name,
        password: form["password"] ?? "",
        as: .init(
          language: call.context.language.rawValue, timeZone: form["time_zone"] ?? "UTC"),
        from: visitor,
        opening: call.web.features.accounts.sessions.browserSession(from: visitor))
      return WelcomePages.redirectAfterSignIn(
        made.session, next: "/s/\(made.space.handle)/log", call, telling: Notice(.joined))
    } catch let failure as Failure
      where failure.kind == .invalid || failure.code == "email.taken"
    {
      return try await answer(call, draft, refusing: failure)
    }
  }

  /// Shows the same page for every address: a new one is sent a link, a known one a notice.
  private static func askToConfirm(
    _ draft: InviteView.Draft, _ form: Form, _ call: PageCall
  ) async throws -> Response {
    let registration = Registrations.Draft(
      email: draft.email, displayName: draft.name, language: call.context.language,
      timeZone: form["time_zone"] ?? "UTC", invitation: token(call))
    let base = call.deployment.baseURL
    try await call.web.features.signIn.register(
      registration, from: call.context.clientInfo,
      links: Registrations.Links(confirmation: { base.passwordReset($0) }, signIn: base.signIn))
    return call.answer(ConfirmSentView(email: draft.email.normalised).page(in: call.page))
  }

  private static func token(_ call: PageCall) -> String {
    call.context.parameters.get("token") ?? ""
  }

  /// - Parameter draft: what was typed; nil when the page is opened.
  private static func answer(
    _ call: PageCall, _ draft: InviteView.Draft?, refusing failure: Failure? = nil
  ) async throws -> Response {
    let accounts = call.web.features.accounts
    let notice = try await accounts.invitations.find(token(call), from: call.context.clientInfo)
    var view = InviteView(
      token: token(call), notice: notice, isSignedIn: call.context.principal != nil,
      welcomesNew: accounts.signups.allowsSignup(invited: true),
      asksPassword: !accounts.registrations.requiresConfirmation,
      draft: draft ?? InviteView.Draft(email: notice.email ?? ""))
    guard let failure else { return call.answer(view.page(in: call.page)) }
    view.errors = WelcomePages.errors(of: failure, call)
    return call.answer(view.page(in: call.page), status: .unprocessableContent)
  }
}

// MARK: - InviteView

/// The page of an invitation.
package struct InviteView: Sendable {
  package struct Draft: Sendable {
    package var name = ""
    package var email = ""

    package init(name: String = "", email: String = "") {
      self.name = name
      self.email = email
    }
  }

  package var token: String
  package var notice: InvitationPreview
  package var isSignedIn: Bool
  /// Whether invited people can create an account.
  package var allowsNewAccounts: Bool
  /// Whether the password is entered here, instead of after the address was confirmed.
  package var asksPassword: Bool
  package var draft: Draft
  package var errors: [FormError] = []

  package init(
    token: String, notice: InvitationPreview, isSignedIn: Bool, welcomesNew: Bool,
    asksPassword: Bool = true, draft: Draft = Draft()
  ) {
    self.token = token
    self.notice = notice
    self.isSignedIn = isSignedIn
    self.allowsNewAccounts = welcomesNew
    self.asksPassword = asksPassword
    self.draft = draft
  }

  package func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let role = words(.inviteTextAs, ["role": words.role(notice.role).lowercased()])
    return WelcomeFrame(
      title: words(.inviteTitle, ["name": notice.space]),
      text: words(.inviteText, ["host": notice.inviter, "book": notice.space]) + " \(role)",
      context: context
    ).page {
      if isSignedIn {
        form(.method(.post), .action(context.invitation(token))) {
          CSRFField(context: context).node
          button(.class("button primary wide")) { words(.join) }
        }
      } else {
        a(
          .class("button wide \(allowsNewAccounts ? "" : "primary")"),
          .href("\(context.signIn)?next=\(percentEncoded("/invite/\(token)"))")
        ) { words(.inviteSignIn) }
        if allowsNewAccounts {
          newcomer(context)
        } else {
          p(.class("hint")) { words(.inviteClosed) }
        }
      }
    }
  }

  private func newcomer(_ context: PageContext) -> some Node {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    return form(.method(.post), .action(context.invitation(token) + "/join")) {
      CSRFField(context: context).node
      input(.type(.hidden), .name("time_zone"), .value(""))
      p(.class("divider")) { span { words(.inviteNew) } }
      controls.summary
      controls.text(
        "name", words(.yourName), draft.name, limit: 100, required: true,
        extra: Attribute("autocomplete", "name"))
      controls.text(
        "email", words(.email), draft.email, kind: .email, limit: 254, required: true,
        extra: Attribute("autocomplete", "username"))
      if asksPassword {
        controls.password(words(.password), isNew: true)
      } else {
        p(.class("hint")) { words(.confirmHint) }
      }
      button(.class("button primary wide")) { words(.createAccount) }
    }
  }
}

/// The page that tells a new user that an e-mail was sent.
package struct ConfirmSentView: Sendable {
  package var email: String

  package init(email: String) { self.email = email }

  package func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return WelcomeFrame(
      title: words(.confirmTitle), text: words(.confirmText, ["email": email]), context: context
    ).page {
      a(.class("button wide"), .href(context.signIn)) { words(.toSignIn) }
    }
  }
}
