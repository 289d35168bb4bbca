package import HTTPTypes

/// The credential of a request, not verified yet.
package enum Credential: Sendable, Equatable {
  case none
  /// The token of an `Authorization: Bearer` header.
  case bearer(String)
  /// The value of the session cookie.
  case session(String)

  package static let cookieName = "commonplace"

  /// A bearer token takes precedence over a cookie, because it was sent on purpose.
  package init(in headers: HTTPFields) {
    if let authorization = headers[.authorization], let token = Self.bearerToken(authorization) {
      self = .bearer(token)
    } else if let value = cookie(Self.cookieName, in: headers), !value.isEmpty {
      self = .session(value)
    } else {
      self = .none
    }
  }

  private static func bearerToken(_ value: String) -> String? {
    let scheme = value.utf8.prefix(7)
    guard scheme.count == 7, scheme.elementsEqual("bearer ".utf8, by: { $0 | 0x20 == $1 | 0x20 })
    else { return nil }
    let token = value.dropFirst(7).drop(while: { $0 == " " })
    return token.isEmpty ? nil : String(token)
  }
}

/// Returns the value of the first cookie called `name`, unchanged; nil when there is none.
package func cookie(_ name: String, in headers: HTTPFields) -> String? {
  for field in headers[values: .cookie] {
    for pair in field.split(separator: ";") {
      let trimmed = pair.drop(while: { $0 == " " })
      guard let equals = trimmed.firstIndex(of: "="), trimmed[..<equals] == name else { continue }
      return String(trimmed[trimmed.index(after: equals)...])
    }
  }
  return nil
}
