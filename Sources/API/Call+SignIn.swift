import Accounts
import HTTPTypes
import Hummingbird
import Model
import ServerKit

extension Call {
  /// Runs `work` and cancels it when the client goes away, which an attempt may wait for.
  func untilAbandoned(_ work: (Call) async throws -> Response) async throws -> Response {
    try await request.untilAbandoned(in: context) { request in
      try await work(Call(request: request, context: context))
    }
  }

  /// The client, with the refresh token that an app has kept of an earlier session.
  func visitor(refreshToken: String?) -> Visitor {
    var visitor = context.visitor
    visitor.refreshToken = refreshToken
    return visitor
  }

  /// The answer to a sign-in, with the cookie by which this device is recognised at its next one.
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
  /// Where the e-mails of a registration link to.
  var registration: Registrations.Links {
    Registrations.Links(confirmation: { passwordReset($0) }, signIn: signIn)
  }
}
