import CommonplaceKit
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Passes HTTP requests to a transport.
struct Gateway: Sendable {
  let transport: any Transport

  /// The largest body of a request: an archive of a whole book.
  private static let maxBody = 1 << 30

  func respond(to request: Request) async throws -> Response {
    let body = try await request.body.collect(upTo: Self.maxBody)
    guard let url = URL(string: "http://localhost\(request.uri.string)") else {
      throw URLError(.badURL)
    }
    var headers: [String: String] = [:]
    for field in request.headers { headers[field.name.rawName] = field.value }
    let response = try await transport.send(
      TransportRequest(
        method: request.method.rawValue, url: url, headers: headers,
        body: body.readableBytes == 0 ? .none : .data(Data(body.readableBytesView)),
        idleTimeout: nil))
    var fields = HTTPFields()
    for (name, value) in response.headers {
      if let name = HTTPField.Name(name) { fields[name] = value }
    }
    let parts = response.body
    return Response(
      status: HTTPResponse.Status(code: response.status), headers: fields,
      body: ResponseBody { writer in
        for try await part in parts { try await writer.write(ByteBuffer(bytes: part)) }
        try await writer.finish(nil)
      })
  }
}
