public import CommonplaceKit
public import Observation

/// Creating an account, requesting a new password, and deleting the account.
@MainActor @Observable
public final class AccountViewModel {
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  /// Whether a link for a new password was requested. The server does not say whether the address
  /// has an account.
  public private(set) var isResetSent = false
  /// Whether an e-mail with a link was sent that creates the account.
  public private(set) var isConfirmationSent = false
  /// Whether a code was sent that proves who deletes the account.
  public private(set) var isCodeSent = false
  /// The shortest password that a server accepts.
  public static let minPasswordLength = 10
  @ObservationIgnored private let client: Commonplace

  /// Creates the model. Nothing is sent before an action.
  public init(client: Commonplace) { self.client = client }

  /// Whether an account can be created with an address and a password.
  public func canRegister(email: String, password: String) -> Bool {
    EmailCodeModel.isAddress(email) && Self.isPassword(password) && !submission.isRunning
  }

  /// Creates an account and signs in.
  /// - Returns: whether the user is signed in. A server without open sign-ups refuses it; one with
  ///   e-mail asks for a confirmation first (`isConfirmationSent`).
  public func register(email: String, password: String, name: String) async -> Bool {
    let client = client
    isConfirmationSent = false
    let user = await submission.run {
      let user = try await client.session.register(
        email: email.trimmedForSignIn, password: password, name: name.isEmpty ? nil : name)
      isConfirmationSent = user == nil
      return user
    }
    return (user ?? nil) != nil
  }

  /// Requests a link for a new password by e-mail. It succeeds for addresses without an account
  /// too.
  public func requestPasswordReset(for email: String) async {
    let client = client
    let done: Void? = await submission.run {
      try await client.session.requestPasswordReset(for: email.trimmedForSignIn)
    }
    if done != nil { isResetSent = true }
  }

  /// Whether a server accepts a password of this length.
  public static func isPassword(_ password: String) -> Bool { password.count >= minPasswordLength }

  /// Sets a new password. All sessions of the user end.
  /// - Parameter token: the last part of the link that was sent.
  /// - Returns: whether it succeeded.
  public func resetPassword(token: String, to password: String) async -> Bool {
    let client = client
    let done: Void? = await submission.run {
      try await client.session.resetPassword(token: token, to: password)
    }
    return done != nil
  }

  /// Sends a code with which the user proves that they are present.
  public func sendCode(to email: String) async {
    let client = client
    let sent = await submission.run { try await client.session.sendCode(to: email) }
    if sent != nil { isCodeSent = true }
  }

  /// Deletes the account with its books, and signs out.
  public func deleteAccount(_ proof: AccountProof) async -> Bool {
    let client = client
    let done: Void? = await submission.run { try await client.session.deleteAccount(proof) }
    return done != nil
  }
}
