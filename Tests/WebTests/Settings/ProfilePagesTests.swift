import Model
import ServerKit
import TestSupport
import Testing

@testable import Web

@Suite struct ProfilePagesTests {
  @Test("Wrong passwords on the page of the profile are limited", arguments: TestEngine.all)
  func passwordIsLimited(engine: TestEngine) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let page = try await browser.get("/settings/profile")
      let form = [page.token, ("old_password", "wrong horse"), ("password", "battery staple")]
      for _ in 0..<10 { #expect(try await browser.post("/settings/password", form).status == 422) }
      let limited = try await browser.post("/settings/password", form)
      #expect(limited.status == 429 && limited.header("Retry-After") != nil)
    }
  }

  @Test(
    "Messages name the control of the current password by its label", arguments: Language.allCases)
  func labelInMessages(language: Language) {
    let label = Words(language)(settings: .oldPassword)
    let message = FieldMessages.message(FieldProblem("old_password", "required"), in: language)
    #expect(message.contains(label))
  }
}
