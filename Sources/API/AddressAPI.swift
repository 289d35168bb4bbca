import Accounts
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// Changes of the caller's e-mail address. On a server with mail, a code is sent to the new address.
///
/// | method | path                       | who may | answers                                        |
/// |--------|----------------------------|---------|------------------------------------------------|
/// | POST   | /auth/email/change         | member  | whether a code was sent; otherwise it is done  |
/// | POST   | /auth/email/change/resend  | member  | the seconds for which the new code is valid    |
/// | POST   | /auth/email/change/confirm | member  | the caller with the new address                |
struct AddressAPI: Sendable {
  let accounts: Accounts

  var routes: [Route] {
    [
      Route(
        .post, "/auth/email/change", .member, .own,
        "Changes the address, or sends a code to the new one.",
        Operation(body: "EmailChange", response: "EmailChangeStarted")
      ) { try await request($0) },
      Route(
        .post, "/auth/email/change/resend", .member, .own, "Sends another code.",
        Operation(body: "EmailChangeProof", response: "CodeSent")
      ) { try await resend($0) },
      Route(
        .post, "/auth/email/change/confirm", .member, .own,
        "Changes the address with the code that was sent to it.",
        Operation(body: "EmailChangeCode", response: "User")
      ) { try await confirm($0) },
    ]
  }

  private struct EmailChange: Decodable {
    var email: String?
    /// The user's password, if the account has one.
    var password: String?
    var code: String?
    /// From the response to the request.
    var proof: String?
  }

  private struct Started: Encodable {
    var code_sent: Bool
    /// What the other two requests need; nil if the address is changed.
    var proof: String?
  }

  private func request(_ call: Call) async throws -> Response {
    let body = try await call.body(EmailChange.self)
    let proof = try await accounts.addressChanges.request(
      body.email ?? "", password: body.password ?? "", of: call.member.user,
      in: call.context.language, from: call.context.clientInfo)
    return try jsonResponse(Started(code_sent: proof != nil, proof: proof))
  }

  private func resend(_ call: Call) async throws -> Response {
    let body = try await call.body(EmailChange.self)
    try await accounts.addressChanges.resend(
      to: body.email ?? "", proof: body.proof ?? "", of: call.member.user,
      in: call.context.language, from: call.context.clientInfo)
    return try jsonResponse(EmailCodeAPI.CodeSent())
  }

  private func confirm(_ call: Call) async throws -> Response {
    let body = try await call.body(EmailChange.self)
    try await accounts.addressChanges.confirm(
      body.email ?? "", code: body.code ?? "", proof: body.proof ?? "", of: call.member.user,
      in: call.context.language, from: call.context.clientInfo)
    return try jsonResponse(try await accounts.users.me(call.member))
  }
}
