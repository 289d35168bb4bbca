import Accounts
import Book
import Hummingbird
import Model
import ServerKit

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
    let user = try await signIn.withApple(
      token, nonce: sent.nonce, displayName: sent.displayName,
      as: .init(
        language: call.context.language.rawValue, timeZone: sent.time_zone ?? "UTC",
        invitation: sent.invitation, comesByApp: true),
      from: call.context.clientInfo)
    return try call.signInResponse(
      try await accounts.sessions.createAppSession(for: user, from: call.context.clientInfo),
      accounts: accounts)
  }
}
