import Accounts
import Book
import Catalog
import HTML
import HTTPTypes
import Hummingbird
import Journal
import Markdown
import Model
import NIOCore
import Publishing
import ServerKit

/// The Site's first page, and the requests of its scripts.
enum SitePages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let features = call.web.features
    let types = try await features.types.all(call.scope)
    let counts = try await features.site.contents.counts(call.scope)
    let rows = types.types.filter(\.inSite).map { type in
      let of = counts[type.id] ?? ContentCounts()
      return SiteView.Row(
        id: type.id, name: type.displayName, icon: type.icon, count: of.total,
        published: of.published)
    }
    let view = SiteView(
      types: rows, canWrite: call.canWrite, publicPath: call.publicSite, context: call.page)
    return call.answer(view.page)
  }

  /// Redirects a GET of a form's action to the first page.
  @Sendable static func redirectHome(_ call: PageCall) async throws -> Response {
    call.redirect(within: "/site")
  }

  // MARK: - The first visit

  /// Creates the types that most sites need, in one change group, which can be undone.
  @Sendable static func createStarterTypes(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let group = ChangeGroupID.new()
    let film = try await call.web.features.types.all(call.scope)[named: "movie"]?.id
    try await call.web.features.site.start(
      with: SiteStarter(words: call.words, film: film).drafts,
      fields: SiteStarter.translations(of:),
      language: call.context.language.rawValue, group: group, in: call.scope)
    return call.redirect(within: "/site", notice: Notice(.saved, undo: group))
  }

  // MARK: - For scripts

  /// Returns the slug for a title or for a typed slug, and whether another route has it, as JSON.
  @Sendable static func slug(_ call: PageCall) async throws -> Response {
    let query = try Query(call.request)
    let found = try await call.web.features.site.routes.proposal(
      query.text("text") ?? "", isTitle: query.text("from") == "title",
      for: query.text("entry").flatMap { EntryID($0) }, in: call.scope)
    var body = JSONWriter(capacity: 128)
    body.object { body in
      body.member("slug", found?.slug.path ?? "")
      body.member("taken", found?.isTaken ?? false)
    }
    return Response(
      status: .ok,
      headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: body.buffer))
  }

  /// Returns a text in Markdown as HTML, for the preview of the editor.
  @Sendable static func markdown(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    guard call.canWrite else { throw Failure(.forbidden, "role.readOnly") }
    let node = RichText(Markdown(form["text"] ?? ""), EditorMarkdownAddresses.addresses)
    return call.answer(node.rendered())
  }
}

extension PageCall {
  /// The path of this book's public site. Nil without a signed-in user.
  var publicSite: String? {
    // A page without a signed-in user has no space.
    guard let space = try? space else { return nil }
    return "\(deployment.baseURL.prefix)/@\(space.handle)/"
  }

  /// Returns a time in words, in the user's time zone.
  func dateAndTime(_ time: Timestamp) -> String {
    let day = words.shortDate(CalendarDate(time, in: timeZone), today: today)
    return "\(day), \(LocalTime.clock(time, in: timeZone))"
  }
}
