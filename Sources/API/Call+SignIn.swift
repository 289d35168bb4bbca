import Accounts
import HTTPTypes
import Hummingbird
import Model
import ServerKit

extension Call {
  /// Runs `work` and cancels it when the client disconnects. An attempt to sign in can wait for
  /// earlier attempts, and must not keep waiting for a client that is gone.
  func cancelOnDisconnect(_ work: (Call) async throws -> Response) async throws -> Response {
    try await request.cancelOnDisconnect(in: context) { request in
      try await work(Call(request: request, context: context))
    }
  }

  /// Returns the client with the refresh token of an earlier session, if the app sent one.
  func clientInfo(refreshToken: String?) -> ClientInfo {
    var visitor = context.clientInfo
    visitor.refreshToken = refreshToken
    return visitor
  }

  /// Returns the response to a sign-in. It sets the cookie that identifies this device at the next
  /// sign-in.
  func signInResponse(_ signedIn: AuthResponse, accounts: Accounts) throws -> Response {
    let cookie = context.deployment.baseURL.cookie(
      KnownDevices.cookieName,
      accounts.devices.cookie(adding: signedIn.user.id, to: context.clientInfo.deviceCookie),
      seconds: KnownDevices.lifetime)
    var response = try jsonResponse(signedIn)
    response.headers.append(cookie)
    return response
  }
}

extension BaseURL {
  /// The links in the e-mails of a registration.
  var registrationLinks: Registrations.Links {
    Registrations.Links(confirmation: { passwordReset($0) }, signIn: signIn)
  }
}
