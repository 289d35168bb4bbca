import Foundation
public import Model

/// A proof that the user is present, for the deletion of an account.
public enum AccountProof: Sendable {
  /// The password of the account.
  case password(String)
  /// A code that was just sent to the user's address.
  case code(String)
  /// A sign-in within the last ten minutes.
  case recentSignIn
}

/// A change of the user's address that waits for the code.
public struct PendingAddressChange: Codable, Sendable, Equatable {
  /// The new address.
  public var email: String
  /// The server's proof that the password was checked.
  public var proof: String

  /// Creates a change that was stored while the user looked for the code.
  public init(email: String, proof: String) {
    self.email = email
    self.proof = proof
  }
}

extension SessionResource {
  /// Creates an account and signs in, if the server allows it.
  ///
  ///     try await client.session.register(email: email, password: password, name: "Ann")
  /// - Returns: the user; nil on a server with e-mail, which creates the account when the link in its
  ///   message is opened.
  /// - Throws: `APIError` of the kind `forbidden` on a server without open sign-ups.
  @discardableResult
  public func register(
    email: String, password: String, name: String? = nil
  ) async throws -> User? {
    var body = ["email": email, "password": password]
    body["name"] = name
    var request = try APIRequest.sending(body, to: "/auth/register")
    request.needsToken = false
    _ = try await api.send(request)
    do {
      return try await signIn(email: email, password: password)
    } catch let error as APIError where error.code == "credentials.wrong" {
      return nil
    }
  }

  /// Requests another code. The server sends one a minute.
  /// - Returns: the number of seconds for which the code is valid.
  /// - Throws: `APIError` with the code `code.wait` and `retryAfter`.
  @discardableResult
  public func resendCode(to email: String) async throws -> Int {
    try await requestCode("/auth/email/resend-code", email)
  }

  /// Requests a link for a new password by e-mail. The server does not say whether the address has
  /// an account.
  ///
  ///     try await client.session.requestPasswordReset(for: "ann@example.com")
  public func requestPasswordReset(for email: String) async throws {
    var request = try APIRequest.sending(["email": email], to: "/auth/request-password-reset")
    request.needsToken = false
    _ = try await api.send(request)
  }

  /// Sets a new password.
  /// - Parameter token: the last part of the link that was sent.
  public func resetPassword(token: String, to password: String) async throws {
    var request = try APIRequest.sending(
      ["token": token, "password": password], to: "/auth/confirm-password-reset")
    request.needsToken = false
    _ = try await api.send(request)
  }

  private struct AddressChange: Encodable {
    var email: String
    var password: String?
    var code: String?
    var proof: String?
  }

  /// Changes the user's e-mail address. A server with mail sends a code to the new address first.
  ///
  ///     if let change = try await client.session.changeAddress(to: email, password: password) {
  ///       try await client.session.confirm(change, code: code)
  ///     }
  /// - Parameter password: the user's password; nil for an account without one.
  /// - Returns: what `confirm` takes, if a code was sent; nil if the address is changed.
  /// - Throws: `APIError` of the kind `invalid` with `fields` for a wrong password.
  public func changeAddress(
    to email: String, password: String?
  ) async throws -> PendingAddressChange? {
    struct Started: Decodable { var proof: String? }
    let started: Started = try await api.value(
      of: .sending(AddressChange(email: email, password: password), to: "/auth/email/change"))
    if let proof = started.proof { return PendingAddressChange(email: email, proof: proof) }
    try await api.tokens.update(try await me())
    return nil
  }

  /// Sends another code to the new address.
  /// - Returns: the number of seconds for which the code is valid.
  public func resendCode(for change: PendingAddressChange) async throws -> Int {
    struct Sent: Decodable { var expires_in: Int }
    let sent: Sent = try await api.value(
      of: .sending(
        AddressChange(email: change.email, proof: change.proof), to: "/auth/email/change/resend"))
    return sent.expires_in
  }

  /// Changes the address with the code that was sent to it.
  /// - Returns: the user with the new address.
  /// - Throws: `APIError` with the code `code.wrong`, also after 15 minutes.
  @discardableResult
  public func confirm(_ change: PendingAddressChange, code: String) async throws -> User {
    let user: User = try await api.value(
      of: .sending(
        AddressChange(email: change.email, code: code, proof: change.proof),
        to: "/auth/email/change/confirm"))
    try await api.tokens.update(user)
    return user
  }

  /// Deletes the account and signs out.
  ///
  ///     try await client.session.deleteAccount(.password(password))
  /// - Throws: `APIError` with the code `account.proof` without a valid proof.
  public func deleteAccount(_ proof: AccountProof) async throws {
    let body: [String: String] =
      switch proof {
      case .password(let password): ["password": password]
      case .code(let code): ["code": code]
      case .recentSignIn: [:]
      }
    _ = try await api.send(.sending(body, by: "DELETE", to: "/auth/account"))
    try await api.tokens.set(nil)
  }
}
