import Foundation
import HTTPTypes
package import Hummingbird
import Model

extension FailureResponse {
  /// Returns the flat JSON object that clients of all contracts read, with RFC 9457's members
  /// added.
  package func response(to request: Request) -> Response {
    var json = JSONWriter(capacity: 512)
    write(to: &json)
    let wantsProblem = request.headers[.accept]?.contains("application/problem+json") ?? false
    var headers: HTTPFields = [
      .contentType: wantsProblem ? "application/problem+json" : "application/json",
      .cacheControl: "no-store",
    ]
    add(to: &headers)
    return Response(
      status: HTTPResponse.Status(code: status), headers: headers,
      body: ResponseBody(byteBuffer: json.buffer))
  }

  /// Adds the headers of this failure, which do not depend on the format of the body.
  package func add(to headers: inout HTTPFields) {
    if let retryAfter { headers[.retryAfter] = String(retryAfter) }
    if status == 401 { headers[.wwwAuthenticate] = "Bearer" }
  }

  private func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("error", kind)
      json.member("message", message)
      json.member("status", status)
      json.member("type", "urn:commonplace:failure:\(code)")
      json.member("title", title)
      json.member("detail", message)
      json.member("code", code)
      if !fields.isEmpty {
        json.object("fields") { json in
          for (name, reason) in fields { json.member(named: name, reason) }
        }
      }
      if let retryAfter {
        json.object("details") { $0.member("retry_after", retryAfter) }
      }
      json.member("request_id", requestID)
      if let versions {
        json.encoded("current", versions.current)
        if let yours = versions.submitted { json.encoded("yours", yours) }
      }
    }
  }
}

extension JSONWriter {
  /// Writes a member with JSONEncoder.
  fileprivate mutating func encoded(_ key: StaticString, _ value: any Encodable) {
    self.key(key)
    // If encoding fails, the value is null, so that the response can still be sent.
    if let bytes = try? jsonBytes(value) { raw(bytes) } else { null() }
  }
}
