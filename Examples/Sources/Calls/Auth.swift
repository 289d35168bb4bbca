import CommonplaceKit

/// - Parameter newClient: returns a client with the tokens of a storage.
func callAuthentication(
  _ email: String, _ password: String, _ newClient: (MemoryCredentialStorage) -> Commonplace
) async throws {
  let storage = MemoryCredentialStorage()
  let client = newClient(storage)
  // MARK: POST /auth/login
  let user = try await client.session.signIn(email: email, password: password)
  print(user.name)

  // MARK: GET /auth/me
  let current = try await client.session.me()
  print(current.emailVerified)

  // MARK: POST /auth/logout
  try await client.session.signOut()

  // MARK: POST /auth/email/send-code
  let seconds = try await client.session.sendCode(to: email)
  print("The code is valid for \(seconds) seconds.")

  // MARK: -
  try await refused {
    // MARK: POST /auth/email/resend-code
    try await client.session.resendCode(to: email)
    // MARK: -
  }
  try await refused {
    // MARK: POST /auth/email/verify
    try await client.session.signIn(email: email, code: "123456")
    // MARK: -
  }
  let token = "eyJhbGciOiJSUzI1NiJ9.e30.AA"
  try await refused {
    // MARK: POST /auth/apple
    try await client.session.signInWithApple(
      identityToken: token, nonce: "n-0S6_WzA2Mj", givenName: "Ann", familyName: "Lee")
    // MARK: -
  }
  try await refused {
    // MARK: POST /auth/register
    try await client.session.register(email: email, password: password, name: "Ann")
    // MARK: -
  }
  try await callPasswordReset(client, email)
  try await client.session.signIn(email: email, password: password)
  if var expired = storage.load() {
    expired.expiresAt = .now
    try await callRefresh(newClient(MemoryCredentialStorage(expired)))
    // Without valid tokens, because these calls would change and delete the account.
    (expired.accessToken, expired.refreshToken) = ("invalid", "invalid")
    expired.expiresAt = Timestamp.now.adding(seconds: 3600)
    let invalid = expired
    try await callAddress { newClient(MemoryCredentialStorage(invalid)) }
    try await callDeletion(newClient(MemoryCredentialStorage(invalid)))
  }
  try await client.session.signIn(email: email, password: password)
  try await callSessions(client) {
    try await newClient(MemoryCredentialStorage()).session.signIn(email: email, password: password)
  }
}

private func callPasswordReset(_ client: Commonplace, _ email: String) async throws {
  // MARK: POST /auth/request-password-reset
  try await client.session.requestPasswordReset(for: email)

  // MARK: -
  let token = "JT91bYYswE5fZowUfJb0dJCt8tUYiZwX6VcmnrlIfUc"
  try await refused {
    // MARK: POST /auth/confirm-password-reset
    try await client.session.resetPassword(token: token, to: "a long password")
    // MARK: -
  }
}

private func callRefresh(_ client: Commonplace) async throws {
  // MARK: POST /auth/refresh
  // Tokens that have expired are refreshed before the next request.
  let user = try await client.session.me()
  print(user.name)
}

/// - Parameter signInElsewhere: begins another session.
private func callSessions(
  _ client: Commonplace, _ signInElsewhere: () async throws -> Void
) async throws {
  // MARK: -
  let known = try await client.session.all().map(\.id)
  try await signInElsewhere()

  // MARK: GET /sessions
  let sessions = try await client.session.all()
  print(sessions.map { $0.userAgent ?? "" })

  // MARK: -
  for phone in sessions where !known.contains(phone.id) {
    // MARK: DELETE /sessions
    try await client.session.end(phone.id)
    // MARK: -
  }
}

/// - Parameter newClient: returns a client with tokens, which it forgets when they are refused.
private func callAddress(_ newClient: () -> Commonplace) async throws {
  try await refused {
    let client = newClient()
    // MARK: POST /auth/email/change
    let change = try await client.session.changeAddress(
      to: "ann@example.com", password: "a long password")
    print(change == nil ? "The address is changed." : "A code was sent.")
    // MARK: -
  }
  let change = PendingAddressChange(email: "ann@example.com", proof: "0.a")
  try await refused {
    let client = newClient()
    // MARK: POST /auth/email/change/resend
    let seconds = try await client.session.resendCode(for: change)
    print("The code is valid for \(seconds) seconds.")
    // MARK: -
  }
  try await refused {
    let client = newClient()
    // MARK: POST /auth/email/change/confirm
    try await client.session.confirm(change, code: "123456")
    // MARK: -
  }
}

private func callDeletion(_ client: Commonplace) async throws {
  try await refused {
    // MARK: DELETE /auth/account
    try await client.session.deleteAccount(.password("a long password"))
    // MARK: -
  }
}
