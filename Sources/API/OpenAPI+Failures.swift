import HTTPTypes
import Model
import ServerKit

extension Route {
  /// The statuses that the operation can answer apart from its regular one, in ascending order.
  /// Most are derived from the operation's input and access. Those of single operations are in
  /// `additionalStatuses`.
  package var failureStatuses: [Int] {
    var found: Set<Int> = Route.additionalStatuses["\(method.rawValue) \(path)"] ?? []
    // The edge refuses requests that exceed its limits, and the database can be busy.
    found.insert(503)
    found.formUnion(inputFailures)
    found.formUnion(accessFailures)
    found.remove(operation.status)
    return found.sorted()
  }

  /// All statuses that the operation can answer.
  package var statuses: Set<Int> { Set(failureStatuses + [operation.status]) }

  private var inputFailures: Set<Int> {
    var found: Set<Int> = []
    if !pathParameters.isEmpty || !operation.query.isEmpty { found.insert(400) }
    if operation.body != nil {
      found.formUnion([400, 408, 413, 415, contract.validationStatus])
    }
    if operation.query.contains("filter[field][$op]") { found.insert(422) }
    if operation.headers.contains(.ifMatch) { found.formUnion([409, 412]) }
    // Public documents: the path can have been renamed (301), the document can be unchanged (304),
    // and a draft requires a signed-in user (403).
    if operation.query.contains("preview") { found.formUnion([301, 304, 403, 404]) }
    // In ModulaCMS's contract `q` is the id of one object.
    let addressesOneObject =
      !pathParameters.isEmpty || (operation.query.contains("q") && contract == .modula)
    if addressesOneObject || operation.headers.contains(.space) { found.insert(404) }
    return found
  }

  private var accessFailures: Set<Int> {
    var found: Set<Int> = []
    if access == .member { found.insert(401) }
    // A request with a cookie from another site, a read-only token, or a viewer.
    if method != .get { found.insert(403) }
    return found
  }

  /// The additional statuses of single operations, by method and path.
  static let additionalStatuses: [String: Set<Int>] = [
    // Wrong credentials and limits on attempts.
    "POST /auth/login": [401, 429], "POST /auth/register": [409, 429],
    "POST /auth/refresh": [401, 429], "POST /auth/apple": [401, 404, 409, 429],
    "POST /auth/email/send-code": [429], "POST /auth/email/resend-code": [429],
    "POST /auth/email/verify": [401, 404, 409, 429],
    "POST /auth/request-password-reset": [429],
    "POST /auth/confirm-password-reset": [409, 429], "POST /auth/reset": [409, 429],
    "POST /auth/email/change": [409, 429], "POST /auth/email/change/resend": [429],
    "POST /auth/email/change/confirm": [409, 429],
    "DELETE /archives/{id}": [409], "DELETE /imports/{id}": [409],
    "GET /archives": [403], "GET /archives/{id}": [403],
    "GET /archives/{id}/file": [206, 403, 416], "GET /imports": [403],
    "PUT /imports/{id}/rows": [409], "PUT /imports/{id}/columns": [409],
    "POST /imports/{id}/start": [409], "POST /imports/{id}/undo": [409],
    "POST /imports/{id}/again": [413], "DELETE /auth/account": [409, 429],
    "POST /invitations/accept": [404, 409, 429],
    "POST /spaces": [429], "POST /spaces/{id}/invitations": [409, 429],
    "GET /spaces/{id}/invitations": [403],
    "PUT /spaces/{id}/members/{user}": [409, 422],
    "DELETE /spaces/{id}/members/{user}": [409],
    // Searches have a daily limit.
    "POST /search": [429], "GET /search": [401, 404, 422],
    "POST /settings/assist/test": [404, 422, 429], "DELETE /settings/assist": [404],
    // 304: the client's copy is current. 206 and 416: the request asks for a byte range.
    "GET /entries": [304], "GET /entries/search": [304], "GET /entries/{id}": [304],
    "GET /images/{id}": [206, 304, 416], "GET /grocery-scans/{id}/photo": [206, 304, 416],
    "GET /grocery-lists/{id}/photo": [206, 304, 416],
    // Limits, names that exist already, and conflicting changes.
    "POST /collections/default": [400], "PUT /types/{id}": [409],
    "POST /undo/{group}": [409], "GET /views": [422],
    "POST /grocery-lists": [409], "POST /grocery-lists/{id}/items": [409],
    "PATCH /grocery-lists/{id}/items/{item}": [409], "POST /grocery-lists/import": [409],
    "POST /grocery-scans/{id}/list": [409], "POST /grocery-scans": [409],
    "POST /grocery-lists/{id}/shares": [409], "POST /grocery-stores": [409],
    "PATCH /grocery-stores/{id}": [409], "DELETE /grocery-stores/{id}": [409],
    "DELETE /grocery-corrections": [422],
    "GET /shared-lists/{token}/sync": [429], "POST /shared-lists/{token}/operations": [429],
    "PUT /site": [409], "POST /site/archive": [409], "GET /site/archive": [403],
    "POST /datatype": [409], "DELETE /datatype": [409], "POST /fields": [409],
    "PUT /fields": [409], "POST /datatypefields": [409], "PUT /datatypefields": [409],
    "POST /routes": [409], "PUT /routes": [409], "DELETE /routes": [409],
    "POST /contentdata": [409], "PUT /contentdata": [409], "DELETE /contentdata": [409],
    "POST /content/create": [409], "POST /content/batch": [409], "POST /content/tree": [409],
    // The contract publishes edits of published content at once. A pending slug is published with
    // them, and another route may have taken it.
    "POST /contentfields": [409], "PUT /contentfields": [409], "DELETE /contentfields": [409],
    "POST /contentrelations": [409], "PUT /contentrelations": [409],
    "DELETE /contentrelations": [409], "POST /contentdata/reorder": [409],
    "POST /contentdata/move": [409], "POST /content/unpublish": [409],
    "POST /content/publish": [409], "POST /content/restore": [409],
    "POST /admin/contentdata/{id}/translations": [409],
    "DELETE /content/versions": [409], "POST /content/preview-links/{id}": [409],
    "POST /media": [409], "POST /media-folders": [409], "PUT /media-folders": [409],
    "PUT /media-folders/{id}": [409], "DELETE /media-folders": [409],
    "DELETE /media-folders/{id}": [409], "POST /mediadimensions": [409],
    "POST /admin/webhooks": [409], "POST /locales": [409], "PUT /locales": [409],
    "DELETE /locales": [409], "POST /admin/locales": [409], "PUT /admin/locales": [409],
    "DELETE /admin/locales": [409], "PUT /admin/locales/{id}": [409],
    "DELETE /admin/locales/{id}": [409], "POST /validations": [409],
    "DELETE /validations/{id}": [409], "POST /users": [409], "PUT /users": [409],
    "DELETE /users": [409], "POST /users/reassign-delete": [409], "POST /tokens": [409, 429],
    // Restricted to owners, to the user themselves, or to members of the space.
    "GET /admin/webhooks": [403], "GET /admin/webhooks/{id}": [403],
    "GET /admin/webhooks/{id}/deliveries": [403], "GET /media/health": [403],
    "GET /users/sessions": [403], "GET /query/{name}": [401],
  ]
}

