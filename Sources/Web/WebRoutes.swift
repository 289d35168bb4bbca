import Accounts
package import Book
import Catalog
import Foundation
import HTTPTypes
package import Hummingbird
import ListCore
import Model
import NIOCore
package import ServerKit

/// The features and the assets from which pages are rendered.
struct WebDependencies: Sendable {
  let features: Features
  let assets: AssetStore
  /// The paths of all pages, with which links to missing pages are avoided.
  let paths: Set<String>

  func has(_ path: String) -> Bool { paths.contains(path) }
}

/// The route table of the pages.
///
/// | method    | path                        | who may | shows                                  |
/// |-----------|-----------------------------|---------|----------------------------------------|
/// | GET       | /                           | anyone  | the Log, or sign-in                    |
/// | GET, POST | /setup                      | anyone  | the first user, by a one-time link     |
/// | GET, POST | /sign-in                    | anyone  | sign-in                                |
/// | POST      | /sign-out                   | member  | ends the session                       |
/// | GET       | /manifest.webmanifest, /sw.js, /offline | anyone | the installed app          |
/// | GET       | /shared-lists/{token}       | anyone  | one list, for anyone with a link to it |
///
/// Further routes: `signInPages`, `settingsPages`.
///
/// The pages of a book. The paths are those of the user's own book; another book has the prefix
/// `/s/{handle}`.
///
/// | method    | path                        | who may | shows                                  |
/// |-----------|-----------------------------|---------|----------------------------------------|
/// | GET       | /log                        | member  | the Log: chips, search, cards, pages   |
/// | GET       | /log/entries/new            | member  | an empty form                          |
/// | POST      | /log/entries                | editor  | makes an entry                         |
/// | GET, POST | /log/entries/{id}           | member  | one entry; saves it                    |
/// | GET       | /log/entries/{id}/edit      | member  | its form                               |
/// | GET, POST | /log/entries/{id}/delete    | editor  | asks; deletes                          |
/// | GET       | /log/entries/{id}/history   | member  | its history                            |
/// | POST      | /log/entries/{id}/history/… | editor  | puts the version {sequence} back       |
/// | POST      | /log/entries/{id}/finish    | editor  | it is done, today                      |
/// | POST      | /log/entries/{id}/occasions | editor  | adds another time; /{place} changes it |
/// | POST      | /log/selection              | editor  | asks; deletes or moves several         |
/// | POST      | /log/photos                 | editor  | takes in a photo ahead of its entry    |
/// | GET       | /log/photos/{sha256}        | editor  | shows it, small                        |
/// | GET, POST | /log/collections            | member  | the collections; makes one             |
/// | GET       | /log/collections/new        | editor  | an empty form                          |
/// | POST      | /log/collections/defaults   | editor  | makes the defaults where there is none |
/// | GET, POST | /log/collections/{id}       | editor  | its form; saves it                     |
/// | GET, POST | /log/collections/{id}/delete | editor | asks; deletes it with its entries      |
/// | GET, POST | /log/sample                 | editor  | sample data: what is here; fills       |
/// | GET       | /log/sample/{job}           | editor  | how far the filling is                 |
/// | POST      | /log/sample/remove          | editor  | removes what nobody changed            |
/// | GET, POST | /first-films, …             | editor  | the same of the Library's first films  |
/// | GET, POST | /log/clear                  | editor  | asks; deletes every entry              |
/// | GET       | /settings/data              | member  | storage, sample data, export, delete   |
/// | GET, POST | /log/lookup                 | member  | finds the work that an entry is about  |
/// | POST      | /log/lookup/use             | member  | the entry's form, filled with it       |
/// | GET       | /log/lookup/picture         | member  | a picture that was found, small        |
/// | POST      | /undo/{group}               | editor  | takes an action back                   |
///
/// Further routes: `listsPages`, `plainListPages`, `libraryPages`, `searchPages`, `membersPages`,
/// `importPages`, `typesPages`, `sitePages`.
package struct WebRoutes: Sendable {
  private let site: WebDependencies

  package init(_ features: Features, deployment: Deployment) {
    site = WebDependencies(
      features: features,
      assets: AssetStore(WebRoutes.files, prefix: deployment.baseURL.prefix),
      paths: Set(WebRoutes.pages.map { "\($0.1)" } + WebRoutes.bookPages.map(\.1)))
  }

  /// A function that responds to a request for a page.
  typealias PageFunction = @Sendable (PageCall) async throws -> Response

  private static let pages: [(HTTPRequest.Method, RouterPath, PageFunction)] =
    [
      (
        .get, "/",
        { @Sendable call in
          call.redirect(to: call.context.principal == nil ? "/sign-in" : "/log")
        }
      ),
      (.get, "/setup", WelcomePages.setUp), (.post, "/setup", WelcomePages.createFirstUser),
      (.get, "/sign-in", WelcomePages.signIn), (.post, "/sign-in", WelcomePages.openSession),
      (.post, "/sign-out", WelcomePages.signOut),
      (.get, "/manifest.webmanifest", OfflinePages.manifest),
      (.get, "/sw.js", OfflinePages.worker), (.get, "/offline", OfflinePages.offline),
      (.get, "/shared-lists/:token", ListsPages.shared),
    ] + signInPages + settingsPages

  /// The routes that exist under their own path and, for other books, under `/s/{handle}`.
  private static let bookPages: [BookRoute] =
    // An array of arrays, because the compiler needs minutes for a longer sum.
    [
      logPages, listsPages, plainListPages, libraryPages, searchPages, membersPages, importPages,
      typesPages, siteSettingsPages, sitePages,
    ].flatMap { $0 }
    + SampleKind.allCases.flatMap(samplePages)

  /// A route within a book: the method, the path and the page function.
  typealias BookRoute = (HTTPRequest.Method, String, PageFunction)

  private static let logPages: [BookRoute] =
    [
      (.get, "/log", LogPages.show),
      (.get, "/log/entries/new", requiringWriteAccess(EntryPages.new)),
      (.post, "/log/entries", EntryPages.create),
      (.get, "/log/entries/:id", EntryPages.show), (.post, "/log/entries/:id", EntryPages.save),
      (.get, "/log/entries/:id/edit", requiringWriteAccess(EntryPages.edit)),
      (.get, "/log/entries/:id/delete", requiringWriteAccess(EntryPages.askToDelete)),
      (.post, "/log/entries/:id/delete", EntryPages.delete),
      (.get, "/log/entries/:id/history", HistoryPages.show),
      (.get, "/log/entries/:id/history/:sequence", EntryPages.redirect),
      (.post, "/log/entries/:id/history/:sequence", HistoryPages.restore),
      (.get, "/log/entries/:id/finish", EntryPages.redirect),
      (.post, "/log/entries/:id/finish", EntryPages.finish),
      (.get, "/log/entries/:id/occasions", EntryPages.redirect),
      (.post, "/log/entries/:id/occasions", OccasionPages.add),
      (.get, "/log/entries/:id/occasions/:place", EntryPages.redirect),
      (.post, "/log/entries/:id/occasions/:place", OccasionPages.change),
      (.post, "/log/photos", PhotoPages.add), (.get, "/log/photos/:sha256", PhotoPages.show),
      (.post, "/log/selection", SelectionPages.act),
      (.get, "/log/collections", CollectionPages.show),
      (.post, "/log/collections", CollectionPages.create),
      (.get, "/log/collections/new", requiringWriteAccess(CollectionPages.new)),
      (.post, "/log/collections/defaults", CollectionPages.createDefaults),
      (.get, "/log/collections/:id", requiringWriteAccess(CollectionPages.edit)),
      (.post, "/log/collections/:id", CollectionPages.update),
      (.get, "/log/collections/:id/delete", requiringWriteAccess(CollectionPages.askToDelete)),
      (.post, "/log/collections/:id/delete", CollectionPages.delete),
      (.get, "/log/clear", requiringWriteAccess(ClearPages.askToClear)),
      (.post, "/log/clear", ClearPages.clear),
      (.get, "/settings/data", SettingsPages.data),
      (.get, "/log/lookup", requiringWriteAccess(LookupPages.show)),
      (.post, "/log/lookup", LookupPages.find),
      (.post, "/log/lookup/use", LookupPages.use),
      (.get, "/log/lookup/picture", LookupPages.picture),
      (.post, "/undo/:group", UndoPages.undo),
    ]

  /// Returns the page with a check of the role, so that viewers do not fill in a form in vain.
  static func requiringWriteAccess(_ page: @escaping PageFunction) -> PageFunction {
    { call in
      guard try call.space.role.canWrite else { throw Failure(.forbidden, "role.readOnly") }
      return try await page(call)
    }
  }

  /// Adds the routes of all pages, assets and public sites.
  package func add(to router: Router<AppRequestContext>) {
    router.get("/assets/:fingerprint/**") { request, context in
      try asset(request, context)
    }
    let group = router.group()
      .add(middleware: FailureMiddleware(contract: .web, renderPage: renderFailure))
      .add(middleware: SameOrigin(checksAnonymousRequests: true))
      .add(middleware: Authentication(site.features.accounts))
    // The one form that another site posts. Its nonce replaces the CSRF token.
    router.group().add(middleware: FailureMiddleware(contract: .web, renderPage: renderFailure))
      .post("/sign-in/apple/answer") { request, context in
        try await ApplePages.answer(PageCall(request: request, context: context, web: site))
      }
    PublicSitePages(features: site.features)
      .add(to: router, failures: FailureMiddleware(contract: .web, renderPage: renderFailure))
    let ofBooks = Self.bookPages.flatMap { method, path, page in
      ["", "/s/:handle"].map { (method, RouterPath($0 + path), page) }
    }
    for (method, path, page) in Self.pages + ofBooks {
      group.on(path, method: method) { request, context in
        try await respond(PageCall(request: request, context: context, web: site), page)
      }
    }
  }

  /// Responds with a page. Without a signed-in user it redirects to sign-in, and from there back.
  private func respond(_ call: PageCall, _ page: PageFunction) async throws -> Response {
    do {
      try checkToken(call)
      return redirectForScript(call, try await page(call))
    } catch let failure as Failure
      where failure.code == "unauthorized" && call.context.principal == nil
    {
      let here = call.request.method == .get ? call.request.uri.description : call.base + "/log"
      return redirectForScript(call, call.redirect(to: "/sign-in?next=\(percentEncoded(here))"))
    }
  }

  /// Refuses changes with an API token. Pages can change the account, sessions and members, whereas
  /// the API checks what each token may do.
  private func checkToken(_ call: PageCall) throws {
    guard call.context.principal?.token != nil, call.request.method != .get,
      call.request.method != .head
    else { return }
    throw Failure(.forbidden, "token.account")
  }

  /// Replaces a redirect by a 204 with the target in a header if a script submitted the form. A
  /// script that followed the redirect would use up the notice of the next page.
  private func redirectForScript(_ call: PageCall, _ response: Response) -> Response {
    guard response.status == .seeOther, call.request.headers.contains(.commonplaceForm),
      let target = response.headers[.location]
    else { return response }
    var response = response
    response.status = .noContent
    response.headers[.location] = nil
    response.headers[.commonplaceLocation] = target
    return response
  }

  // MARK: - Assets

  private func asset(_ request: Request, _ context: AppRequestContext) throws -> Response {
    let name = context.parameters.getCatchAll().joined(separator: "/")
    let fingerprint = try context.parameters.require("fingerprint")
    guard let response = site.assets.response(to: request, fingerprint: fingerprint, name: name)
    else { throw Failure.notFound("route") }
    return response
  }

  private static func contentType(of name: String) -> String {
    if name.hasSuffix(".js") { return "text/javascript; charset=utf-8" }
    return name.hasSuffix(".css") ? "text/css; charset=utf-8" : "image/svg+xml"
  }

  private static var files: [String: (bytes: [UInt8], contentType: String)] {
    let texts = Dictionary(
      AssetFiles.all.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first })
    var files: [String: (bytes: [UInt8], contentType: String)] = [:]
    let shared = Set(Asset.styles)
    for (name, text) in texts where !shared.contains(name) {
      files[name] = (Array(text.utf8), contentType(of: name))
    }
    let style = Asset.styles.compactMap { texts[$0] }.joined(separator: "\n")
    files["app.css"] = (Array(style.utf8), "text/css; charset=utf-8")
    for (name, base64) in IconFiles.all {
      // The icons are generated and committed. The server must not start with broken ones.
      guard let bytes = Data(base64Encoded: base64, options: .ignoreUnknownCharacters) else {
        preconditionFailure("\(name) in IconFiles is not base64")
      }
      files[name] = (Array(bytes), "image/png")
    }
    files[Asset.lexicon] = (Array(LexiconText.all.utf8), "text/plain; charset=utf-8")
    for language in Language.allCases {
      for (name, text) in ListWordTable.scriptWordFiles(Words(language)) {
        files[name] = (Array(text.utf8), "text/plain; charset=utf-8")
      }
    }
    return files
  }

  // MARK: - Failures

  /// Renders the page that explains a failure.
  package var renderFailure: FailureMiddleware.Page {
    { [site] answer, request, context in
      let call = PageCall(request: request, context: context, web: site)
      // Failures of the database are explained, because another attempt may fail or repeat the
      // change.
      let isOfDatabase = ["storage.", "database.un"].contains { answer.code.hasPrefix($0) }
      let isServers = answer.status >= 500 && !isOfDatabase
      let hasOwnWords = [401, 404, 410, 429].contains(answer.status) || isServers
      let view = ErrorView(
        status: answer.status, requestID: answer.requestID,
        reason: hasOwnWords ? nil : (answer.title, answer.message))
      return call.answer(
        view.page(in: call.page), status: HTTPResponse.Status(code: answer.status))
    }
  }
}

extension HTTPField.Name {
  /// The header with which a script submits a form, and the header of the response with the target.
  static let commonplaceForm = HTTPField.Name("Commonplace-Form")!
  static let commonplaceLocation = HTTPField.Name("Commonplace-Location")!
  /// The header with which a script requests a part of a page.
  static let commonplacePart = HTTPField.Name("Commonplace-Part")!
}
