import Catalog
import Cmark
import Foundation
import Journal
import Markdown
import Model
import Testing

@testable import Web

/// Compares these pages with their snapshots in `Tests/WebTests/Snapshots`. `UPDATE_SNAPSHOTS=1`
/// writes the snapshots again; review the difference before committing it.
@Suite struct PageSnapshotTests {
  init() { Markdown.use(CmarkRenderer()) }

  private typealias Page = @Sendable (PageContext) async throws -> [UInt8]

  private static let views: [(name: String, page: Page)] = [
    ("log-grid", log(.init(collection: .one(Samples.id(11)), text: "d&d", sort: .title)).page),
    ("log-list", log(.init(layout: .list)).page),
    ("log-empty", LogView(query: .init(), collections: [], total: 0, entries: [], types: []).page),
    (
      "log-no-match",
      LogView(
        query: .init(text: "<zxq>"), collections: Samples.collections, total: 2, entries: [],
        types: []
      ).page
    ),
    (
      "entry",
      EntryView(
        entry: Samples.dune, type: Samples.types[0], collection: Samples.collections[0],
        added: Samples.today
      ).page
    ),
    (
      "entry-bare",
      EntryView(
        entry: Samples.waves, type: nil, collection: nil, added: Samples.today, canWrite: false
      ).page
    ),
    ("history", history.page),
    (
      "ask-move",
      SelectionView(
        action: .move, entries: [Samples.dune, Samples.waves], collections: Samples.collections,
        back: "/log?sort=title"
      ).page
    ),
    (
      "ask-delete",
      SelectionView(action: .delete, entries: [Samples.waves], collections: [], back: "/log").page
    ),
    (
      "form-new",
      EntryForm(
        input: .init(today: Samples.today), types: Samples.types, collections: Samples.collections
      ).page
    ),
    ("form-refused", refused.page),
    ("delete", EntryDeleteView(entry: Samples.dune).page),
    ("conflict", conflict.page),
    ("setup", SetupView(token: "one-time").page),
    (
      "sign-in",
      SignInView(next: "/log", isMailed: false, errors: [FormError("email", "No such pair.")]).page
    ),
    ("sign-in-apple", SignInView(hasApple: true, isMailed: true).page),
    (
      "code",
      CodeView(email: "ann@example.com", wait: 42, errors: [FormError("code", "Wrong.")]).page
    ),
    ("code-in-log", CodeView(email: "ann@example.com", wait: 0, isInLog: true).page),
    ("forgot", ForgotPasswordView(email: "ann@").page),
    ("forgot-sent", ForgotPasswordView(email: "ann@example.com", isSent: true).page),
    ("reset", ResetView(token: "one-time", errors: [FormError("password", "Too short.")]).page),
    ("invite", Samples.invitation(isSignedIn: true).page),
    ("invite-newcomer", Samples.invitation(isSignedIn: false).page),
    (
      "profile",
      ProfileView(
        name: "Anna", email: "ann@example.com", hasPassword: true, isMailed: false,
        errors: [FormError("old_password", "Wrong.")]
      ).page
    ),
    ("members", Samples.members(isOwner: true).page),
    ("members-viewer", Samples.members(isOwner: false).page),
    (
      "member-remove",
      RemoveMemberView(member: Samples.bob, book: "Home & Co", isCurrentUser: false).page
    ),
    ("types", TypesView(types: [Samples.boardGame], canWrite: true, sharedSpaceName: nil).page),
    (
      "types-viewer",
      TypesView(types: [Samples.boardGame], canWrite: false, sharedSpaceName: "Home").page
    ),
    ("type-new", { context in newType(context).page(in: context) }),
    (
      "type-edit",
      TypeForm(
        type: Samples.boardGame, revision: 3, input: TypeInput(Samples.boardGame),
        targets: Samples.types, errors: [FormError("1.label", "A name is needed.")]
      ).page
    ),
    (
      "type-preview",
      TypePreviewView(
        type: Samples.boardGame, preview: Samples.typePreview, input: TypeInput(Samples.boardGame),
        revision: 3
      ).page
    ),
    ("type-delete", TypeDeleteView(type: Samples.boardGame).page),
    ("search-ready", SearchView(query: SearchQuery(), findings: SearchResults()).page),
    (
      "search-none",
      SearchView(
        query: SearchQuery(text: "<zxq>", type: "movie", preferredScope: "movie"),
        findings: SearchResults()
      ).page
    ),
    ("library-views", { try await Samples.list(refused: nil).page(in: $0) }),
    (
      "library-view-refused",
      {
        let refused = RefusedSavedViewForm(
          view: Samples.views[0].id, typed: "A <b>", reason: "Taken.")
        return try await Samples.list(refused: refused).page(in: $0)
      }
    ),
    ("statistics", StatisticsView(report: Samples.log, allTypes: Samples.book).page),
    ("statistics-type", StatisticsView(report: Samples.films, allTypes: Samples.book).page),
    (
      "statistics-empty",
      StatisticsView(report: StatisticsReport(), allTypes: Samples.book).page
    ),
    (
      "suggestions",
      {
        let suggestions = try await Samples.suggestions()
        return SuggestionsView(suggestions: suggestions, type: nil, allTypes: Samples.book)
          .page(in: $0)
      }
    ),
    (
      "suggestions-none",
      SuggestionsView(suggestions: [], type: Samples.movie, allTypes: Samples.book).page
    ),
    ("error", ErrorView(status: 500, requestID: "7f").page),
  ]

