import Accounts
import Book
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// | method | path          | who may | answers                                              |
/// |--------|---------------|---------|------------------------------------------------------|
/// | POST   | /auth/login   | anyone  | a pair of tokens and the user                        |
/// | POST   | /auth/register | anyone  | 201, a new user, also for a known address            |
/// | POST   | /auth/refresh | anyone  | a new pair; the old refresh token is revoked         |
/// | GET    | /auth/me      | member  | the user                                             |
/// | POST   | /auth/logout  | member  | a message; the session of the refresh token ends     |
/// | DELETE | /auth/account | member  | a message; the account and its sessions end          |
struct AuthAPI: Sendable {
  let accounts: Accounts
  let signUp: SignUp

  var routes: [Route] {
    [
      Route(
        .post, "/auth/login", .anyone, .livlog, "Signs in with e-mail and password.",
        Operation(body: "Login", response: "AuthResponse")
      ) { try await login($0) },
      Route(
        .post, "/auth/register", .anyone, .modula, "Creates an account if sign-ups are open.",
        Operation(body: "Registration", response: "User", status: 201)
      ) { try await register($0) },
      Route(
        .post, "/auth/refresh", .anyone, .livlog, "Exchanges a refresh token for a new pair.",
        Operation(body: "RefreshToken", response: "AuthResponse")
      ) { try await refresh($0) },
      Route(
        .get, "/auth/me", .member, .livlog, "The signed-in user.",
        Operation(response: "User")
      ) { try await me($0) },
      Route(
        .post, "/auth/logout", .member, .livlog, "Ends the session of a refresh token.",
        Operation(body: "RefreshToken", response: "Message")
      ) { try await logout($0) },
      Route(
        .delete, "/auth/account", .member, .livlog, "Deletes the account.",
        Operation(body: "AccountProof", response: "Message")
      ) { try await deleteAccount($0) },
    ]
  }

  private struct Login: Decodable {
    var email: String?
    var password: String?
    /// A refresh token of an earlier session, which identifies the app as a known device.
    var refresh_token: String?
  }

  private struct RefreshToken: Decodable {
    var refresh_token: String?
  }

  func login(_ call: Call) async throws -> Response {
    try await call.cancelOnDisconnect { call in try await completeLogin(call) }
  }

  private func completeLogin(_ call: Call) async throws -> Response {
    let login = try await call.body(Login.self)
    let problems = [("email", login.email), ("password", login.password)]
      .filter { $0.1?.isEmpty ?? true }.map { FieldProblem($0.0, "required") }
    guard problems.isEmpty, let email = login.email, let password = login.password else {
      throw Failure.invalid(problems)
    }
    let visitor = call.clientInfo(refreshToken: login.refresh_token)
    let signedIn = try await accounts.sessions.signIn(
      email: email, password: password, from: visitor)
    return try call.signInResponse(signedIn, accounts: accounts)
  }

  private struct Registration: Decodable {
    var email: String?
    var name: String?
    var username: String?
    var password: String?
  }

  func register(_ call: Call) async throws -> Response {
    try accounts.signups.check()
    let wish = try await call.body(Registration.self)
    try await accounts.attempts.count(.newAccount(address: call.context.clientInfo.address))
    if accounts.registrations.requiresConfirmation { return try await askToConfirm(wish, call) }
    let account = try await signUp.add(
      email: wish.email ?? "", displayName: wish.name ?? wish.username,
      password: wish.password ?? "", isClaimed: true)
    return try jsonResponse(account.user, status: .created)
  }

  /// Sends an e-mail with the next step. The response is the same for every address, so that it
  /// does not reveal whether an account exists.
  private func askToConfirm(_ wish: Registration, _ call: Call) async throws -> Response {
    let draft = Registrations.Draft(
      email: wish.email ?? "", displayName: wish.name ?? wish.username,
      language: call.context.language)
    let problems = Users.problems(
      email: draft.email, displayName: draft.displayName, password: wish.password ?? "")
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    try await accounts.registrations.request(
      draft, from: call.context.clientInfo, links: call.context.deployment.baseURL.registrationLinks
    )
    return try jsonResponse(accounts.registrations.response(to: draft), status: .created)
  }

  func refresh(_ call: Call) async throws -> Response {
    let token = try await refreshToken(call)
    return try jsonResponse(
      try await accounts.sessions.refresh(token, from: call.context.clientInfo))
  }

  func me(_ call: Call) async throws -> Response {
    try jsonResponse(try await accounts.users.me(call.member))
  }

  /// Ends the session of the refresh token in the body. Without a body, as ModulaCMS's clients send
  /// the request, it ends the session of the access token.
  func logout(_ call: Call) async throws -> Response {
    let body = try await collect(call.request, upTo: BodyLimit.text)
    guard body.readableBytes > 0 else {
      try await accounts.sessions.signOut(call.member)
      return try jsonResponse(Message(message: "Signed out"))
    }
    guard let token = try decode(RefreshToken.self, from: body).refresh_token, !token.isEmpty else {
      throw Failure.invalid(FieldProblem("refresh_token", "required"))
    }
    try await accounts.sessions.signOut(refreshToken: token, call.member)
    return try jsonResponse(Message(message: "Signed out"))
  }

