package import Accounts
package import HTTPTypes
package import Hummingbird
import Model

/// A middleware that resolves the user of a request. It needs at most one SQL statement, usually
/// none.
package struct Authentication: RouterMiddleware {
  private let accounts: Accounts

  package init(_ accounts: Accounts) { self.accounts = accounts }

  package func handle(
    _ request: Request, context: AppRequestContext,
    next: (Request, AppRequestContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.principal = try await accounts.principal(of: context.credential)
    if let language = context.principal?.language {
      context.chosenLanguage = Language(rawValue: language)
    }
    try check(context.principal?.token, request)
    return try await next(request, context)
  }

  /// Refuses writes with a read-only token. It runs before all routes, so that none can omit it.
  private func check(_ token: TokenPermissions?, _ request: Request) throws {
    guard let token, !token.canWrite else { return }
    switch request.method {
    case .get, .head, .options: return
    default: throw Failure(.forbidden, "token.readOnly")
    }
  }
}

extension Accounts {
  /// Returns the principal of a credential; nil without one, or if it is no longer valid.
  package func principal(of credential: Credential) async throws -> Principal? {
    switch credential {
    case .none: nil
    case .bearer(let token): try await sessions.resolve(bearer: token)
    case .session(let cookie): try await sessions.resolve(cookie: cookie)
    }
  }
}

extension AppRequestContext {
  /// Checks that the request can manage the account.
  /// - Throws: forbidden (`token.account`) for an API token without that permission.
  package func requireAccountManagement() throws {
    guard let token = principal?.token, !token.managesAccount else { return }
    throw Failure(.forbidden, "token.account")
  }

  /// Returns the signed-in user.
  /// - Throws: unauthorized when nobody is signed in.
  package func signedInUser() throws -> Principal {
    guard let principal else { throw Failure(.unauthorized, "unauthorized") }
    return principal
  }

  /// The client data that sign-in and its limits use.
  package var clientInfo: ClientInfo {
    ClientInfo(
      address: client.address?.description, device: headers[.userAgent] ?? "",
      deviceCookie: cookie(KnownDevices.cookieName, in: headers))
  }
}

// MARK: - Credential

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

/// Returns the value of the first cookie called `name`, unchanged; nil without such a cookie.
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

// MARK: - SameOrigin

/// A middleware that accepts writes with a cookie only from pages of this server. It checks
/// `Sec-Fetch-Site`, or `Origin` if the browser does not send that. Requests with a bearer token
/// pass, because browsers never add one automatically.
package struct SameOrigin: RouterMiddleware {
  private let checksAnonymousRequests: Bool

  /// - Parameter checksAnonymousRequests: whether to check writes without a credential too, such
  ///   as the sign-in form. Groups of pages set it.
  package init(checksAnonymousRequests: Bool = false) {
    self.checksAnonymousRequests = checksAnonymousRequests
  }

  /// - Throws: `csrf.wrong` (403).
  package func handle(
    _ request: Request, context: AppRequestContext,
    next: (Request, AppRequestContext) async throws -> Response
  ) async throws -> Response {
    switch request.method {
    case .get, .head, .options: break
    default: try check(request, context)
    }
    return try await next(request, context)
  }

  private func check(_ request: Request, _ context: AppRequestContext) throws {
    switch Credential(in: request.headers) {
    case .bearer: return
    case .none where !checksAnonymousRequests: return
    case .none, .session:
      guard isSameOrigin(request, context) else { throw Failure(.forbidden, "csrf.wrong") }
    }
  }

  private func isSameOrigin(_ request: Request, _ context: AppRequestContext) -> Bool {
    // Browsers send `none` for actions of the user, such as reloading a page.
    if let site = request.headers[.fetchSite] { return site == "same-origin" || site == "none" }
    guard let origin = request.headers[.origin] else { return false }
    if origin == context.deployment.baseURL.origin { return true }
    let client = context.client
    return !client.host.isEmpty
      && origin == "\(client.isSecure ? "https" : "http")://\(client.host)"
  }
}
