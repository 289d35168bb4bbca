import Crypto
package import Database
import Foundation
package import Model

/// Changes of a user's e-mail address. An account with a password needs it for the change. If the
/// server can send mail, it also sends a code to the new address. A session and such a code are not
/// enough: the confirmation also needs the proof of the request that checked the password.
package struct AddressChanges: Sendable {
  let database: Database
  let users: Users
  let emailCodes: EmailCodes
  let emailQueue: EmailQueue
  let key: SymmetricKey
  let clock: @Sendable () -> Timestamp

  /// The seconds in which a change has to be confirmed.
  package static let lifetime: Int64 = 900

  /// Sends a code to the new address or, on a server without mail, changes the address at once.
  /// - Returns: the proof that `resend` and `confirm` need, if a code was sent; nil if the address is
  ///   changed.
  /// - Throws: invalid (`email`, `password`); conflict (`email.taken`) without mail; rateLimited
  ///   (`attempts.tooMany`).
  package func request(
    _ email: String, password: String, of user: UserKey, in language: Language,
    from client: ClientInfo
  ) async throws -> String? {
    if let problem = Users.problem(withEmail: email) { throw Failure.invalid(problem) }
    let hasPassword = try await users.hasPassword(user)
    guard hasPassword || emailQueue.isSetUp else {
      throw Failure.invalid(FieldProblem("password", "required"))
    }
    try await users.verifyPassword(password, of: user, field: "password", client: client)
    if emailQueue.isSetUp {
      try await emailCodes.send(to: email, for: .newAddress, in: language, from: client)
      return proof(of: user, email, until: clock().adding(seconds: AddressChanges.lifetime))
    }
    let now = clock()
    _ = try await write { db in
      try UserStore.setAddress(email, of: user, isVerified: false, now, db)
    }
    return nil
  }

  /// Returns a text that proves that this server has accepted the request of a user.
  private func proof(of user: UserKey, _ email: String, until end: Timestamp) -> String {
    let code = HMAC<SHA256>.authenticationCode(for: text(user, email, until: end), using: key)
    return "\(end.milliseconds).\(Array(code).base64URL)"
  }

  private func text(_ user: UserKey, _ email: String, until end: Timestamp) -> [UInt8] {
    Array("\(user.rawValue) \(end.milliseconds) \(emailKey(email))".utf8)
  }

  /// - Throws: forbidden (`code.wrong`) for a proof that is wrong or too old.
  private func check(_ proof: String, of user: UserKey, _ email: String) throws {
    let parts = proof.split(separator: ".")
    guard parts.count == 2, let milliseconds = Int64(parts[0]),
      let code = [UInt8](base64URL: String(parts[1])), milliseconds >= clock().milliseconds,
      HMAC<SHA256>.isValidAuthenticationCode(
        code, authenticating: text(user, email, until: Timestamp(milliseconds: milliseconds)),
        using: key)
    else { throw Failure(.forbidden, "code.wrong") }
  }

  /// Sends another code to the new address.
  /// - Throws: invalid (`email`); forbidden (`code.wrong`) without the proof of a request;
  ///   rateLimited (`code.wait`, `attempts.tooMany`).
  package func resend(
    to email: String, proof: String, of user: UserKey, in language: Language,
    from client: ClientInfo
  ) async throws {
    try check(proof, of: user, email)
    try await emailCodes.resend(to: email, for: .newAddress, in: language, from: client)
  }

  /// Changes the address with the code that was sent to it, and tells the earlier address.
  /// - Throws: invalid (`email`, `code`); forbidden (`code.wrong`); conflict (`email.taken`);
  ///   rateLimited (`attempts.tooMany`).
  package func confirm(
    _ email: String, code: String, proof: String, of user: UserKey, in language: Language,
    from client: ClientInfo
  ) async throws {
    try check(proof, of: user, email)
    let guess = try await emailCodes.countGuess(code, of: email, from: client)
    let now = clock()
    let (isRight, letter) = try await write { [emailCodes, emailQueue] db -> (Bool, Email?) in
      guard try emailCodes.redeem(code, of: email, guess, db, now: now) else {
        return (false, nil)
      }
      let old = try UserStore.setAddress(email, of: user, isVerified: true, now, db)
      guard let old, emailKey(old) != emailKey(email) else { return (true, nil) }
      let letter = Email.addressChanged(from: old, to: email.normalised, in: language)
      try emailQueue.enqueue(letter, until: now.adding(seconds: 86_400), db)
      return (true, letter)
    }
    guard isRight else { throw Failure(.forbidden, "code.wrong") }
    if let letter { emailQueue.notifyRunner(of: letter) }
  }

  /// Runs a transaction. Of two that take the same address at the same time, the second fails at
  /// the unique index.
  private func write<Result: Sendable>(
    _ body: @Sendable @escaping (any Connection) throws -> Result
  ) async throws -> Result {
    do {
      return try await database.write(body)
    } catch let error as DatabaseError where error.kind == .uniqueViolation {
      throw Failure(.conflict, "email.taken")
    }
  }
}
