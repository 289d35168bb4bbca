import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import SwiftUI
import Testing

@testable import CommonplaceApp

/// A server on which a user has a role, and whose other data does not arrive.
private struct ServerWithoutData: Transport {
  enum Fault { case silence, failure, noNetwork }

  let role: String
  let fault: Fault

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    if request.url.path().hasSuffix("/spaces") {
      return try await StubServer { [role] _, _ in (200, StubSite.books(role: role)) }
        .send(request)
    }
    switch fault {
    case .silence:
      try await Task.sleep(for: .seconds(600))
      throw URLError(.timedOut)
    case .failure:
      let body = #"{"error": "internal", "message": "The server is being updated."}"#
      return try await StubServer { _, _ in (500, body) }.send(request)
    case .noNetwork: throw URLError(.notConnectedToInternet)
    }
  }
}

/// A book that a user may only read, with something on each page.
private final class ViewedBook: Transport {
  private let (log, library, lists) = (
    LogServer(titles: ["Solaris"]), LibraryServer(), ListServer()
  )
  private let site: RecordingServer
  private let writes = Model.Locked<[String]>([])

  init() throws { site = try StubSite.server(state: "published") }

  /// An entry of the Log.
  var entry: EntryID? { log.entries.first?.id }

  /// The requests that would have changed something.
  var writeRequests: [String] { writes.withLock { $0 } }

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    let path = request.url.path().replacing("/api/v1", with: "")
    if request.method != "GET" { writes.withLock { $0.append("\(request.method) \(path)") } }
    switch path.split(separator: "/").first {
    case "spaces" where path == "/spaces":
      return try await StubServer { _, _ in (200, StubSite.books(role: "viewer")) }.send(request)
    case "entries", "collections", "types": return try await log.send(request)
    case "movies", "actors", "genres": return try await library.send(request)
    case "grocery-stores":
      let stores = #"{"data": [{"id": "s", "name": "Market", "sections": [], "revision": 1}]}"#
      return try await StubServer { _, _ in (200, stores) }.send(request)
    case "imports": return try await StubServer { _, _ in (200, #"{"data": []}"#) }.send(request)
    case let first? where first.hasPrefix("grocery"): return try await lists.send(request)
    case "media", "media-folders": return try await StubSite.mediaServer(.new()).send(request)
    default: return try await site.send(request)
    }
  }
}

extension StubSite {
  /// The only book of a user.
  static func books(role: String) -> String {
    """
    {"data": [{"id": "\(SpaceID.new())", "handle": "family", "name": "Family",
     "role": "\(role)", "is_home": true}]}
    """
  }
}

@MainActor
// One after the other: their many apps would hold up the tests that wait for something.
@Suite("Pages in all states", .serialized)
struct PageStatesTests {
  private func show(
    _ page: InnerPage, _ transport: any Transport, language: String
  ) async throws -> AppDriver {
    let book = try await Book.test(client: .test(transport))
    await book.access.load()
    let hasData = !(transport is ServerWithoutData)
    let list =
      page == .list && hasData
      ? try await book.lists.createList(
        name: "Friday", items: [NewListItem("milk")]) : "list"
    let entry = (transport as? ViewedBook)?.entry ?? StubSite.post
    let connection = try BookConnection.test(of: book)
    return try await AppDriver.showing(book, language: language) {
      InnerPageView(page: page, book: book, list: list, entry: entry).environment(connection)
    }
  }

  @Test(arguments: ["en", "ru"], InnerPage.allCases)
  func `a page that waits for its data shows neither faults nor failures`(
    language: String, page: InnerPage
  ) async throws {
    let app = try await show(
      page, ServerWithoutData(role: "owner", fault: .silence), language: language)
    await app.settle()
    #expect(app.audit() == [])
    #expect(!app.shows(app.text("Try Again")))
    #expect(!page.waitsForData || app.isWaiting)
    app.close()
  }

  @Test(arguments: ["en", "ru"], InnerPage.allCases)
  func `a page whose data cannot be read says why`(
    language: String, page: InnerPage
  ) async throws {
    for fault in [ServerWithoutData.Fault.failure, .noNetwork] {
      let app = try await show(
        page, ServerWithoutData(role: "owner", fault: fault), language: language)
      if page.readsData {
        try await app.waitFor(app.text("Try Again"))
        if fault == .failure { #expect(app.shows("The server is being updated.")) }
      }
      #expect(app.audit() == [])
      app.close()
    }
  }

  /// Names of controls that change a book.
  private static let writing: [String.LocalizationValue] = [
    "Add", "Add Collection", "Add Entry", "Add Film", "Add Store", "Add from Photo or Text",
    "Check Sections", "Choose File…", "Clear Checked Items", "Create", "Create Default Collections",
    "Create Link", "Delete", "Delete File", "Edit", "Invite", "Log Again", "Move", "New Content",
    "New Folder", "New List", "New Route", "Publish", "Rename", "Restore", "Save", "Schedule…",
    "Select", "Share", "Unpublish", "Upload",
  ]

  /// Pages of what belongs to the user, and sheets that only members open who may write.
  private static let others: Set<InnerPage> = [
    .savedViews, .sessions, .tokens, .books, .provider, .versions, .listShare, .importPage,
  ]

  @Test(arguments: ["en", "ru"], InnerPage.allCases)
  func `a page offers nothing to viewers that writes`(
    language: String, page: InnerPage
  ) async throws {
    guard !Self.others.contains(page) else { return }
    let server = try ViewedBook()
    let app = try await show(page, server, language: language)
    try await app.wait { !app.isWaiting }
    let names = Set(Self.writing.map { app.text($0) })
    func expectReadOnly() {
      let controls = app.elements.filter { element in
        guard element.isEnabled else { return false }
        return switch element.role {
        case .button: names.contains(element.label)
        case .toggle, .field, .adjustable: true
        case .link, .picker, .option, .tab, .row, .search, .text, .image: false
        }
      }
      #expect(controls.map(\.label) == [] && app.audit() == [])
    }
    expectReadOnly()
    if app.elements.contains(where: { $0.label == app.text("More") }) {
      try await app.tap(app.text("More"))
      expectReadOnly()
      try await app.dismiss()
    }
    for row in [
      "Solaris", "Films", "Hello", "Market", "milk", "/hello", "Trips", "Natalya", "Drama",
    ]
    where app.elements.contains(where: { $0.label.hasPrefix(row) }) {
      // Without a menu there is nothing to check.
      let label = app.elements.first { $0.label.hasPrefix(row) }?.label ?? row
      if (try? await app.longPress(label, at: 0)) != nil {
        expectReadOnly()
        try await app.dismiss()
      }
      for name in ["Delete", "Edit", "Rename", "Move"] as [String.LocalizationValue] {
        await #expect(throws: DriverError.self) {
          try await app.swipe(label, button: app.text(name))
        }
      }
    }
    let writes = server.writeRequests.filter { !$0.hasSuffix("/grocery-lists/operations") }
    #expect(writes == [])
    app.close()
  }
}

extension AppDriver {
  /// Whether something on the screen is being read.
  fileprivate var isWaiting: Bool { html().contains("<span class=\"spinner") }
}
