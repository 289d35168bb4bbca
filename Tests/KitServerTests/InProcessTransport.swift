import CommonplaceKit
import Foundation
import HTTPTypes
import TestSupport

/// Passes the requests of a client to a server in this process, without a socket.
struct InProcessTransport: Transport {
  let server: TestServer

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    guard let method = HTTPRequest.Method(request.method),
      let address = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
    else { throw URLError(.badURL) }
    var headers: HTTPFields = [:]
    for (name, value) in request.headers {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    let query = address.percentEncodedQuery.map { "?" + $0 } ?? ""
    let body = try body(of: request)
    let response = try await server.stream(
      method, address.percentEncodedPath + query, headers, body)
    if let count = body?.count { request.reportSent?(Int64(count), Int64(count)) }
    return TransportResponse(
      status: response.status,
      headers: Dictionary(
        response.headers.map { ($0.name.rawName, $0.value) },
        uniquingKeysWith: { first, second in "\(first), \(second)" }),
      body: response.body)
  }

  private func body(of request: TransportRequest) throws -> [UInt8]? {
    switch request.body {
    case .none: nil
    case .data(let data): Array(data)
    case .file(let file): Array(try Data(contentsOf: file))
    }
  }
}

extension TestServer {
  /// Returns a client for this server.
  func makeClient(
    _ credentials: any CredentialStorage = MemoryCredentialStorage()
  ) throws -> Commonplace {
    guard let address = URL(string: "http://localhost:8080") else { throw URLError(.badURL) }
    return Commonplace(
      baseURL: address, credentials: credentials, transport: InProcessTransport(server: self),
      retries: .never)
  }

  /// Adds a user and returns a client that is signed in.
  func addClient(_ email: String) async throws -> Commonplace {
    _ = try await addUser(email)
    let client = try makeClient()
    try await client.session.signIn(email: email, password: TestServer.password)
    return client
  }
}