  private static func newType(_ context: PageContext) -> TypeForm {
    TypeForm(
      input: TypeInput(), targets: Samples.types, templates: TypeTemplates(words: context.words))
  }

  private static func log(_ query: LogQuery) -> LogView {
    LogView(
      query: query, collections: Samples.collections, total: 1205,
      entries: [Samples.dune, Samples.waves], types: Samples.types, next: "a+b")
  }

  private static var history: HistoryView {
    let at = Timestamp(milliseconds: 1_763_500_000_000)
    func version(
      _ sequence: Int64, _ operation: EntryVersion.Operation, _ differences: [EntryDifference] = []
    ) -> EntryVersion {
      EntryVersion(
        sequence: sequence, at: at, user: "Anna", operation: operation, differences: differences)
    }
    return HistoryView(
      entry: Samples.dune,
      versions: [
        version(
          9, .update,
          [
            EntryDifference(member: .title, before: "Dune <1>", after: "Dune"),
            EntryDifference(member: .score, before: "0", after: "3"),
            EntryDifference(member: .rating, before: "", after: "9.2"),
            EntryDifference(member: .stage, before: "planned", after: "done"),
            EntryDifference(member: .date, before: "2025-11-17", after: "2025-11-18"),
            EntryDifference(member: .favourite, before: "false", after: "true"),
            EntryDifference(member: .collection, before: nil, after: "🎬 Movies"),
            EntryDifference(
              member: .field(.field(.year), kind: .number), before: nil, after: "2021"),
          ]), version(7, .create), version(5, .delete), version(2, .create),
      ], zone: TimeZone(secondsFromGMT: 10_800) ?? .gmt)
  }

  private static var refused: EntryForm {
    var input = EntryInput(Samples.dune, type: Samples.types[0], words: Words(.english))
    input.title = ""
    return EntryForm(
      entry: Samples.dune.id, revision: 3, input: input, types: Samples.types,
      collections: Samples.collections,
      errors: [FormError("title", "A title is needed.")])
  }

  private static var conflict: ConflictView {
    var mine = EntryInput(Samples.dune, words: Words(.english))
    mine.title = "Dune: Part One"
    return ConflictView(
      current: Samples.dune, mine: mine, controls: [("title", mine.title)],
      fields: Samples.types[0].fields)
  }

  /// Removes the kinds of fields that are not selected, so that a new kind changes no snapshot.
  /// `FieldKindPagesTests` checks which ones a form offers.
  private static func withoutOfferedKinds(_ page: String) -> String {
    page.replacing(#/(<select id="f-\d+\.kind"[^>]*>\n)((?:<option .*\n)*)/#) { select in
      let lines = select.2.split(separator: "\n").filter { $0.contains(" selected") }
      return select.1 + lines.map { "\($0)\n" }.joined()
    }
  }

  @Test(arguments: views.map(\.name), Language.allCases)
  func pageMatchesSnapshot(name: String, language: Language) async throws {
    let view = try #require(Self.views.first { $0.name == name })
    // One tag per line makes a difference readable.
    let page = Self.withoutOfferedKinds(
      String(decoding: try await view.page(Samples.context(language)), as: UTF8.self)
        .replacing("><", with: ">\n<") + "\n")
    let file = repository.appending(
      path: "Tests/WebTests/Snapshots/\(name).\(language.rawValue).html")
    if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" {
      try page.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == page)
  }

  /// No page contains what the Content-Security-Policy refuses.
  @Test(arguments: views.map(\.name), Language.allCases)
  func pageHasNothingInline(name: String, language: Language) async throws {
    let view = try #require(Self.views.first { $0.name == name })
    let page = String(decoding: try await view.page(Samples.context(language)), as: UTF8.self)
    #expect(!page.contains(" style="))
    #expect(!page.contains("<style"))
    #expect(!page.contains(/\ on[a-z]+="/))
    #expect(!page.contains(/<script[^>]*>[^<]/))
  }
}
