package import HTTPTypes
package import Hummingbird
package import Model
package import NIOCore

extension JSONWriter {
  package var buffer: ByteBuffer { ByteBuffer(bytes: bytes) }
}

package func jsonResponse(
  _ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
) throws -> Response {
  jsonResponse(ByteBuffer(bytes: try JSON.data(value)), status: status, headers: headers)
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
