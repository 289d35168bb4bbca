package import Accounts
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
