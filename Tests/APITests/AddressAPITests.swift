import Foundation
import TestSupport
import Testing

/// Changing the e-mail address through the API.
@Suite struct AddressAPITests {
  @Test(arguments: TestEngine.all)
  func `the address is changed with the password and the code`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let wrong = try await ann.post(
        "/auth/email/change", #"{"email": "anna@example.com", "password": "wrong"}"#)
      #expect(wrong.status == 422 && (wrong.object["fields"] as? [String: Any])?["password"] != nil)
      let started = try await ann.post(
        "/auth/email/change",
        #"{"email": "anna@example.com", "password": "\#(TestServer.password)"}"#)
      #expect(started.status == 200 && started.object["code_sent"] as? Bool == true)
      let proof = try #require(started.object["proof"] as? String)
      let code = try #require(try await server.outbox.code(to: "anna@example.com"))

      // Neither a code alone nor another member's session is enough.
      let bob = try await server.addUser("bob@example.com")
      for (client, proof) in [(ann, "0.a"), (ann, ""), (bob, proof)] {
        let refused = try await client.post(
          "/auth/email/change/confirm",
          #"{"email": "anna@example.com", "code": "\#(code)", "proof": "\#(proof)"}"#)
        #expect(refused.status == 403 && refused.object["code"] as? String == "code.wrong")
      }
      let changed = try await ann.post(
        "/auth/email/change/confirm",
        #"{"email": "anna@example.com", "code": "\#(code)", "proof": "\#(proof)"}"#)
      #expect(changed.status == 200 && changed.object["email"] as? String == "anna@example.com")
    }
  }

  @Test(arguments: TestEngine.all)
  func `without mail the password changes the address at once`(engine: TestEngine) async throws {
    try await engine.withServer(hasMail: false) { server in
      let ann = try await server.addUser("ann@example.com")
      let changed = try await ann.post(
        "/auth/email/change",
        #"{"email": "anna@example.com", "password": "\#(TestServer.password)"}"#)
      #expect(changed.status == 200 && changed.object["code_sent"] as? Bool == false)
      #expect(changed.object["proof"] == nil)
      #expect(try await ann.get("/auth/me").object["email"] as? String == "anna@example.com")
    }
  }
}
