import CommonplaceKit
import Foundation
import Model
import TestSupport
import Testing

@Suite struct OutboxTests {
  private func withPhone(
    on backend: BookBackend,
    _ body: @escaping @Sendable (inout OutboxPhone, TestBook) async throws -> Void
  ) async throws {
    try await backend.withBook { book in
      var phone = try await OutboxPhone(of: book)
      try await body(&phone, book)
    }
  }

  private func draft(_ title: String, in collection: CollectionID? = nil) -> EntryDraft {
    EntryDraft(collectionID: collection, title: title, description: "A film.")
  }

  @Test(arguments: BookBackend.all)
  func `what was made without a network is sent in its order`(backend: BookBackend) async throws {
    try await withPhone(on: backend) { phone, _ in
      phone.network.set(.off)
      let films = try await phone.outbox.createCollection(CollectionDraft(name: "Films", icon: "🎬"))
      let id = try await phone.outbox.createEntry(
        draft("Solaris", in: films), photos: [UploadFile(try TestImage.file("phone.jpg"))])
      var change = draft("Solaris (1972)", in: films)
      change.favourite = true
      try await phone.outbox.updateEntry(id, change)
      await #expect(throws: URLError.self) { try await phone.outbox.send() }

      try phone.restart()
      let waiting = await phone.outbox.operations
      #expect(waiting.map(\.action) == [.createCollection, .createEntry, .updateEntry])
      #expect(waiting.map(\.title) == ["Films", "Solaris", "Solaris (1972)"])
      #expect(waiting.map(\.photoCount) == [0, 1, 0])

      phone.network.set(.on)
      try await phone.outbox.send()
      #expect(await phone.outbox.operations.isEmpty)
      let entries = try await phone.client.entries.page().elements
      let entry = try #require(entries.first)
      #expect(entries.count == 1 && entry.title == "Solaris (1972)" && entry.favourite)
      #expect(entry.images.count == 1)
      let collection = try #require(
        try await phone.client.collections.all().first { $0.name == "Films" })
      #expect(entry.collectionID == collection.id)
      #expect(await phone.outbox.serverID(of: "\(id)") == "\(entry.id)")

      try await phone.outbox.deleteEntry(id, title: entry.title)
      try await phone.outbox.deleteCollection(collection.id, name: collection.name)
      try await phone.outbox.send()
      #expect(try await phone.client.entries.page().elements.isEmpty)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: phone.folder.path)
          == ["outbox.jsonl"])
    }
  }

  @Test(arguments: BookBackend.all)
  func `an operation whose answer was lost is applied once`(backend: BookBackend) async throws {
    try await withPhone(on: backend) { phone, _ in
      // Its actor becomes an entry too, which is created before it.
      let type = try #require(
        try await phone.client.types.all().first { $0.name == "Movie" })
      var film = draft("Solaris")
      film.typeID = type.id
      film.additionalFields["Cast"] = .text("Donatas Banionis")
      let id = try await phone.outbox.createEntry(film)
      try await phone.outbox.updateEntry(id, draft("Stalker"))
      for _ in 0..<2 {
        phone.network.set(.losingResponses)
        await #expect(throws: URLError.self) { try await phone.outbox.send() }
        try phone.restart()
      }
      phone.network.set(.on)
      try await phone.outbox.send()
      let entries = try await phone.client.entries.page().elements
      #expect(entries.map(\.title) == ["Stalker"])
      #expect(await phone.outbox.serverID(of: "\(id)") == entries.first.map { "\($0.id)" })
      // The revisions of one creation and one change.
      #expect(entries.map(\.revision) == [2])

      phone.network.set(.losingResponses)
      await #expect(throws: URLError.self) {
        try await phone.client.entries.create(draft("Mirror"))
      }
      phone.network.set(.on)
      #expect(try await phone.client.entries.page().elements.count == 2)
    }
  }

  @Test(arguments: BookBackend.all)
  func `an edit that conflicts waits for its user`(backend: BookBackend) async throws {
    try await withPhone(on: backend) { phone, _ in
      let entry = try await phone.client.entries.create(draft("Solaris"))
      var mine = draft("Mine")
      mine.revision = entry.revision
      try await phone.outbox.updateEntry(entry.id, mine)
      try await phone.outbox.updateEntry(entry.id, draft("Mine, again"))
      var theirs = draft("Theirs")
      theirs.revision = entry.revision
      _ = try await phone.client.entries.update(entry.id, theirs)
      try await phone.outbox.send()

      try phone.restart()
      let waiting = await phone.outbox.operations
      let first = try #require(waiting.first)
      guard case .refused(let refusal) = await phone.outbox.status(of: first) else {
        Issue.record("not refused")
        return
      }
      #expect(refusal.kind == "changed")
      #expect(try refusal.current(as: Entry.self)?.title == "Theirs")
      #expect(await phone.outbox.status(of: waiting[1]) == .blocked)
      #expect(try await phone.client.entries.get(entry.id).title == "Theirs")

      try await phone.outbox.keepMine(first.id)
      try await phone.outbox.send()
      #expect(await phone.outbox.operations.isEmpty)
      #expect(try await phone.client.entries.get(entry.id).title == "Mine, again")
    }
  }

  @Test(arguments: BookBackend.all)
  func `a refused operation stays with its reason, and the others are sent`(backend: BookBackend)
    async throws
  {
    try await withPhone(on: backend) { phone, _ in
      let films = try await phone.outbox.createCollection(CollectionDraft(name: "", icon: "🎬"))
      _ = try await phone.outbox.createEntry(draft("In the collection", in: films))
      let long = try await phone.outbox.createEntry(draft(String(repeating: "x", count: 201)))
      _ = try await phone.outbox.createEntry(draft("Alone"))
      let gone = try await phone.client.entries.create(draft("Gone"))
      try await phone.outbox.deleteEntry(gone.id, title: "Gone")
      try await phone.client.entries.delete(gone.id)
      try await phone.outbox.send()

      #expect(try await phone.client.entries.page().elements.map(\.title) == ["Alone"])
      let waiting = await phone.outbox.operations
      #expect(waiting.map(\.action) == [.createCollection, .createEntry, .createEntry])
      guard case .refused(let refusal) = await phone.outbox.status(of: waiting[2]) else {
        Issue.record("not refused")
        return
      }
      #expect(refusal.fields["title"] == "Title must be 1–200 characters.")
      #expect(await phone.outbox.status(of: waiting[1]) == .blocked)

      try await phone.outbox.retry(waiting[2].id, with: draft("Short"))
      try await phone.outbox.discard(waiting[0].id)
      try await phone.outbox.send()
      #expect(await phone.outbox.operations.isEmpty)
      #expect(
        Set(try await phone.client.entries.page().elements.map(\.title)) == ["Alone", "Short"])
      #expect(await phone.outbox.serverID(of: "\(long)") != nil)
    }
  }

  @Test(arguments: BookBackend.servers)
  func `nothing is lost while the server cannot answer or the session has ended`(
    backend: BookBackend
  ) async throws {
    try await withPhone(on: backend) { phone, _ in
      _ = try await phone.outbox.createEntry(draft("Solaris"))
      // Redirects and responses of proxies or captive portals do not come from the API.
      for status in [200, 302, 404, 500, 503, 429, 401] {
        phone.network.set(.failing(status: status))
        await #expect(throws: (any Error).self) { try await phone.outbox.send() }
        #expect(await phone.outbox.operations.count == 1, "\(status)")
      }
      phone.network.set(.on)
      // The 401 of the refresh has ended the session.
      try await phone.client.session.signIn(
        email: "ann@example.com", password: TestServer.password)
      try await phone.outbox.send()
      #expect(try await phone.client.entries.page().elements.map(\.title) == ["Solaris"])
    }
  }

  @Test(arguments: BookBackend.all)
  func `what the server may have received is deleted there`(backend: BookBackend) async throws {
    try await withPhone(on: backend) { phone, _ in
      phone.network.set(.losingResponses)
      let deleted = try await phone.outbox.createEntry(draft("Solaris"))
      await #expect(throws: URLError.self) { try await phone.outbox.send() }
      try await phone.outbox.updateEntry(deleted, draft("Solaris (1972)"))
      try await phone.outbox.deleteEntry(deleted, title: "Solaris")
      #expect(await phone.outbox.operations.map(\.action) == [.createEntry, .deleteEntry])
      try phone.restart()
      let discarded = try await phone.outbox.createEntry(draft("Stalker"))
      phone.network.set(.on)
      try await phone.outbox.send()
      let group = try await phone.client.entries.page().elements
      #expect(group.map(\.title) == ["Stalker"])

      // The same for what is discarded.
      phone.network.set(.losingResponses)
      _ = try await phone.outbox.createEntry(draft("Mirror"))
      await #expect(throws: URLError.self) { try await phone.outbox.send() }
      let waiting = try #require(await phone.outbox.operations.first)
      try await phone.outbox.discard(waiting.id)
      phone.network.set(.on)
      try await phone.outbox.send()
      #expect(await phone.outbox.operations.isEmpty)
      #expect(try await phone.client.entries.page().elements.map(\.title) == ["Stalker"])
      #expect(await phone.outbox.serverID(of: "\(discarded)") != nil)
    }
  }

  @Test(arguments: BookBackend.all)
  func `a conflict of a later edit ends with a corrected draft`(backend: BookBackend) async throws {
    try await withPhone(on: backend) { phone, _ in
      let local = try await phone.outbox.createEntry(draft("Solaris"))
      try await phone.outbox.send()
      let id = try #require(
        await phone.outbox.serverID(of: "\(local)").flatMap { EntryID($0) })
      try await phone.outbox.updateEntry(local, draft("First"))
      // With the id of the server, after the first edit that waits.
      try await phone.outbox.updateEntry(id, draft("Second"))
      #expect(await phone.outbox.draft(of: local)?.title == "Second")
      try await phone.outbox.send()
      #expect(try await phone.client.entries.get(id).title == "Second")

      let entry = try await phone.client.entries.get(id)
      var mine = draft("Mine")
      mine.revision = entry.revision
      try await phone.outbox.updateEntry(id, mine)
      _ = try await phone.client.entries.update(id, draft("Theirs"))
      try await phone.outbox.send()
      let refused = try #require(await phone.outbox.operations.first)
      var merged = draft("Both")
      merged.revision = try await phone.client.entries.get(id).revision
      try await phone.outbox.retry(refused.id, with: merged)
      try await phone.outbox.send()
      #expect(await phone.outbox.operations.isEmpty)
      #expect(try await phone.client.entries.get(id).title == "Both")
    }
  }

  @Test(arguments: BookBackend.all)
  func `what was never sent disappears when it is deleted`(backend: BookBackend) async throws {
    try await withPhone(on: backend) { phone, _ in
      let id = try await phone.outbox.createEntry(
        draft("Solaris"), photos: [UploadFile(try TestImage.file("phone.jpg"))])
      try await phone.outbox.updateEntry(id, draft("Stalker"))
      phone.network.set(.off)
      await #expect(throws: URLError.self) { try await phone.outbox.send() }
      phone.network.set(.on)
      try await phone.outbox.deleteEntry(id, title: "Stalker")
      #expect(await phone.outbox.operations.isEmpty)
      let sent = phone.network.requests.count
      try await phone.outbox.send()
      #expect(phone.network.requests.count == sent)
    }
  }

  @Test(arguments: BookBackend.all)
  func `drafts of content are created and changed`(backend: BookBackend) async throws {
    try await withPhone(on: backend) { phone, _ in
      let site = phone.client.site
      let type = try await site.datatypes.create(DatatypeDraft(label: "Post", name: "post"))
      let body = try await site.fields.create(
        SiteFieldDraft(label: "Body", type: "richtext", of: type.id))
      phone.network.set(.off)
      let id = try await phone.outbox.createContent(
        NewContent(type: type.id, title: "Garden", values: [body.id: "On Mondday."]))
      try await phone.outbox.updateContent(
        id, ContentUpdate(values: [body.id: "On Monday."]), title: "Garden")
      phone.network.set(.losingResponses)
      await #expect(throws: URLError.self) { try await phone.outbox.send() }
      phone.network.set(.on)
      try await phone.outbox.send()
      #expect(await phone.outbox.operations.isEmpty)
      let all = try await site.contents.page(of: type.id).elements
      let content = try #require(all.first)
      #expect(all.count == 1 && content.state == .draft)
      #expect(try await site.contents.full(content.id).fields.map(\.value) == ["On Monday."])
      try await phone.outbox.deleteContent(content.id, title: "Garden")
      try await phone.outbox.send()
      #expect(try await site.contents.page(of: type.id).elements.isEmpty)
    }
  }
}
