import Foundation
import Model
import Observation

/// Which chapter a window shows, and the pages that are open in each.
@MainActor @Observable
final class Router {
  var chapter = Chapter.log
  var log: [LogDestination] = []
  var lists: [ListsDestination] = []
  var library: [LibraryDestination] = []
  var site: [SiteDestination] = []
  var search: [SearchDestination] = []
  /// Whether the form of a new list is open.
  var isStartingList = false
  /// The list that was opened last, which the overview marks.
  var currentList: String?
  /// Whether the page that is open has changes which another page would discard.
  var hasUnsavedChanges = false {
    didSet { if hasUnsavedChanges, !oldValue { changedChapter = chapter } }
  }
  /// What was chosen while a page has such changes.
  var request: Request?
  /// Whether the pages of all chapters stay open, as in tabs.
  @ObservationIgnored var keepsChapters = false
  /// The chapter of the page with changes.
  @ObservationIgnored private var changedChapter = Chapter.log
  /// The text of the search over everything.
  var searchText = ""
  /// The book whose pages are open; nil until one is shown.
  @ObservationIgnored private var book: String?
  /// Whether a link was opened before the book was.
  @ObservationIgnored private var hasOpenedLink = false

  /// Open sheets with something that closing them would lose.
  private var lockedSheets: Set<UUID> = []

  /// Whether another chapter can be shown. On an iPad, it closes the sheets of the open one.
  var canChoose: Bool { lockedSheets.isEmpty }

  /// Records whether closing a sheet would lose something.
  func setLocked(_ isLocked: Bool, sheet: UUID) {
    if isLocked { lockedSheets.insert(sheet) } else { lockedSheets.remove(sheet) }
  }

  /// Shows a chapter, or asks first if the open page has unsaved changes.
  func choose(_ chapter: Chapter) {
    guard chapter != self.chapter else { return }
    if hasUnsavedChanges, !keepsChapters {
      request = .chapter(chapter)
    } else {
      self.chapter = chapter
    }
  }

  /// What is shown after the changes of the open page were discarded.
  enum Request {
    case chapter(Chapter)
    case link(AppLink)
  }

  /// Shows what was chosen, without the changes of the open page.
  func discardChanges(for request: Request) {
    self.request = nil
    switch request {
    case .chapter(let chapter): self.chapter = chapter
    case .link(let link): follow(link)
    }
  }

  // MARK: - Links

  /// The link that waits for its book, for the user's consent or for a new password.
  var pendingLink: AppLink?
  /// The host of a link whose server is not that of the open book.
  var foreignHost: String?
  /// Whether a link was opened that needs a book, before any book was opened.
  var needsBook = false

  /// Opens a link, or asks first if the open page has unsaved changes. A link that does not name a
  /// book opens its page in the open book.
  func open(_ link: AppLink) {
    if hasUnsavedChanges, closesChanges(link) { request = .link(link) } else { follow(link) }
  }

  /// Whether a link closes the page with changes.
  private func closesChanges(_ link: AppLink) -> Bool {
    guard keepsChapters, case .page(let page) = link, page.handle == nil else { return true }
    return page.chapter == changedChapter
  }

  private func follow(_ link: AppLink) {
    if case .page(let page) = link, page.handle == nil {
      show(page)
    } else {
      pendingLink = link
    }
  }

  /// Shows the page of a link in the open book.
  func show(_ page: PageLink) {
    chapter = page.chapter
    hasOpenedLink = true
    let id = page.id
    let first = page.parts.first
    switch page.chapter {
    case .log:
      let pages = ["collections": LogDestination.collections, "statistics": .statistics]
      log = id.map { [.entry($0)] } ?? first.flatMap { pages[$0] }.map { [$0] } ?? []
    case .lists: lists = id.map { [.list("\($0)")] } ?? (first == "stores" ? [.stores] : [])
    case .library: library = id.map { [.entry($0)] } ?? []
    case .site:
      let pages = ["media": SiteDestination.media, "routes": .routes]
      if let page = first.flatMap({ pages[$0] }) {
        site = [page]
      } else {
        site =
          id.map {
            first == "types" ? [.contents(TypeID(high: $0.high, low: $0.low))] : [.content($0)]
          } ?? []
      }
    case .search: searchText = page.query
    }
  }

  // MARK: - State restoration

  /// What is kept between starts of the app.
  private struct Snapshot: Codable {
    var book: String
    var chapter: Chapter
    var log: [LogDestination]
    var lists: [ListsDestination]
    var library: [LibraryDestination]
    var site: [SiteDestination]
    var search: [SearchDestination]
    var searchText: String
    var currentList: String?
  }

  /// The open pages as data; empty if they cannot be encoded.
  var snapshot: Data {
    let snapshot = Snapshot(
      book: book ?? "", chapter: chapter, log: log, lists: lists, library: library, site: site,
      search: search, searchText: searchText, currentList: currentList)
    return (try? JSONEncoder().encode(snapshot)) ?? Data()  // Then the first page is shown.
  }

  /// Shows a book: with the pages that were open before the app was closed, unless a link was
  /// opened. Pages of another book are closed.
  /// - Parameter stored: a snapshot; one of another version or another book is ignored.
  func show(_ book: String, stored: Data) {
    guard book != self.book else { return }
    let isFirst = self.book == nil
    self.book = book
    if !isFirst {
      (log, lists, library, site, search) = ([], [], [], [], [])
      (searchText, currentList) = ("", nil)
    } else if !hasOpenedLink,
      // Pages of an earlier version are not restored.
      let snapshot = try? JSONDecoder().decode(Snapshot.self, from: stored), snapshot.book == book
    {
      chapter = snapshot.chapter
      (log, lists, library) = (snapshot.log, snapshot.lists, snapshot.library)
      (site, search, searchText) = (snapshot.site, snapshot.search, snapshot.searchText)
      currentList = snapshot.currentList
    }
  }
}
