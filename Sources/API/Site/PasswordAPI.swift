import Accounts
import Book
import Hummingbird
import Model
import ServerKit

/// Password resets in ModulaCMS's contract. All these operations share a limit of ten requests a
/// minute from one network.
///
/// | method | path                         | who may | answers                                    |
/// |--------|------------------------------|---------|--------------------------------------------|
/// | POST   | /auth/request-password-reset | anyone  | the same message for every address         |
/// | POST   | /auth/confirm-password-reset | anyone  | a message; all sessions of the user end    |
/// | POST   | /auth/reset                  | anyone  | the same                                   |
struct PasswordAPI: Sendable {
  let accounts: Accounts
  let signUp: SignUp

  var routes: [Route] {
    [
      Route(
        .post, "/auth/request-password-reset", .anyone, .modula, "Sends a link for a new password.",
        Operation(body: "Email", response: "Message")
      ) { try await request($0) },
      Route(
        .post, "/auth/confirm-password-reset", .anyone, .modula, "Sets a new password.",
        Operation(body: "PasswordReset", response: "Message")
      ) { try await confirm($0) },
      Route(
        .post, "/auth/reset", .anyone, .modula, "Sets a new password, for older clients.",
        Operation(body: "PasswordReset", response: "Message")
      ) { try await confirm($0) },
    ]
  }

  private struct ResetRequest: Decodable { var email: String? }

  /// Sends a link for a new password. The response is the same for every address, so that it does
  /// not reveal whether an account exists.
  func request(_ call: Call) async throws -> Response {
    let visitor = call.context.clientInfo
    try await accounts.attempts.count(.passwordPath(address: visitor.address))
    let email = try await call.body(ResetRequest.self).email ?? ""
    do {
      try await accounts.passwordResets.request(
        email, in: call.context.language, from: visitor,
        link: call.context.deployment.baseURL.passwordReset)
    } catch let failure as Failure where failure.kind == .invalid {
      // The response to an invalid address is the same too.
    }
    return try jsonResponse(Message(message: "If an account exists, a link has been sent"))
  }

  private struct Reset: Decodable {
    var token: String?
    var password: String?
    var new_password: String?
  }

  func confirm(_ call: Call) async throws -> Response {
    let visitor = call.context.clientInfo
    try await accounts.attempts.count(.passwordPath(address: visitor.address))
    let reset: Reset = try await call.body()
    guard let token = reset.token, !token.isEmpty else {
      throw Failure.invalid(FieldProblem("token", "required"))
    }
    let password = reset.password ?? reset.new_password ?? ""
    do {
      if try await accounts.registrations.isOpen(token) {
        _ = try await signUp.confirm(token, password: password, from: visitor)
      } else {
        _ = try await accounts.passwordResets.reset(token, to: password, from: visitor)
      }
    } catch let failure as Failure where failure.code == "reset.used" {
      throw Failure.malformed("reset.used")
    }
    return try jsonResponse(Message(message: "Password set"))
  }
}
