import Accounts
import Book
import Foundation
import HTTPTypes
import Hummingbird
import Journal
import Model
import NIOCore
import ServerKit

/// A request for a page on its way through a page function.
struct PageCall: Sendable {
  let request: Request
  let context: BookContext
  let site: WebSite

  var deployment: Deployment { context.deployment }

  /// Who reads this page.
  var member: Principal {
    get throws { try context.member() }
  }

  /// The book that the page is of: the one that its path names, else the reader's own.
  /// - Throws: notFound (`space.notFound`) for one that they are not in.
  var space: Membership {
    get throws { try member.membership(named: context.parameters.get("handle")) }
  }

  /// Goes before the paths of the page's book: empty for one's own, `/s/{handle}` for another.
  var base: String { context.parameters.get("handle").map { "/s/\($0)" } ?? "" }

  var scope: Scope {
    get throws { Scope(user: try member.user, space: try space.space) }
  }

  // A page without a signed-in member has no space.
  var canWrite: Bool { (try? space.role.canWrite) ?? false }

  var timeZone: TimeZone {
    // A page without a signed-in member has no space.
    TimeZone(identifier: (try? member.timeZone) ?? "") ?? .gmt
  }

  var today: CalendarDate { CalendarDate(.now, in: timeZone) }

  var words: Words { page.words }

  func id<Entity>(_ name: String = "id", of entity: Entity.Type) throws -> Identifier<Entity> {
    // A link that was mangled on its way leads nowhere, like one to a thing that is gone.
    guard let id = try? context.id(name, as: Identifier<Entity>.self) else {
      throw Failure.notFound("entry")
    }
    return id
  }

  /// Runs `work` and cancels it when the client goes away, which an attempt may wait for.
  func untilAbandoned(_ work: (PageCall) async throws -> Response) async throws -> Response {
    try await request.untilAbandoned(in: context) { request in
      try await work(PageCall(request: request, context: context, site: site))
    }
  }

  // MARK: - Forms

  /// The session's token, which every form carries.
  var formToken: String {
    guard case .session(let cookie) = context.credential else { return "" }
    return site.features.accounts.sessions.csrfSecret(for: cookie)
  }

  /// - Throws: forbidden (`csrf.wrong`) when a form of a signed-in reader carries another token.
  func check(_ form: Form) throws {
    guard case .session(let cookie) = context.credential, context.principal != nil else { return }
    guard site.features.accounts.sessions.accepts(csrf: form["csrf"] ?? "", for: cookie) else {
      throw Failure(.forbidden, "csrf.wrong")
    }
  }

  /// A plain form, its token checked.
  func form() async throws -> Form {
    let form = try await Form.read(from: request)
    try check(form)
    return form
  }

  // MARK: - Answers

  /// What is to be told here. A script that looks for a part of a page, as one does when another
  /// device has changed something, would use up what the page that is on its way has to tell.
  private var notice: Notice? {
    request.headers.contains(.commonplacePart) ? nil : Notice(in: request.headers)
  }

  /// What the frame of the page needs.
  var page: PageContext {
    let preferences = context.principal?.preferences
    var page = PageContext(
      root: deployment.baseURL.prefix, base: base, csrf: formToken,
      theme: PageContext.Theme(
        rawValue: preferences?.theme ?? cookie("theme", in: request.headers) ?? ""),
      language: context.language, member: context.principal?.home.name, today: today,
      toast: notice?.toast(context.language, root: deployment.baseURL.prefix + base),
      books: books, asset: site.assets.url)
    // What answers a form stands at an address that cannot be asked for again.
    if request.method == .get, let space = try? space {
      page.live = PageContext.Live(space: space.id, sequence: space.sequence)
    }
    page.hiddenChapters = preferences?.hiddenChapters ?? []
    if let preferences, preferences.followsTimeZone {
      page.followedTimeZone = preferences.timeZone
    }
    return page
  }

  /// Every book of the reader, for the switcher.
  private var books: [PageContext.Book] {
    guard let principal = context.principal else { return [] }
    let handle = context.parameters.get("handle")
    return principal.spaces.enumerated().map { place, space in
      let isShown = handle.map { $0 == space.handle || $0 == "\(space.id)" } ?? (place == 0)
      return PageContext.Book(
        name: space.name, base: place == 0 ? "" : "/s/\(space.handle)", isShown: isShown)
    }
  }

  func answer(_ html: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
    var headers: HTTPFields = [
      .contentType: "text/html; charset=utf-8", .cacheControl: "private, no-cache",
    ]
    if context.principal != nil, case .session(let cookie) = context.credential {
      headers[.commonplaceReader] = site.features.accounts.sessions.readerMark(for: cookie)
    }
    // A notice is told once.
    if notice != nil {
      headers.append(deployment.baseURL.noCookie(Notice.cookieName))
    }
    return Response(
      status: status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: html)))
  }

  /// 303 to a path of the page's book.
  func redirect(within path: String, telling notice: Notice? = nil) -> Response {
    redirect(to: base + path, telling: notice)
  }

  /// 303 to a path of ours, with what has happened told on the page it leads to.
  func redirect(
    to path: String, telling notice: Notice? = nil, cookies: [HTTPField] = []
  ) -> Response {
    var headers: HTTPFields = [.location: deployment.baseURL.local(path)]
    if let notice {
      headers.append(
        deployment.baseURL.cookie(Notice.cookieName, notice.text, seconds: 60))
    }
    for cookie in cookies { headers.append(cookie) }
    return Response(status: .seeOther, headers: headers)
  }

  /// The path of ours on which the form stood, or another when the browser does not say.
  func origin(or path: String) -> String {
    guard let referer = request.headers[.referer], let scheme = referer.range(of: "://"),
      let slash = referer[scheme.upperBound...].firstIndex(of: "/")
    else { return path }
    // Only the path is taken, so that no other host can be meant.
    let own = deployment.baseURL.prefix
    let asked = referer[slash...]
    guard asked.hasPrefix(own + "/"), !asked.hasPrefix(own + "//") else { return path }
    return String(asked.dropFirst(own.utf8.count))
  }
}
