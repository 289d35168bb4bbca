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
    let site = call.web.features.site
    let rows = try await typeRows(call, counts: site.contents.counts(call.scope))
    let latest = try await site.contents.overview(in: call.scope)
    var sections: [SiteView.Section] = []
    for (word, records) in [
      (SiteWord.scheduledContents, latest.scheduled), (.draftContents, latest.drafts),
      (.publishedContents, latest.published),
    ] where !records.isEmpty {
      sections.append(
        SiteView.Section(word: word, rows: try await ContentPages.rows(records, call)))
    }
    let view = SiteView(
      types: rows, sections: sections, canWrite: call.canWrite,
      address: try call.publicAddress(of: await site.settings.profile(call.scope)),
      day: { call.words.shortDate(CalendarDate($0, in: call.timeZone), today: call.today) },
      context: call.page)
    return call.answer(view.page)
  }

  /// Returns the Site's types.
  /// - Parameter counts: the numbers of their contents, for pages that show them.
  static func typeRows(
    _ call: PageCall, counts: [TypeID: ContentCounts] = [:]
  ) async throws -> [SiteView.Row] {
    let types = try await call.web.features.types.all(call.scope)
    return types.types.filter(\.inSite).map { type in
      let of = counts[type.id] ?? ContentCounts()
      return SiteView.Row(
        id: type.id, name: type.displayName, icon: type.icon, count: of.total,
        published: of.published)
    }
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
    return json(body)
  }

  private static func json(_ body: JSONWriter) -> Response {
    Response(
      status: .ok,
      headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: body.buffer))
  }

  /// Returns a text in Markdown as a tree in JSON, for the rich text editor.
  /// - Throws: invalid (`text`) if it exceeds a limit of `MarkdownRules`, so that it can only be
  ///   edited as Markdown.
  @Sendable static func markdown(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    guard call.canWrite else { throw Failure(.forbidden, "role.readOnly") }
    let text = form["text"] ?? ""
    if let problem = MarkdownRules.problem(of: text, "text") { throw Failure.invalid(problem) }
    guard let document = Markdown(text).document() else {
      throw Failure.invalid(FieldProblem("text", "markdown.cost"))
    }
    return json(RichTextDocument(document: document).json())
  }
}

extension PageCall {
  /// The path of this book's public site. Nil without a signed-in user.
  var publicSite: String? {
    // A page without a signed-in user has no space.
    guard let space = try? space else { return nil }
    return "\(deployment.baseURL.prefix)/@\(space.handle)/"
  }

  /// Returns the URL of this book's public site.
  func publicAddress(of profile: SiteProfile) throws -> String {
    let base = deployment.baseURL
    if let host = profile.host { return "\(base.scheme)://\(host)" }
    return base.absolute("/@\(try space.handle)")
  }

  /// Returns the time of a scheduled publication in words, with the day of the week.
  func scheduledTime(_ time: Timestamp) -> String {
    let day = words.weekdayDate(CalendarDate(time, in: timeZone), today: today)
    return "\(day), \(LocalTime.clock(time, in: timeZone))"
  }

  /// Returns a time in words, in the user's time zone.
  func dateAndTime(_ time: Timestamp) -> String {
    let day = words.shortDate(CalendarDate(time, in: timeZone), today: today)
    return "\(day), \(LocalTime.clock(time, in: timeZone))"
  }
}
