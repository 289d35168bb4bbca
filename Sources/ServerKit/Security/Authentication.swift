package import Accounts
package import Hummingbird
import Model

/// Finds out who a request is from. Resolving costs one statement at most, mostly none.
package struct Authentication: RouterMiddleware {
  private let accounts: Accounts

  package init(_ accounts: Accounts) { self.accounts = accounts }

  package func handle(
    _ request: Request, context: BookContext,
    next: (Request, BookContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    context.principal = try await accounts.principal(of: context.credential)
    if let language = context.principal?.language {
      context.chosenLanguage = Language(rawValue: language)
    }
    try check(context.principal?.token, request)
    return try await next(request, context)
  }

  /// Here, before any route, so that none can forget it.
  private func check(_ token: TokenGrant?, _ request: Request) throws {
    guard let token, !token.canWrite else { return }
    switch request.method {
    case .get, .head, .options: return
    default: throw Failure(.forbidden, "token.readOnly")
    }
  }
}

extension Accounts {
  /// Who a request with `credential` is from; nil for nobody, or what is no longer good.
  package func principal(of credential: Credential) async throws -> Principal? {
    switch credential {
    case .none: nil
    case .bearer(let token): try await sessions.resolve(bearer: token)
    case .session(let cookie): try await sessions.resolve(cookie: cookie)
    }
  }
}

extension BookContext {
  /// - Throws: forbidden (`token.account`) to an API token that may not manage the account.
  package func checkMayManageAccount() throws {
    guard let token = principal?.token, !token.managesAccount else { return }
    throw Failure(.forbidden, "token.account")
  }

  /// - Throws: unauthorized when nobody is signed in.
  package func member() throws -> Principal {
    guard let principal else { throw Failure(.unauthorized, "unauthorized") }
    return principal
  }

  /// The visitor as sign-in and its limits see them.
  package var visitor: Visitor {
    Visitor(
      address: client.address?.description, device: headers[.userAgent] ?? "",
      deviceCookie: cookie(KnownDevices.cookieName, in: headers))
  }
}
