package import Foundation
package import HTTPTypes
package import Hummingbird
package import NIOCore

/// `value` as JSON whose bytes do not depend on anything but the value: keys are sorted.
/// Throws what the value's own `encode(to:)` throws.
package func jsonBytes(_ value: any Encodable) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return try encoder.encode(value)
}

package func jsonResponse(
  _ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
) throws -> Response {
  jsonResponse(ByteBuffer(bytes: try jsonBytes(value)), status: status, headers: headers)
}

/// An answer whose JSON is ready.
package func jsonResponse(
  _ json: JSONWriter, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
) -> Response {
  jsonResponse(json.buffer, status: status, headers: headers)
}

/// An answer whose JSON is ready.
package func jsonResponse(
  _ json: ByteBuffer, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
) -> Response {
  var headers = headers
  headers.append(jsonContentType)
  return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: json))
}

private let jsonContentType = HTTPField(name: .contentType, value: "application/json")