extension OpenAPI {
  /// Returns the name of the response component for `status`.
  static func failureName(_ status: Int) -> String { failures[status]?.name ?? "Refused\(status)" }

  private static let failures: [Int: (name: String, text: String)] = [
    206: ("Part", "The byte range in `Range`."),
    301: ("Moved", "`Location` contains the new URL."),
    304: ("NotModified", "The client's copy is current (`If-None-Match`)."),
    400: ("Malformed", "The request is malformed or, in the older contracts, invalid."),
    401: ("Unauthorized", "No credential, or one that is no longer valid."),
    403: ("Forbidden", "The role, the token's scope or the request's origin does not allow it."),
    404: ("NotFound", "Nothing that the caller can access has this id or name."),
    408: ("BodyTimeout", "The request's body arrived too slowly; the connection closes."),
    409: ("Conflict", "The name or id is taken, or the object was changed by another request."),
    412: ("PreconditionFailed", "`If-Match` contains another revision; both versions are sent."),
    413: ("TooLarge", "The body exceeds the limit in the message."),
    415: ("UnsupportedMedia", "The body's media type is not accepted here."),
    416: ("RangeNotSatisfiable", "The content does not contain the byte range in `Range`."),
    422: ("Invalid", "Fields or filters are invalid; `fields` contains the reasons."),
    429: ("TooMany", "Too many attempts; `Retry-After` contains the seconds to wait."),
    503: ("Unavailable", "The server is overloaded, or a service that it needs is unavailable."),
  ]

  /// Writes a response component for each failure status of `routes`.
  static func writeFailures(of routes: [Route], to json: inout JSONWriter) {
    let used = Set(routes.flatMap(\.failureStatuses))
    for status in used.sorted() {
      json.key(named: failureName(status))
      json.object { json in
        json.member("description", failures[status]?.text ?? "Refused.")
        if let headers = failureHeaders[status] { json.member("headers", raw: headers.utf8) }
        if status >= 400 { json.member("content", raw: failureContent.utf8) }
      }
    }
  }

  private static let failureContent = ##"""
    {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}},
     "application/problem+json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    """##

  private static let retryAfter = #"{"Retry-After": {"schema": {"type": "integer"}}}"#

  private static let failureHeaders = [
    401: #"{"WWW-Authenticate": {"schema": {"type": "string"}}}"#, 429: retryAfter,
    503: retryAfter,
  ]
}
