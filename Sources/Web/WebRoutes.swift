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
/// | GET       | /log                        | member  | the Log: chips, search, cards, pages   |
/// | GET       | /log/entries/new            | member  | an empty form                          |
/// | POST      | /log/entries                | editor  | makes an entry                         |
/// | GET, POST | /log/entries/{id}           | member  | one entry; saves it                    |
/// | GET       | /log/entries/{id}/edit      | member  | its form                               |
/// | GET, POST | /log/entries/{id}/delete    | editor  | asks; deletes                          |
/// | GET       | /log/entries/{id}/history   | member  | what became of it                      |
/// | POST      | /log/entries/{id}/history/… | editor  | puts the version {sequence} back       |
/// | POST      | /log/entries/{id}/occasions | editor  | adds another time; /{place} changes it |
/// | POST      | /log/selection              | editor  | asks; deletes or moves several         |
/// | POST      | /log/photos                 | editor  | takes in a photo ahead of its entry    |
/// | GET       | /log/photos/{sha256}        | editor  | shows it, small                        |
/// | POST      | /undo/{group}               | editor  | takes an action back                   |
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
      (.get, "/log", LogPages.show),
      (.get, "/log/entries/new", EntryPages.new), (.post, "/log/entries", EntryPages.create),
      (.get, "/log/entries/:id", EntryPages.show), (.post, "/log/entries/:id", EntryPages.save),
      (.get, "/log/entries/:id/edit", EntryPages.edit),
      (.get, "/log/entries/:id/delete", EntryPages.askToDelete),
      (.post, "/log/entries/:id/delete", EntryPages.delete),
      (.get, "/log/entries/:id/history", HistoryPages.show),
      (.get, "/log/entries/:id/history/:sequence", EntryPages.redirect),
      (.post, "/log/entries/:id/history/:sequence", HistoryPages.putBack),
      (.get, "/log/entries/:id/occasions", EntryPages.redirect),
      (.post, "/log/entries/:id/occasions", OccasionPages.add),
      (.get, "/log/entries/:id/occasions/:place", EntryPages.redirect),
      (.post, "/log/entries/:id/occasions/:place", OccasionPages.change),
      (.post, "/log/photos", PhotoPages.add), (.get, "/log/photos/:sha256", PhotoPages.show),
      (.post, "/log/selection", SelectionPages.act),
      (.post, "/undo/:group", LogPages.undo),
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
    for (method, path, page) in pages {
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
      let here = call.request.method == .get ? call.request.uri.description : "/log"
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
