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
    switch context.credential {
    case .none: break
    case .bearer(let token): context.principal = try await accounts.sessions.resolve(bearer: token)
    case .session(let cookie):
      context.principal = try await accounts.sessions.resolve(cookie: cookie)
    }
    if let language = context.principal?.language {
      context.chosenLanguage = Language(rawValue: language)
    }
    return try await next(request, context)
  }
}

extension BookContext {
  /// - Throws: unauthorized when nobody is signed in.
  package func member() throws -> Principal {
    guard let principal else { throw Failure(.unauthorized, "unauthorized") }
    return principal
  }

  /// The visitor as sign-in and its limits see them.
  package var visitor: Visitor {
    Visitor(address: client.address?.description, device: headers[.userAgent] ?? "")
  }
}
