import Foundation
public import Model

/// Signing in and out.
public struct SessionResource: Sendable {
  let api: APIClient

  /// The signed-in user, as stored on this device; nil if nobody is signed in.
  public func user() async throws -> User? { try await api.tokens.user() }

  /// Returns the signed-in user now, and whenever somebody signs in or out, also because the session
  /// was ended elsewhere.
  ///
  ///     for await user in try await client.session.users() { print(user?.name ?? "signed out") }
  public func users() async throws -> AsyncStream<User?> { try await api.tokens.users() }

  /// Signs in with a password.
  ///
  ///     let user = try await client.session.signIn(email: email, password: password)
  /// - Throws: `APIError` with the code `credentials.wrong`, or `attempts.tooMany` with `retryAfter`.
  @discardableResult
  public func signIn(email: String, password: String) async throws -> User {
    try await open("/auth/login", ["email": email, "password": password])
  }

  /// Requests a code by e-mail, which `signIn(email:code:)` takes.
  ///
  ///     let seconds = try await client.session.sendCode(to: "ann@example.com")
  /// - Returns: the number of seconds for which the code is valid.
  @discardableResult
  public func sendCode(to email: String) async throws -> Int {
    try await requestCode("/auth/email/send-code", email)
  }

  /// Requests a code, and returns the number of seconds for which it is valid.
  func requestCode(_ path: String, _ email: String) async throws -> Int {
    struct Sent: Decodable {
      var expiresIn: Int

      enum CodingKeys: String, CodingKey { case expiresIn = "expires_in" }
    }
    var request = try APIRequest.sending(["email": email], to: path)
    request.needsToken = false
    return try await api.value(of: request, as: Sent.self).expiresIn
  }

  /// Signs in with a code, and creates an account if the server allows it.
  ///
  ///     try await client.session.signIn(email: "ann@example.com", code: code)
  /// - Parameter invitation: the last part of an invitation link.
  /// - Throws: `APIError` with the code `code.wrong`.
  @discardableResult
  public func signIn(email: String, code: String, invitation: String? = nil) async throws -> User {
    var body = ["email": email, "code": code]
    body["invitation"] = invitation
    return try await open("/auth/email/verify", body)
  }

  /// Signs in with Apple's identity token.
  /// - Parameter nonce: what was hashed into the token; nil for a token without one.
  @discardableResult
  public func signInWithApple(
    identityToken: String, nonce: String? = nil, givenName: String? = nil,
    familyName: String? = nil, invitation: String? = nil
  ) async throws -> User {
    struct Body: Encodable {
      var identity_token: String
      var nonce: String?
      var full_name: [String: String]?
      var invitation: String?
    }
    let names = ["given_name": givenName, "family_name": familyName].compactMapValues(\.self)
    return try await open(
      "/auth/apple",
      Body(
        identity_token: identityToken, nonce: nonce, full_name: names.isEmpty ? nil : names,
        invitation: invitation))
  }

  /// Returns the signed-in user as the server knows them.
  public func me() async throws -> User { try await api.value(of: .get("/auth/me")) }

  /// Ends the session. If the server cannot do so now, it is only forgotten on this device.
  public func signOut() async throws {
    guard let token = try await api.tokens.refreshToken() else { return }
    do {
      _ = try await api.send(.sending(["refresh_token": token], to: "/auth/logout"))
    } catch is URLError {
      // The session expires on the server.
    } catch is APIError {
      // So it does here, unless it has ended already.
    }
    try await api.tokens.set(nil)
  }

  func open(_ path: String, _ body: some Encodable) async throws -> User {
    var request = try APIRequest.sending(body, to: path)
    request.needsToken = false
    let response: AuthResponse = try await api.value(of: request)
    try await api.tokens.set(Credentials(response))
    return response.user
  }
}
