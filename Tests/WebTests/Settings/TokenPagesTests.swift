import Accounts
import Book
import TestSupport
import Testing

@testable import Web

@Suite struct TokenPagesTests {
  @Test(
    "A token beyond the limit is refused, and the form keeps the input", arguments: TestEngine.all)
  func tooManyTokens(engine: TestEngine) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com")
      let accounts = server.features.accounts
      let user = try await accounts.users.find(email: "ann@example.com").key
      let space = try await accounts.users.personalSpace(of: user)
      for _ in 1...APITokens.maxActive {
        _ = try await accounts.tokens.issue(named: "Script", scope: .read, space: space, to: user)
      }
      let ann = try await Browser.signedIn(to: server, "ann@example.com")
      let page = try await ann.get("/settings/tokens")
      let answer = try await ann.post(
        "/settings/tokens", [page.token, ("name", "One more"), ("scope", "read")])
      #expect(answer.status == 409)
      #expect(answer.text.contains("There are already 100 active tokens for this book."))
      #expect(answer.control("name") == "One more")
      #expect(!answer.text.contains("id=\"token\""))
    }
  }
}
