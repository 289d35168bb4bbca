package import Foundation
package import HTTPTypes
package import Hummingbird
package import NIOCore

/// Encodes `value` as JSON with sorted keys, so that equal values have identical bytes.
/// - Throws: the errors of the value's `encode(to:)`.
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

/// Returns a response with JSON that is already written.
package func jsonResponse(
  _ json: JSONWriter, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
) -> Response {
  jsonResponse(json.buffer, status: status, headers: headers)
}

/// Returns a response with JSON that is already encoded.
package func jsonResponse(
  _ json: ByteBuffer, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
) -> Response {
  var headers = headers
  headers.append(jsonContentType)
  return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: json))
}

private let jsonContentType = HTTPField(name: .contentType, value: "application/json")
