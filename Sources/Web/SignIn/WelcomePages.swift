import Accounts
import Book
import Catalog
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// The pages before sign-in: set-up and sign-in itself.
enum WelcomePages {
  // MARK: - Set-up

  @Sendable static func setUp(_ call: PageCall) async throws -> Response {
    let token = try Query(call.request).text("token") ?? ""
    guard try await call.web.features.accounts.setupLinks.isOpen(token) else {
      throw try await call.web.features.accounts.setupLinks.invalidLinkFailure()
    }
    return call.answer(SetupView(token: token).page(in: call.page))
  }

  @Sendable static func createFirstUser(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let features = call.web.features
    let email = form["email"] ?? ""
    try await features.accounts.attempts.count(
      .newAccount(address: call.context.clientInfo.address))
    do {
      let (session, films) = try await features.signUp.setUp(
        token: form["token"] ?? "", email: email, displayName: form["name"] ?? "",
        password: form["password"] ?? "", language: call.context.language.rawValue,
        timeZone: form["time_zone"] ?? "UTC",
        filmsToday: form["films"] == nil ? nil : call.today,
        opening: features.accounts.sessions.browserSession(from: call.context.clientInfo))
      // The page of the job shows the progress of the films.
      return call.redirect(
        to: films.map { "\(SampleKind.films.page)/\($0)" } ?? "/log",
        cookies: cookies(of: session, call))
    } catch let failure as Failure where failure.kind == .invalid {
      let view = SetupView(
        token: form["token"] ?? "", name: form["name"] ?? "", email: email,
        wantsFilms: form["films"] != nil, errors: errors(of: failure, call))
      return call.answer(view.page(in: call.page), status: .unprocessableContent)
    }
  }

  // MARK: - Sign-in

  @Sendable static func signIn(_ call: PageCall) async throws -> Response {
    if call.context.principal != nil { return call.redirect(to: "/log") }
    let next = try PageCall.localPath(Query(call.request).text("next"))
    let accounts = call.web.features.accounts
    let view = SignInView(
      next: next, hasApple: accounts.apple.isOfferedOnPages,
      isNew: try await isNew(accounts.users),
      allowsSignup: accounts.signups.allowsSignup(invited: false),
      isMailed: accounts.emailCodes.isMailSetUp)
    return call.answer(view.page(in: call.page))
  }

  /// Returns whether there are no users yet. Without the database it returns false, so that the
  /// page is shown.
  private static func isNew(_ users: Users) async throws -> Bool {
    do {
      return try await users.isEmpty()
    } catch let failure as Failure where failure.kind == .unavailable {
      return false
    }
  }

  @Sendable static func openSession(_ call: PageCall) async throws -> Response {
    try await call.cancelOnDisconnect { call in try await openSession(whileWaiting: call) }
  }

  /// Signs in. The task is cancelled when the client disconnects.
  private static func openSession(whileWaiting call: PageCall) async throws -> Response {
    let form = try await Form.read(from: call.request)
    let email = form["email"] ?? ""
    let password = form["password"] ?? ""
    // Without scripts, Enter sends no `way`. If a password was typed, it is used.
    if form["way"] == "code" || (form["way"] == nil && password.isEmpty) {
      return try await CodePages.send(form, call)
    }
    do {
      let session = try await call.web.features.accounts.sessions.signInBrowser(
        email: email, password: password, from: call.context.clientInfo)
      return call.redirect(
        to: PageCall.localPath(form["next"]) ?? "/log", cookies: cookies(of: session, call))
    } catch let failure as Failure where [.unauthorized, .rateLimited].contains(failure.kind) {
      return showError(failure, email: email, next: PageCall.localPath(form["next"]), call)
    }
  }

  /// Returns the sign-in page with an error at the e-mail address.
  static func showError(
    _ failure: Failure, email: String, next: String?, _ call: PageCall
  ) -> Response {
    let answer = FailureResponse(failure, context: call.context)
    let view = SignInView(
      email: email, next: next, hasApple: call.web.features.accounts.apple.isOfferedOnPages,
      isMailed: call.web.features.accounts.emailCodes.isMailSetUp,
      errors: [FormError("email", answer.message)])
    var response = call.answer(
      view.page(in: call.page), status: HTTPResponse.Status(code: answer.status))
    answer.add(to: &response.headers)
    return response
  }

  /// Redirects with the cookies of a new session, and deletes those of a pending sign-in by code or
  /// with Apple.
  /// - Parameter next: a path that `localPath` has checked; nil for the Log.
  static func redirectAfterSignIn(
    _ session: BrowserSession, next: String?, _ call: PageCall, telling notice: Notice? = nil
  ) -> Response {
    call.redirect(
      to: next ?? "/log", notice: notice,
      cookies: cookies(of: session, call) + [
        call.deployment.baseURL.expiredCookie(PendingCode.cookieName),
        call.deployment.baseURL.expiredCookie(PendingApple.cookieName),
      ])
  }

  @Sendable static func signOut(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    try await call.web.features.accounts.sessions.signOut(call.member)
    return call.redirect(
      to: "/sign-in", cookies: [call.deployment.baseURL.expiredCookie(Credential.cookieName)])
  }

  /// Returns the cookie of the session, and the one by which the browser is recognised at its next
  /// sign-in.
  private static func cookies(of session: BrowserSession, _ call: PageCall) -> [HTTPField] {
    let base = call.deployment.baseURL
    return [
      base.cookie(Credential.cookieName, session.cookie, seconds: Sessions.cookieLifetime),
      base.cookie(KnownDevices.cookieName, session.device, seconds: KnownDevices.lifetime),
    ]
  }

  /// Returns the errors by control. The control of the field `display_name` is called `name`.
  static func errors(of failure: Failure, _ call: PageCall) -> [FormError] {
    let answer = FailureResponse(failure, context: call.context)
    if answer.fields.isEmpty { return [FormError("email", answer.message)] }
    return answer.fields.map { field in
      FormError(field.name == "display_name" ? "name" : field.name, field.reason)
    }
  }
}
