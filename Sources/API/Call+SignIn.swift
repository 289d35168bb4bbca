import Accounts
import HTTPTypes
import Hummingbird
import Model
import ServerKit

extension Call {
  /// Runs `work` and cancels it when the client disconnects. An attempt to sign in can wait for
  /// earlier attempts, and must not keep waiting for a client that is gone.
  func untilAbandoned(_ work: (Call) async throws -> Response) async throws -> Response {
    try await request.untilAbandoned(in: context) { request in
      try await work(Call(request: request, context: context))
    }
  }

  /// Returns the client with the refresh token of an earlier session, if the app sent one.
  func visitor(refreshToken: String?) -> Visitor {
    var visitor = context.visitor
    visitor.refreshToken = refreshToken
    return visitor
  }

  /// Returns the response to a sign-in. It sets the cookie that identifies this device at the next
  /// sign-in.
  func answer(_ signedIn: AuthResponse, _ accounts: Accounts) throws -> Response {
    let cookie = context.deployment.baseURL.cookie(
      KnownDevices.cookieName,
      accounts.devices.cookie(adding: signedIn.user.id, to: context.visitor.deviceCookie),
      seconds: KnownDevices.lifetime)
    var response = try jsonResponse(signedIn)
    response.headers.append(cookie)
    return response
  }
}

extension BaseURL {
  /// The links in the e-mails of a registration.
  var registration: Registrations.Links {
    Registrations.Links(confirmation: { passwordReset($0) }, signIn: signIn)
  }
}
