import Accounts
import Book
import HTML
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// Resetting a password: the page that asks for the address, and the page behind the link.
enum ResetPages {
  @Sendable static func forgot(_ call: PageCall) async throws -> Response {
    let email = try Query(call.request).text("email") ?? ""
    return call.answer(ForgotPasswordView(email: email, isInLog: isInLog(call)).page(in: call.page))
  }

  /// Sends a link. The response is the same whether or not the address has an account.
  @Sendable static func send(_ call: PageCall) async throws -> Response {
    let email = try await call.form()["email"] ?? ""
    do {
      try await call.web.features.accounts.passwordResets.request(
        email, in: call.context.language, from: call.context.clientInfo,
        link: call.deployment.baseURL.passwordReset)
    } catch let failure as Failure where [.invalid, .rateLimited].contains(failure.kind) {
      let answer = FailureResponse(failure, context: call.context)
      let view = ForgotPasswordView(
        email: email, isInLog: isInLog(call), errors: [FormError("email", answer.message)])
      var response = call.answer(
        view.page(in: call.page), status: HTTPResponse.Status(code: answer.status))
      answer.add(to: &response.headers)
      return response
    }
    return call.answer(
      ForgotPasswordView(email: email.normalised, isInLog: isInLog(call), isSent: true)
        .page(in: call.page))
  }

  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let token = call.context.parameters.get("token") ?? ""
    let accounts = call.web.features.accounts
    if try await accounts.registrations.isOpen(token) {
      return call.answer(ResetView(token: token, isNew: true).page(in: call.page))
    }
    guard try await accounts.passwordResets.isOpen(token) else { return ended(call) }
    return call.answer(ResetView(token: token).page(in: call.page))
  }

  @Sendable static func reset(_ call: PageCall) async throws -> Response {
    let token = call.context.parameters.get("token") ?? ""
    let form = try await call.form()
    let accounts = call.web.features.accounts
    let isNew = try await accounts.registrations.isOpen(token)
    do {
      if isNew { return try await confirm(token, form["password"] ?? "", call) }
      let session = try await accounts.passwordResets.reset(
        token, to: form["password"] ?? "", from: call.context.clientInfo,
        opening: accounts.sessions.browserSession(from: call.context.clientInfo))
      return WelcomePages.redirectAfterSignIn(
        session, next: nil, call, telling: Notice(.passwordSet))
    } catch let failure as Failure where failure.kind == .invalid {
      let answer = FailureResponse(failure, context: call.context)
      let view = ResetView(
        token: token, isNew: isNew, errors: [FormError("password", answer.message)])
      return call.answer(view.page(in: call.page), status: .unprocessableContent)
    } catch let failure as Failure where failure.kind == .conflict {
      return ended(call)
    }
  }

  /// Creates the account of a registration and opens the space that it was invited to.
  private static func confirm(
    _ token: String, _ password: String, _ call: PageCall
  ) async throws -> Response {
    let (features, visitor) = (call.web.features, call.context.clientInfo)
    let (session, space) = try await features.signUp.confirm(
      token, password: password, from: visitor,
      opening: features.accounts.sessions.browserSession(from: visitor))
    guard let space else { return WelcomePages.redirectAfterSignIn(session, next: nil, call) }
    return WelcomePages.redirectAfterSignIn(
      session, next: "/s/\(space.handle)/log", call, telling: Notice(.joined))
  }

  /// Shows the form that requests another link, because this one has expired or was used.
  private static func ended(_ call: PageCall) -> Response {
    let answer = FailureResponse(Failure(.conflict, "reset.used"), context: call.context)
    let view = ForgotPasswordView(reason: answer.message, isInLog: isInLog(call))
    return call.answer(view.page(in: call.page), status: .conflict)
  }

  private static func isInLog(_ call: PageCall) -> Bool {
    !call.web.features.accounts.emailCodes.isMailSetUp
  }
}

// MARK: - ResetView

/// The page on which a user requests a link for a new password, and which confirms the request.
package struct ForgotPasswordView: Sendable {
  package var email: String
  /// Why a link has to be requested again; nil if none was used.
  package var reason: String?
  /// Whether the server cannot send e-mail, so that its log contains the link.
  package var isInLog: Bool
  package var isSent: Bool
  package var errors: [FormError]

  package init(
    email: String = "", reason: String? = nil, isInLog: Bool = false, isSent: Bool = false,
    errors: [FormError] = []
  ) {
    self.email = email
    self.reason = reason
    self.isInLog = isInLog
    self.isSent = isSent
    self.errors = errors
  }

  package func page(in context: PageContext) -> [UInt8] { isSent ? sent(context) : ask(context) }

  private func ask(_ context: PageContext) -> [UInt8] {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    return WelcomeFrame(
      title: words(.forgotTitle), text: reason ?? words(.forgotText), context: context
    ).page {
      form(.method(.post), .action(context.forgotPassword)) {
        CSRFField(context: context).node
        if isInLog { p(.class("hint")) { words(.forgotNoMail) } }
        controls.summary
        controls.text(
          "email", words(.email), email, kind: .email, limit: 254, required: true,
          extra: Attribute("autocomplete", "username"))
        button(.class("button primary wide")) { words(.sendLink) }
      }
      p(.class("aside")) { a(.href(context.signIn)) { words(.toSignIn) } }
    }
  }

  private func sent(_ context: PageContext) -> [UInt8] {
    let text = context.words(isInLog ? .sentInLog : .sentText, ["email": email])
    let title = context.words(isInLog ? .sentInLogTitle : .sentTitle)
    return WelcomeFrame(title: title, text: text, context: context).page {
      a(.class("button wide"), .href(context.signIn)) { context.words(.toSignIn) }
    }
  }
}

/// The page behind the link.
package struct ResetView: Sendable {
  package var token: String
  /// Whether the link confirms a registration.
  package var isNew: Bool
  package var errors: [FormError]

  package init(token: String, isNew: Bool = false, errors: [FormError] = []) {
    self.token = token
    self.isNew = isNew
    self.errors = errors
  }

  package func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    return WelcomeFrame(
      title: words(isNew ? .chooseTitle : .resetTitle),
      text: words(isNew ? .chooseText : .resetText), context: context
    )
    .page {
      form(.method(.post), .action(context.resetPassword(token))) {
        CSRFField(context: context).node
        controls.summary
        controls.password(words(.newPassword), isNew: true)
        button(.class("button primary wide")) { words(.setPassword) }
      }
    }
  }
}
