import Accounts
package import Archive
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
  let archives: Archives
  let assets: AssetStore
}

/// All routes of the pages. Those of each chapter are in `<Chapter>Routes.swift`.
package struct WebRoutes: Sendable {
  private let site: WebDependencies

  package init(_ features: Features, archives: Archives, deployment: Deployment) {
    site = WebDependencies(
      features: features, archives: archives,
      assets: AssetStore(WebRoutes.files, prefix: deployment.baseURL.prefix))
  }

  private static let chapters: [ChapterRoutes] = [
    .shared, .offline, .signIn, .settings, .log, .lists, .library, .search, .imports, .archives,
    .site,
  ]
  private static let pages = chapters.flatMap(\.pages)
  private static let bookPages = chapters.flatMap(\.bookPages)

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
      ["", "/s/:handle"].map { (method, $0 + path, page) }
    }
    for (method, path, page) in Self.pages + ofBooks {
      group.on(RouterPath(path), method: method) { request, context in
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
