import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import FoundationAdditions
import Model
import SwiftUI
import Testing

@testable import CommonplaceApp

@MainActor
@Suite("Deleting many entries")
struct DeletionTests {
  /// A Log whose requests to delete entries wait for permission, and fail from one of them on.
  private final class Server: Transport {
    let log: LogServer
    private let failing: Int
    private let sizes = Model.Locked<[Int]>([])
    private let permits = Model.Locked(0)

    init(count: Int, failingFrom failing: Int = .max) {
      log = LogServer(titles: (1...count).map { "Film \($0)" })
      self.failing = failing
    }

    /// The numbers of entries of the requests.
    var requests: [Int] { sizes.withLock { $0 } }

    func permit(_ count: Int = 1) { permits.withLock { $0 += count } }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
      guard request.method == "DELETE", case .data(let body) = request.body else {
        return try await log.send(request)
      }
      let ids = try JSON.decode([String: [EntryID]].self, from: body)["ids"] ?? []
      let number = sizes.withLock { sizes in
        sizes.append(ids.count)
        return sizes.count
      }
      while permits.withLock({ $0 }) < number { try await Task.sleep(for: .milliseconds(2)) }
      if number >= failing { throw URLError(.networkConnectionLost) }
      return try await log.send(request)
    }
  }

  /// Opens the Log, and confirms that all entries are to be deleted.
  private func deleteAll(_ server: Server, _ language: String) async throws -> AppDriver {
    let url = try #require(URL(string: "http://localhost"))
    let client = Commonplace(
      baseURL: url, apiToken: "token", transport: server, retries: .never)
    let book = try await Book.test(client: client)
    let view = ZStack {
      LogView(book: book)
      ToastOverlay(toasts: book.toasts)
    }
    let app = try await AppDriver(
      view: view.environment(book).environment(Router()), language: language,
      strings: Folders.strings)
    try await app.waitFor("Film 1")
    try await app.tap(app.text("More"))
    try await app.tap(app.text("Delete All Entries…"))
    try await app.wait { app.alert != nil }
    #expect(app.shows(app.text("This deletes \(250) entries. Your collections stay.")))
    try await app.tap(app.text("Delete All"))
    return app
  }

  @Test("All entries are deleted a hundred at a time, with the progress", arguments: ["en", "ru"])
  func progress(language: String) async throws {
    let server = Server(count: 250)
    let app = try await deleteAll(server, language)
    for done in [0, 100, 200] {
      try await app.waitFor(app.text("\(done) of \(250)"))
      #expect(app.shows(app.text("Deleting entries…")) && app.audit() == [])
      server.permit()
    }
    try await app.waitFor(app.text("Your Log Is Empty"))
    #expect(server.requests == [100, 100, 50])
    try await app.waitFor(app.text("\(250) items deleted"))
    #expect(!app.shows(app.text("Deleting entries…")))
    try await app.tap(app.text("Undo"))
    try await app.wait { server.log.titles.count == 250 }
    app.close()
  }

  @Test("A deletion that fails says how many entries are left", arguments: ["en", "ru"])
  func failure(language: String) async throws {
    let server = Server(count: 250, failingFrom: 2)
    let app = try await deleteAll(server, language)
    server.permit(3)
    try await app.wait { app.alert == app.text("Couldn’t Delete") }
    #expect(app.shows(app.text("\(150) entries weren’t deleted.")) && app.audit() == [])
    #expect(server.requests == [100, 100] && server.log.titles.count == 150)
    try await app.tap(app.text("OK"))
    // Those that were deleted can be restored.
    try await app.tap(app.text("Undo"))
    try await app.wait { server.log.titles.count == 250 }
    app.close()
  }

  @Test("Selected entries are deleted a hundred at a time")
  func selection() async throws {
    let server = Server(count: 130)
    server.permit(2)
    let url = try #require(URL(string: "http://localhost"))
    let model = EntriesViewModel(
      client: Commonplace(
        baseURL: url, apiToken: "token", transport: server, retries: .never))
    await model.load()
    await model.entries.loadMore()
    model.toggleAll()
    #expect(model.selection.count == 130)
    _ = await model.deleteSelection()
    #expect(server.requests == [100, 30] && server.log.titles.isEmpty)
    #expect(model.deletion == nil && model.undeletedCount == 0)
  }
}
