import CommonplaceKit
import CommonplaceLocal
import CommonplaceUI
import Foundation
import Model
import TestSupport
import Testing

/// Books that move between a phone and a server, and are interrupted.
@MainActor @Suite struct BookTransferTests {
  /// A book on a phone with one object of each kind, and the server to which it moves.
  private struct Move {
    let phone: Commonplace
    let phoneNetwork: SwitchableTransport
    let server: Commonplace
    let serverNetwork: SwitchableTransport
    /// The folder of the archive.
    let folder: URL
    /// The books of the server before.
    let spaces: [SpaceID]

    var transfer: BookTransfer {
      BookTransfer(from: phone, to: server, name: "Moved", folder: folder)
    }
  }

  private func withMove(_ body: @escaping @MainActor (Move) async throws -> Void) async throws {
    try await BookBackend.device.withBook { @MainActor book in
      let phone = book.client
      let films = try await phone.collections.create(CollectionDraft(name: "Films", icon: "🎬"))
      _ = try await phone.entries.create(
        EntryDraft(collectionID: films.id, title: "Solaris", description: "A film."))
      _ = try await phone.lists.create(name: "Friday")
      _ = try await phone.stores.create(GroceryStoreDraft(name: "Lidl"))
      _ = try await phone.site.routes.create(SiteRouteDraft(slug: "/garden", title: "Garden"))
      try await TestEngine.sqlite.withServer { server in
        try await self.move(book, to: server, body)
      }
    }
  }

  private func move(
    _ book: TestBook, to server: TestServer, _ body: @MainActor (Move) async throws -> Void
  ) async throws {
    _ = try await server.addUser("ann@example.com")
    let network = SwitchableTransport(server.transport)
    let client = Commonplace(
      baseURL: TestBook.address, credentials: MemoryCredentialStorage(), transport: network,
      retries: .never)
    try await client.session.signIn(email: "ann@example.com", password: TestServer.password)
    let folder = book.folder.appending(path: "transfer")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let spaces = try await client.spaces.all().map(\.id)
    try await server.runningJobs {
      try await body(
        Move(
          phone: book.client, phoneNetwork: book.network, server: client,
          serverNetwork: network, folder: folder, spaces: spaces))
    }
  }

  @Test func `a network that is lost in a step leaves the original, and another attempt helps`()
    async throws
  {
    try await withMove { move in
      // Every second request. Those with which an archive is waited for are repeated.
      var failures = 0
      for network in [move.phoneNetwork, move.serverNetwork] {
        for count in stride(from: 0, to: 20, by: 2) {
          let sent = network.requests.count
          network.fail(after: count)
          do {
            _ = try await move.transfer.run()
          } catch is URLError {
            failures += 1
          }
          #expect(try FileManager.default.contentsOfDirectory(atPath: move.folder.path) == [])
          if network.requests.count - sent <= count { break }
        }
        network.fail(after: .max)
      }
      // Most requests are not repeated: those that list, download, upload and compare.
      #expect(failures > 3)
      #expect(try await move.phone.entries.page().elements.map(\.title) == ["Solaris"])
      let book = try await move.transfer.run()
      let moved = move.server.inSpace(book.handle)
      #expect(try await moved.entries.page().elements.map(\.title) == ["Solaris"])
    }
  }

  @Test func `a copy with less than the original is reported, whatever it lacks`() async throws {
    try await withMove { move in
      for member in ["entries", "lists", "images"] {
        try await self.expectDifference(move, through: self.tampering(move, usage: member)) {
          switch member {
          case "entries": $0.entries == 1 && $1.entries == -1
          case "lists": $0.lists == 1 && $1.lists == -1
          default: $0.images == 0 && $1.images == -1
          }
        }
      }
      for path in ["/collections", "/types", "/grocery-stores", "/routes"] {
        try await self.expectDifference(move, through: self.tampering(move, path: path)) {
          switch path {
          case "/collections": $0.collections == 4 && $1.collections == 0
          case "/types": $0.types > 3 && $1.types == 0
          case "/grocery-stores": $0.stores == 1 && $1.stores == 0
          default: $0.routes == 1 && $1.routes == 0
          }
        }
      }
    }
  }

  /// Returns the server with another number of what a book stores.
  private func tampering(_ move: Move, usage member: String) -> StubTransport {
    StubTransport { request in
      let response = try await move.serverNetwork.send(request)
      guard request.url.path.hasSuffix("/usage") else { return response }
      let body = try await response.data()
      var usage = try #require(try JSON.parse(body) as? [String: Any])
      usage[member] = -1
      return .status(200, body: String(decoding: try JSON.data(parsed: usage), as: UTF8.self))
    }
  }

  /// Returns the server with an empty list.
  private func tampering(_ move: Move, path: String) -> StubTransport {
    StubTransport { request in
      guard request.url.path.hasSuffix("/api/v1\(path)") else {
        return try await move.serverNetwork.send(request)
      }
      return .status(200, body: path == "/grocery-stores" ? #"{"data":[]}"# : "[]")
    }
  }

  private func expectDifference(
    _ move: Move, through transport: any Transport,
    _ isExpected: (_ original: BookTransfer.Contents, _ copy: BookTransfer.Contents) -> Bool
  ) async throws {
    let credentials = MemoryCredentialStorage()
    let client = Commonplace(
      baseURL: TestBook.address, credentials: credentials, transport: transport, retries: .never)
    try await client.session.signIn(email: "ann@example.com", password: TestServer.password)
    let model = BookTransferModel(from: move.phone, to: client, name: "Moved")
    model.start()
    await model.finish()
    let difference = try #require(model.difference)
    #expect(isExpected(difference.original, difference.copy), "\(difference)")
    #expect(model.book == nil && model.submission.failure == nil)
    // The copy is kept, and the original is unchanged.
    let copy = move.server.inSpace(difference.book.handle)
    #expect(try await copy.entries.page().elements.map(\.title) == ["Solaris"])
    #expect(try await move.phone.entries.page().elements.map(\.title) == ["Solaris"])
  }

  @Test func `a transfer that is stopped while it is restored leaves no copy`() async throws {
    try await withMove { move in
      let model = BookTransferModel(from: move.phone, to: move.server, name: "Moved")
      model.start()
      while true {
        if case .restoring = model.step { break }
        try await Task.sleep(for: .milliseconds(2))
      }
      model.cancel()
      await model.finish()
      #expect(model.book == nil && model.difference == nil && model.step == nil)
      #expect(model.submission.failure == nil)
      let archives = try await move.server.archives.all()
      let cancelled = archives.allSatisfy { $0.phase == .cancelled }
      // An archive that was restored before it could be stopped is a book.
      let spaces = try await move.server.spaces.all().map(\.id)
      #expect(cancelled == (spaces == move.spaces), "\(archives.map(\.phase))")
      #expect(try await move.phone.entries.page().elements.map(\.title) == ["Solaris"])
      model.start()
      await model.finish()
      #expect(model.book != nil)
    }
  }
}