  func deleteAccount(_ call: Call) async throws -> Response {
    let body = try await collect(call.request, upTo: BodyLimit.text)
    let proof = body.readableBytes > 0 ? try decode(Proof.self, from: body) : Proof()
    let member = try call.member
    try await accounts.checkMayDelete(
      member, password: proof.password, code: proof.code, from: call.context.clientInfo)
    try await accounts.users.delete(member.user)
    return try jsonResponse(Message(message: "Account deleted"))
  }

  private struct Proof: Decodable {
    var password: String?
    var code: String?
  }

  private func refreshToken(_ call: Call) async throws -> String {
    guard let token = try await call.body(RefreshToken.self).refresh_token, !token.isEmpty else {
      throw Failure.invalid(FieldProblem("refresh_token", "required"))
    }
    return token
  }
}

// MARK: - AppleAPI

/// | method | path        | who may | answers                                            |
/// |--------|-------------|---------|----------------------------------------------------|
/// | POST   | /auth/apple | anyone  | a pair of tokens and the user, perhaps a new one   |
struct AppleAPI: Sendable {
  let accounts: Accounts
  let signIn: SignIn

  var routes: [Route] {
    [
      Route(
        .post, "/auth/apple", .anyone, .livlog, "Signs in with an Apple identity token.",
        Operation(body: "AppleToken", response: "AuthResponse")
      ) { try await verify($0) }
    ]
  }

  /// The request body. Clients also send `authorization_code` and `email`. Both are ignored,
  /// because the signed identity token contains everything that is needed.
  private struct AppleToken: Decodable {
    struct FullName: Decodable {
      var given_name: String?
      var family_name: String?
    }

    var identity_token: String?
    var full_name: FullName?
    var nonce: String?
    var invitation: String?
    var time_zone: String?

    var displayName: String? {
      let parts = [full_name?.given_name, full_name?.family_name].compactMap { $0?.normalised }
      return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
  }

  func verify(_ call: Call) async throws -> Response {
    let sent = try await call.body(AppleToken.self)
    guard let token = sent.identity_token, !token.isEmpty else {
      throw Failure.invalid(FieldProblem("identity_token", "required"))
    }
    let signedIn = try await signIn.withApple(
      token, nonce: sent.nonce, displayName: sent.displayName,
      as: .init(
        language: call.context.language.rawValue, timeZone: sent.time_zone ?? "UTC",
        invitation: sent.invitation, comesByApp: true),
      from: call.context.clientInfo,
      opening: accounts.sessions.appSession(from: call.context.clientInfo))
    return try call.signInResponse(signedIn, accounts: accounts)
  }
}

// MARK: - EmailCodeAPI

/// | method | path                    | who may | answers                                        |
/// |--------|-------------------------|---------|------------------------------------------------|
/// | POST   | /auth/email/send-code   | anyone  | a message and the lifetime of the code         |
/// | POST   | /auth/email/resend-code | anyone  | the same; 429 within a minute of the last one  |
/// | POST   | /auth/email/verify      | anyone  | a pair of tokens and the user, perhaps a new one |
struct EmailCodeAPI: Sendable {
  let accounts: Accounts
  let signIn: SignIn

  var routes: [Route] {
    [
      Route(
        .post, "/auth/email/send-code", .anyone, .livlog, "Sends a sign-in code to an address.",
        Operation(body: "Email", response: "CodeSent")
      ) { try await send($0) },
      Route(
        .post, "/auth/email/resend-code", .anyone, .livlog, "Sends another code.",
        Operation(body: "Email", response: "CodeSent")
      ) { try await resend($0) },
      Route(
        .post, "/auth/email/verify", .anyone, .livlog, "Signs in with the code.",
        Operation(body: "EmailCode", response: "AuthResponse")
      ) { try await verify($0) },
    ]
  }

  private struct Email: Decodable {
    var email: String?
  }

  struct CodeSent: Encodable {
    var message = "Verification code sent"
    var expires_in = EmailCodes.lifetime
  }

  func send(_ call: Call) async throws -> Response {
    try await accounts.emailCodes.send(
      to: call.body(Email.self).email ?? "", in: call.context.language,
      from: call.context.clientInfo)
    return try jsonResponse(CodeSent())
  }

  func resend(_ call: Call) async throws -> Response {
    try await accounts.emailCodes.resend(
      to: call.body(Email.self).email ?? "", in: call.context.language,
      from: call.context.clientInfo)
    return try jsonResponse(CodeSent())
  }

  private struct EmailCode: Decodable {
    var email: String?
    var code: String?
    var invitation: String?
    var time_zone: String?
    /// A refresh token of an earlier session, which identifies the app as a known device.
    var refresh_token: String?
  }

  func verify(_ call: Call) async throws -> Response {
    try await call.cancelOnDisconnect { call in try await completeSignIn(call) }
  }

  private func completeSignIn(_ call: Call) async throws -> Response {
    let sent = try await call.body(EmailCode.self)
    let signedIn = try await signIn.withCode(
      sent.code ?? "", of: sent.email ?? "",
      as: .init(
        language: call.context.language.rawValue, timeZone: sent.time_zone ?? "UTC",
        invitation: sent.invitation, comesByApp: true),
      from: call.clientInfo(refreshToken: sent.refresh_token),
      opening: accounts.sessions.appSession(from: call.context.clientInfo))
    return try call.signInResponse(signedIn, accounts: accounts)
  }
}
