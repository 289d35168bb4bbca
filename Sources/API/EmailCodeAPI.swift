import Accounts
import Book
import Hummingbird
import Model
import ServerKit

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

  private struct CodeSent: Encodable {
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
    let user = try await signIn.withCode(
      sent.code ?? "", of: sent.email ?? "",
      as: .init(
        language: call.context.language.rawValue, timeZone: sent.time_zone ?? "UTC",
        invitation: sent.invitation, comesByApp: true),
      from: call.clientInfo(refreshToken: sent.refresh_token))
    return try call.signInResponse(
      try await accounts.sessions.createAppSession(for: user, from: call.context.clientInfo),
      accounts: accounts)
  }
}
