import Accounts
import Book
import Foundation
import HTTPTypes
import Hummingbird
import Journal
import Media
import Model
import NIOCore
import ServerKit

/// A request for a page, as page functions receive it.
struct PageCall: Sendable {
  let request: Request
  let context: AppRequestContext
  let web: WebDependencies

  var deployment: Deployment { context.deployment }

  /// The signed-in user.
  var member: Principal {
    get throws { try context.signedInUser() }
  }

  /// The book of the page: the one that its path names, otherwise the user's own.
  /// - Throws: notFound (`space.notFound`) if the user is no member of it.
  var space: Membership {
    get throws { try member.membership(named: context.parameters.get("handle")) }
  }

  /// The prefix of paths in the page's book: empty for the user's own, `/s/{handle}` for another.
  var base: String { context.parameters.get("handle").map { "/s/\($0)" } ?? "" }

  var scope: Scope {
    get throws {
      let isReadOnly = try member.token?.canWrite == false
      return Scope(user: try member.user, space: try space.space, isReadOnly: isReadOnly)
    }
  }

  // A page without a signed-in user has no space.
  var canWrite: Bool { (try? space.role.canWrite) ?? false }

  var timeZone: TimeZone {
    // A page without a signed-in user shows times in GMT.
    TimeZone(identifier: (try? member.timeZone) ?? "") ?? .gmt
  }

  var today: CalendarDate { CalendarDate(.now, in: timeZone) }

  var words: Words { page.words }

  /// Returns the id in the parameter `name` of the path.
  /// - Throws: notFound for a malformed id.
  func id<Entity>(_ name: String = "id", of entity: Entity.Type) throws -> Identifier<Entity> {
    // A link with a malformed id is treated like a link to something that was deleted.
    guard let id = try? context.id(name, as: Identifier<Entity>.self) else {
      throw Failure.notFound(Entity.self == Entry.self ? "entry" : "page")
    }
    return id
  }

  /// Runs `work` and cancels it when the client disconnects. Attempts that are limited can wait for
  /// a long time.
  func cancelOnDisconnect(_ work: (PageCall) async throws -> Response) async throws -> Response {
    try await request.cancelOnDisconnect(in: context) { request in
      try await work(PageCall(request: request, context: context, web: web))
    }
  }

  // MARK: - Forms

  /// The session's CSRF token, which every form contains.
  var formToken: String {
    guard case .session(let cookie) = context.credential else { return "" }
    return web.features.accounts.sessions.csrfToken(for: cookie)
  }

  /// Checks the CSRF token of a form.
  /// - Throws: forbidden (`csrf.wrong`) when a form of a signed-in user contains another token.
  func checkCSRFToken(of form: Form) throws {
    guard case .session(let cookie) = context.credential, context.principal != nil else { return }
    guard web.features.accounts.sessions.accepts(csrf: form["csrf"] ?? "", for: cookie) else {
      throw Failure(.forbidden, "csrf.wrong")
    }
  }

  /// Reads a form without files and checks its token.
  func form() async throws -> Form {
    let form = try await Form.read(from: request)
    try checkCSRFToken(of: form)
    return form
  }

  // MARK: - Responses

  /// The notice that this page shows. Nil for a part of a page, which scripts request when another
  /// device has changed something: it would use up the notice of a page that is being loaded.
  private var notice: Notice? {
    request.headers.contains(.commonplacePart) ? nil : Notice(in: request.headers)
  }

  /// The context for the frame of the page.
  var page: PageContext {
    let preferences = context.principal?.preferences
    var page = PageContext(
      root: deployment.baseURL.prefix, base: base, csrf: formToken,
      theme: PageContext.Theme(
        rawValue: preferences?.theme ?? cookie("theme", in: request.headers) ?? ""),
      language: context.language, member: context.principal?.defaultSpace.name, today: today,
      toast: notice?.toast(context.language, root: deployment.baseURL.prefix + base),
      books: books, asset: web.assets.url)
    // The response to a POST cannot be requested again, so that it receives no live updates.
    if request.method == .get, let space = try? space {
      page.live = PageContext.LiveUpdateCursor(space: space.id, sequence: space.sequence)
    }
    page.hiddenChapters = preferences?.hiddenChapters ?? []
    if let preferences, preferences.followsTimeZone {
      page.followedTimeZone = preferences.timeZone
    }
    return page
  }

  /// The user's books, for the switcher.
  private var books: [PageContext.Book] {
    guard let principal = context.principal else { return [] }
    let handle = context.parameters.get("handle")
    return principal.spaces.enumerated().map { place, space in
      let isShown = handle.map { $0 == space.handle || $0 == "\(space.id)" } ?? (place == 0)
      return PageContext.Book(
        name: space.name, base: place == 0 ? "" : "/s/\(space.handle)", owner: space.owner,
        isShown: isShown)
    }
  }

  func answer(_ html: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
    var headers: HTTPFields = [
      .contentType: "text/html; charset=utf-8", .cacheControl: "private, no-cache",
    ]
    if context.principal != nil, case .session(let cookie) = context.credential {
      headers[.commonplaceReader] = web.features.accounts.sessions.readerID(for: cookie)
    }
    // A notice is shown once.
    if notice != nil {
      headers.append(deployment.baseURL.expiredCookie(Notice.cookieName))
    }
    return Response(
      status: status, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: html)))
  }

  /// Redirects with 303 to a path of the page's book.
  func redirect(within path: String, notice: Notice? = nil) -> Response {
    redirect(to: base + path, notice: notice)
  }

  /// Redirects with 303 to a path on this server, whose page shows `notice`.
  func redirect(
    to path: String, notice: Notice? = nil, cookies: [HTTPField] = []
  ) -> Response {
    var headers: HTTPFields = [.location: deployment.baseURL.local(path)]
    if let notice {
      headers.append(
        deployment.baseURL.cookie(Notice.cookieName, notice.text, seconds: 60))
    }
    for cookie in cookies { headers.append(cookie) }
    return Response(status: .seeOther, headers: headers)
  }

  /// Returns the path on this server from which the form was submitted, or `path` if the browser
  /// does not send it.
  func refererPath(or path: String) -> String {
    guard let referer = request.headers[.referer], let scheme = referer.range(of: "://"),
      let slash = referer[scheme.upperBound...].firstIndex(of: "/")
    else { return path }
    // Only the path is used, so that it cannot lead to another host.
    let own = deployment.baseURL.prefix
    let asked = referer[slash...]
    guard asked.hasPrefix(own + "/"), !asked.hasPrefix(own + "//") else { return path }
    return String(asked.dropFirst(own.utf8.count))
  }
}

// MARK: - Return paths

extension PageCall {
  /// Returns `text` if it is a path on this server, otherwise nil. A form or text of a user can
  /// contain any value, which must not redirect to other servers or load images from them.
  static func localPath(_ text: String?) -> String? {
    // Browsers drop tabs and treat a backslash as a slash, which could turn the path into `//host`.
    guard let text, text.hasPrefix("/"), !text.hasPrefix("//"),
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
    else { return nil }
    return text
  }
}

// MARK: - Bodies of blobs

extension BlobStore {
  /// Returns a response body with all bytes of `blob`, which are read in parts while the client
  /// receives them.
  func body(of blob: Blob) -> ResponseBody {
    ResponseBody(range: 0..<blob.size) { try await part(of: blob, from: $0) }
  }
}
