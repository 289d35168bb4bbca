package import Book
import HTTPTypes
package import Hummingbird
import Model
import NIOCore
package import ServerKit

/// What the pages are made of: the features, and the assets at their addresses.
struct WebSite: Sendable {
  let features: Features
  let assets: AssetStore
}

/// The page table: every path that a browser opens.
///
/// | method    | path                        | who may | shows                                  |
/// |-----------|-----------------------------|---------|----------------------------------------|
/// | GET       | /                           | anyone  | the Log, or sign-in                    |
/// | GET, POST | /setup                      | anyone  | the first user, by a one-time link     |
/// | GET, POST | /sign-in                    | anyone  | sign-in                                |
/// | POST      | /sign-out                   | member  | ends the session                       |
/// | GET, POST | /sign-in/code               | anyone  | six digits; another code               |
/// | GET       | /sign-in/apple              | anyone  | leads to Apple                         |
/// | POST      | /sign-in/apple/answer       | anyone  | what Apple's page posts                |
/// | GET, POST | /forgot-password            | anyone  | asks for a link to a new password      |
/// | GET, POST | /reset/{token}              | anyone  | a new password, by the link            |
/// | GET, POST | /invite/{token}             | anyone  | joins a book, by the link              |
/// | POST      | /settings/spaces            | member  | makes a book to share                  |
///
/// The pages of a book: as they stand for one's own, behind `/s/{handle}` for another.
///
/// | method    | path                        | who may | shows                                  |
/// |-----------|-----------------------------|---------|----------------------------------------|
/// | GET       | /log                        | member  | the Log: chips, search, cards, pages   |
/// | GET       | /log/entries/new            | member  | an empty form                          |
/// | POST      | /log/entries                | editor  | makes an entry                         |
/// | GET, POST | /log/entries/{id}           | member  | one entry; saves it                    |
/// | GET       | /log/entries/{id}/edit      | member  | its form                               |
/// | GET, POST | /log/entries/{id}/delete    | editor  | asks; deletes                          |
/// | POST      | /undo/{group}               | editor  | takes an action back                   |
/// | GET       | /settings/members           | member  | who is in the book, and the links      |
/// | POST      | /settings/members/{user}    | owner   | changes a role                         |
/// | GET, POST | /settings/members/{user}/remove | owner, oneself | asks; puts out, or leaves   |
/// | POST      | /settings/invitations       | owner   | makes a link                           |
/// | POST      | /settings/invitations/{invitation}/revoke | owner | takes it back              |
/// | POST      | /settings/space             | owner   | renames the book                       |
package struct WebRoutes: Sendable {
  private let site: WebSite

  package init(_ features: Features, deployment: Deployment) {
    site = WebSite(
      features: features,
      assets: AssetStore(WebRoutes.files, prefix: deployment.baseURL.prefix))
  }

  private typealias Page = @Sendable (PageCall) async throws -> Response

  private var pages: [(HTTPRequest.Method, RouterPath, Page)] {
    [
      (.get, "/", { $0.redirect(to: $0.context.principal == nil ? "/sign-in" : "/log") }),
      (.get, "/setup", WelcomePages.setUp), (.post, "/setup", WelcomePages.makeFirstUser),
      (.get, "/sign-in", WelcomePages.signIn), (.post, "/sign-in", WelcomePages.openSession),
      (.post, "/sign-out", WelcomePages.signOut),
      (.get, "/sign-in/code", CodePages.show), (.post, "/sign-in/code", CodePages.verify),
      (.post, "/sign-in/code/resend", CodePages.resend),
      (.get, "/sign-in/apple", ApplePages.leave),
      (.get, "/forgot-password", ResetPages.forgot), (.post, "/forgot-password", ResetPages.send),
      (.get, "/reset/:token", ResetPages.show), (.post, "/reset/:token", ResetPages.reset),
      (.get, "/invite/:token", InvitePages.show), (.post, "/invite/:token", InvitePages.join),
      (.post, "/invite/:token/join", InvitePages.makeAccount),
      (.post, "/settings/spaces", MembersPages.makeBook),
    ]
  }

  /// Found under their own path, and under `/s/{handle}` for another book.
  private var bookPages: [(HTTPRequest.Method, String, Page)] {
    [
      (.get, "/log", LogPages.show),
      (.get, "/log/entries/new", EntryPages.new), (.post, "/log/entries", EntryPages.create),
      (.get, "/log/entries/:id", EntryPages.show), (.post, "/log/entries/:id", EntryPages.save),
      (.get, "/log/entries/:id/edit", EntryPages.edit),
      (.get, "/log/entries/:id/delete", EntryPages.askToDelete),
      (.post, "/log/entries/:id/delete", EntryPages.delete),
      (.post, "/undo/:group", LogPages.undo),
      (.get, "/settings/members", MembersPages.show),
      (.post, "/settings/members/:user", MembersPages.setRole),
      (.get, "/settings/members/:user/remove", MembersPages.askToRemove),
      (.post, "/settings/members/:user/remove", MembersPages.remove),
      (.post, "/settings/invitations", MembersPages.invite),
      (.post, "/settings/invitations/:invitation/revoke", MembersPages.revoke),
      (.post, "/settings/space", MembersPages.rename),
    ]
  }

  package func add(to router: Router<BookContext>) {
    router.get("/assets/:fingerprint/**") { request, context in
      try asset(request, context)
    }
    let group = router.group()
      .add(middleware: Failures(contract: .web, renderPage: renderFailure))
      .add(middleware: SameOrigin(guardsVisitors: true))
      .add(middleware: Authentication(site.features.accounts))
    // The one form that another site posts; its nonce is its token.
    router.group().add(middleware: Failures(contract: .web, renderPage: renderFailure))
      .post("/sign-in/apple/answer") { request, context in
        try await ApplePages.answer(PageCall(request: request, context: context, site: site))
      }
    let ofBooks = bookPages.flatMap { method, path, page in
      ["", "/s/:handle"].map { (method, RouterPath($0 + path), page) }
    }
    for (method, path, page) in pages + ofBooks {
      group.on(path, method: method) { request, context in
        try await respond(PageCall(request: request, context: context, site: site), page)
      }
    }
  }

  /// Whoever is not signed in is led to sign-in and back again.
  private func respond(_ call: PageCall, _ page: Page) async throws -> Response {
    do {
      return try await page(call)
    } catch let failure as Failure
      where failure.code == "unauthorized" && call.context.principal == nil
    {
      let here = call.request.method == .get ? call.request.uri.description : call.base + "/log"
      return call.redirect(to: "/sign-in?next=\(percentEncoded(here))")
    }
  }

  // MARK: - Assets

  private func asset(_ request: Request, _ context: BookContext) throws -> Response {
    let name = context.parameters.getCatchAll().joined(separator: "/")
    let fingerprint = try context.parameters.require("fingerprint")
    guard let response = site.assets.response(to: request, fingerprint: fingerprint, name: name)
    else { throw Failure.notFound("route") }
    return response
  }

  private static var files: [String: (bytes: [UInt8], contentType: String)] {
    let texts = Dictionary(
      AssetFiles.all.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })
    var files: [String: (bytes: [UInt8], contentType: String)] = [:]
    for (name, text) in texts where !name.hasSuffix(".css") {
      let type = name.hasSuffix(".js") ? "text/javascript; charset=utf-8" : "image/svg+xml"
      files[name] = (Array(text.utf8), type)
    }
    let style = Asset.styles.compactMap { texts[$0] }.joined(separator: "\n")
    files["app.css"] = (Array(style.utf8), "text/css; charset=utf-8")
    return files
  }

  // MARK: - Failures

  /// The page that tells what was refused.
  package var renderFailure: Failures.Page {
    { [site] answer, request, context in
      let call = PageCall(request: request, context: context, site: site)
      let hasOwnWords = [401, 404, 410, 429].contains(answer.status) || answer.status >= 500
      let view = ErrorView(
        status: answer.status, requestID: answer.requestID,
        reason: hasOwnWords ? nil : (answer.title, answer.message))
      return call.answer(
        view.page(in: call.page), status: HTTPResponse.Status(code: answer.status))
    }
  }
}
