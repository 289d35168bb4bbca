import CommonplaceKit
import CommonplaceLocal
import Foundation
import TestSupport

extension TestServer {
  /// Passes the requests of a client to this server, without a socket.
  var transport: any Transport {
    ExchangeTransport { method, target, headers, body in
      try await stream(method, target, headers, body)
    }
  }

  /// Returns a client for this server.
  func makeClient(
    _ credentials: any CredentialStorage = MemoryCredentialStorage()
  ) throws -> Commonplace {
    Commonplace(
      baseURL: TestBook.address, credentials: credentials, transport: transport, retries: .never)
  }

  /// Adds a user and returns a client that is signed in.
  func addClient(_ email: String) async throws -> Commonplace {
    _ = try await addUser(email)
    let client = try makeClient()
    try await client.session.signIn(email: email, password: TestServer.password)
    return client
  }
}
