import Foundation
import HTTPTypes
package import Hummingbird
package import Model

/// A failure in the reader's language, ready to be sent as JSON or a page.
package struct FailureResponse: Sendable {
  package let status: Int
  /// The kind in one word, such as `not_found`. Old clients read it as `error`.
  package let kind: String
  package let code: String
  package let title: String
  package let message: String
  /// One sentence for each invalid field, in the order found.
  package let fields: [(name: String, reason: String)]
  /// Seconds until the client should try again; nil if it should not.
  package let retryAfter: Int?
  /// How much of a quota was used, and its size, if the quota is used up; otherwise nil.
  package let quota: (used: Int, limit: Int)?
  package let requestID: String
  /// The current and the submitted version, after a conflict of edits; otherwise nil.
  package let versions: Failure.Versions?

  package init(_ failure: Failure, context: AppRequestContext) {
    self.init(
      failure, kind: failure.kind.wireName, status: context.contract.status(of: failure),
      context: context)
  }

  /// Returns the answer to a defect. It reveals nothing but the request id.
  package static func defect(context: AppRequestContext) -> FailureResponse {
    FailureResponse(
      Failure(.unavailable, "internal"), kind: "internal", status: 500, context: context)
  }

  /// Creates an answer with a status that differs from the kind's default.
  package init(_ failure: Failure, kind: String, status: Int, context: AppRequestContext) {
    let language = context.language
    var fields: [(name: String, reason: String)] = []
    for problem in failure.fields where !fields.contains(where: { $0.name == problem.field }) {
      fields.append((problem.field, FieldMessages.message(problem, in: language)))
    }
    var arguments = failure.arguments
    arguments["seconds"] = failure.retryAfter.map(String.init)
    self.status = status
    self.kind = kind
    code = failure.code
    title = FailureMessages.title(failure.code, kind: kind, in: language)
    message =
      fields.isEmpty
      ? FailureMessages.message(failure.code, kind: kind, arguments, in: language)
      : fields.map(\.reason).joined(separator: " ")
    self.fields = fields
    retryAfter = failure.retryAfter
    quota =
      if failure.kind == .rateLimited, let used = arguments["used"].flatMap({ Int($0) }),
        let limit = arguments["max"].flatMap({ Int($0) })
      {
        (used, limit)
      } else {
        nil
      }
    requestID = context.requestID
    versions = failure.versions
  }
}

extension Failure.Kind {
  /// The kind as it is sent.
  package var wireName: String {
    switch self {
    case .notFound: "not_found"
    case .unauthorized: "unauthorized"
    case .forbidden: "forbidden"
    case .malformed: "malformed"
    case .invalid: "invalid"
    case .conflict: "conflict"
    case .revisionMismatch: "changed"
    case .preconditionFailed: "precondition_failed"
    case .tooLarge: "too_large"
    case .unsupportedMedia: "unsupported_media"
    case .rateLimited: "too_many"
    case .unavailable: "unavailable"
    }
  }
}

extension Contract {
  /// Returns the status of `failure` in this contract.
  package func status(of failure: Failure) -> Int {
    if failure.code == "range.unsatisfiable" { return 416 }
    if failure.code == EntryFilter.failureCode { return 422 }
    return switch failure.kind {
    case .notFound: 404
    case .unauthorized: 401
    case .forbidden: 403
    case .malformed: 400
    case .invalid: validationStatus
    case .conflict: conflictStatus
    case .revisionMismatch: 409
    case .preconditionFailed: 412
    case .tooLarge: 413
    case .unsupportedMedia: 415
    case .rateLimited: 429
    case .unavailable: 503
    }
  }
}

// MARK: - JSON

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
      if retryAfter != nil || quota != nil {
        json.object("details") { json in
          if let retryAfter { json.member("retry_after", retryAfter) }
          if let quota {
            json.member("used", quota.used)
            json.member("limit", quota.limit)
          }
        }
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
  /// Writes a member whose value is `Codable`.
  fileprivate mutating func encoded(_ key: StaticString, _ value: any Encodable) {
    self.key(key)
    // If encoding fails, the value is null, so that the response can still be sent.
    if let bytes = try? JSON.data(value) { raw(bytes) } else { null() }
  }
}
