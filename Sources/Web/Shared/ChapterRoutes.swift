import Accounts
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// A function that responds to a request for a page.
typealias PageFunction = @Sendable (PageCall) async throws -> Response

/// A route of a page. The path contains parameters as `:id`.
typealias PageRoute = (method: HTTPRequest.Method, path: String, page: PageFunction)

/// The routes of a chapter. Each chapter declares its own in `<Chapter>Routes.swift`;
/// `WebRoutes.chapters` lists all of them.
struct ChapterRoutes: Sendable {
  /// Pages that belong to no book.
  var pages: [PageRoute] = []
  /// Pages of a book: they exist under their own path for the user's own book, and below
  /// `/s/{handle}` for others.
  var bookPages: [PageRoute] = []

  /// Returns the page with a check of the role, so that viewers do not fill in a form in vain.
  static func requiringWriteAccess(_ page: @escaping PageFunction) -> PageFunction {
    { call in
      guard try call.space.role.canWrite else { throw Failure(.forbidden, "role.readOnly") }
      return try await page(call)
    }
  }
}

extension ChapterRoutes {
  /// | method | path          | access | shows or does                      |
  /// |--------|---------------|--------|------------------------------------|
  /// | GET    | /             | anyone | redirects to the Log or to sign-in |
  /// | POST   | /undo/{group} | editor | undoes an action                   |
  static let shared = ChapterRoutes(
    pages: [
      (
        .get, "/",
        { call in call.redirect(to: call.context.principal == nil ? "/sign-in" : "/log") }
      )
    ],
    bookPages: [(.post, "/undo/:group", UndoPages.undo)])
}
