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

  @Test func `a network that is lost in any step leaves the original, and another attempt helps`()
    async throws
  {
    try await withMove { move in
      // All requests before and after the ones that are repeated while an archive is waited for.
      var failures = 0
      for network in [move.phoneNetwork, move.serverNetwork] {
        for count in 0..<20 {
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
      #expect(failures > 5)
      #expect(try await move.phone.entries.page().elements.map(\.title) == ["Solaris"])
      let book = try await move.transfer.run()
      let moved = move.server.inSpace(book.handle)
      #expect(try await moved.entries.page().elements.map(\.title) == ["Solaris"])
    }
  }

  @Test(arguments: ["entries", "lists", "images"])
  func `a copy with less than the original is reported`(member: String) async throws {
    try await withMove { move in
      let tampered = StubTransport { request in
        let response = try await move.serverNetwork.send(request)
        guard request.url.path.hasSuffix("/usage") else { return response }
        let body = try await response.data()
        var usage = try #require(try JSON.parse(body) as? [String: Any])
        usage[member] = -1
        return .status(200, body: String(decoding: try JSON.data(parsed: usage), as: UTF8.self))
      }
      try await self.expectDifference(move, through: tampered) { original, copy in
        switch member {
        case "entries": original.entries == 1 && copy.entries == -1
        case "lists": original.lists == 1 && copy.lists == -1
        default: original.images == 0 && copy.images == -1
        }
      }
    }
  }

  @Test(arguments: ["/collections", "/types", "/grocery-stores", "/routes"])
  func `a copy without collections, types, stores or routes is reported`(path: String) async throws
  {
    try await withMove { move in
      let tampered = StubTransport { request in
        guard request.url.path.hasSuffix("/api/v1\(path)") else {
          return try await move.serverNetwork.send(request)
        }
        return .status(200, body: path == "/grocery-stores" ? #"{"data":[]}"# : "[]")
      }
      try await self.expectDifference(move, through: tampered) { original, copy in
        switch path {
        case "/collections": original.collections == 4 && copy.collections == 0
        case "/types": original.types > 3 && copy.types == 0
        case "/grocery-stores": original.stores == 1 && copy.stores == 0
        default: original.routes == 1 && copy.routes == 0
        }
      }
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
