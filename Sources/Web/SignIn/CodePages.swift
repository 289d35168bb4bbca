import Accounts
import Book
import Foundation
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// Sign-in with a code that is sent by e-mail.
enum CodePages {
  static func send(_ form: Form, _ call: PageCall) async throws -> Response {
    let email = form["email"] ?? ""
    let next = WelcomePages.localPath(form["next"])
    do {
      try await call.web.features.accounts.emailCodes.send(
        to: email, in: call.context.language, from: call.context.clientInfo)
    } catch let failure as Failure where [.invalid, .rateLimited].contains(failure.kind) {
      return WelcomePages.showError(failure, email: email, next: next, call)
    }
    let pending = PendingCode(email: email.normalised, next: next)
    return call.redirect(to: "/sign-in/code", cookies: [pending.field(call.deployment.baseURL)])
  }

  @Sendable static func show(_ call: PageCall) async throws -> Response {
    if call.context.principal != nil { return call.redirect(to: "/log") }
    guard let pending = PendingCode(in: call.request.headers) else {
      return call.redirect(to: "/sign-in")
    }
    return call.answer(view(pending, call).page(in: call.page))
  }

  @Sendable static func verify(_ call: PageCall) async throws -> Response {
    try await call.cancelOnDisconnect { call in try await verify(whileWaiting: call) }
  }

  private static func verify(whileWaiting call: PageCall) async throws -> Response {
    let form = try await Form.read(from: call.request)
    guard let pending = PendingCode(in: call.request.headers) else {
      return call.redirect(to: "/sign-in")
    }
    do {
      let user = try await call.web.features.signIn.withCode(
        form["code"] ?? "", of: pending.email,
        as: newAccount(next: pending.next, timeZone: form["time_zone"], call),
        from: call.context.clientInfo)
      let session = try await call.web.features.accounts.sessions.createBrowserSession(
        for: user, from: call.context.clientInfo)
      return WelcomePages.redirectAfterSignIn(session, next: pending.next, call)
    } catch let failure as Failure
      where [.unauthorized, .rateLimited, .invalid, .forbidden].contains(failure.kind)
    {
      return refuse("code", failure, pending, call)
    }
  }

  @Sendable static func resend(_ call: PageCall) async throws -> Response {
    _ = try await Form.read(from: call.request)
    guard var pending = PendingCode(in: call.request.headers) else {
      return call.redirect(to: "/sign-in")
    }
    do {
      try await call.web.features.accounts.emailCodes.resend(
        to: pending.email, in: call.context.language, from: call.context.clientInfo)
    } catch let failure as Failure where failure.kind == .rateLimited {
      return refuse("resend", failure, pending, call)
    }
    pending.sentAt = Date()
    return call.redirect(
      to: "/sign-in/code", notice: Notice(.codeSent),
      cookies: [pending.field(call.deployment.baseURL)])
  }

  // MARK: - Parts

  /// Returns what a new account needs. If `next` is the path of an invitation, its token is
  /// included.
  static func newAccount(next: String?, timeZone: String?, _ call: PageCall)
    -> SignIn.NewAccountOptions
  {
    let path = next?.split(separator: "/")
    return SignIn.NewAccountOptions(
      language: call.context.language.rawValue, timeZone: timeZone ?? "UTC",
      invitation: path?.first == "invite" ? path?.last.map(String.init) : nil)
  }

  private static func view(
    _ pending: PendingCode, _ call: PageCall, errors: [FormError] = []
  ) -> CodeView {
    CodeView(
      email: pending.email, wait: pending.wait(),
      isInLog: !call.web.features.accounts.emailCodes.isMailSetUp, errors: errors)
  }

  private static func refuse(
    _ control: String, _ failure: Failure, _ pending: PendingCode, _ call: PageCall
  ) -> Response {
    let answer = FailureResponse(failure, context: call.context)
    var response = call.answer(
      view(pending, call, errors: [FormError(control, answer.message)]).page(in: call.page),
      status: HTTPResponse.Status(code: answer.status))
    answer.add(to: &response.headers)
    return response
  }
}
