import CommonplaceKit
import CommonplaceLocal
import CommonplaceUI
import Foundation
import Model
import TestSupport
import Testing

/// The models of what waits for a network, of imports, and of a book that moves.
@MainActor @Suite struct OutboxModelTests {
  private func withFolder(_ body: @MainActor (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "model-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // A temporary folder.
    try await body(folder)
  }

  private func wait(_ isDone: () -> Bool) async throws {
    for _ in 0..<1000 where !isDone() { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test(arguments: BookBackend.all)
  func `an entry that is saved without a network is sent when there is one`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      try await withFolder { folder in
        let (client, network) = (book.client, book.network)
        let outbox = try CommonplaceKit.Outbox(folder: folder, client: client)
        let model = OutboxViewModel(outbox: outbox, client: client)
        let running = Task { await model.run() }

        network.set(.losingResponses)
        let form = EntryFormModel(client: client, outbox: outbox)
        form.values.title = "Solaris"
        form.values.description = "A film."
        form.addImages([.file(try TestImage.file("phone.jpg"), contentType: "image/jpeg")])
        #expect(form.canSave && form.hasChanges)
        #expect(await form.save())
        #expect(form.isWaiting && form.saved == nil && !form.hasChanges && !form.canSave)
        try await wait { model.items.count == 1 }
        #expect(model.items.map(\.operation.title) == ["Solaris"])
        #expect(model.items.map(\.status) == [.waiting] && model.refusedCount == 0)
        network.set(.off)
        await model.send()
        #expect(model.failure?.reason == .offline && model.items.count == 1)

        network.set(.on)
        // Any answer of the server shows that it can be reached.
        _ = try await client.collections.all()
        try await wait { model.items.isEmpty }
        let entries = try await client.entries.page().elements
        let entry = try #require(entries.first)
        #expect(entries.count == 1 && entry.title == "Solaris" && entry.images.count == 1)

        let edit = EntryFormModel(editing: entry.id, client: client, outbox: outbox)
        await edit.load()
        edit.values.title = "Mine"
        network.set(.off)
        #expect(await edit.save() && edit.isWaiting)
        network.set(.on)
        var theirs = EntryDraft(title: "Theirs", description: "A film.")
        theirs.revision = entry.revision
        _ = try await client.entries.update(entry.id, theirs)
        await model.send()
        #expect(model.refusedCount == 1 && model.failure == nil)
        let item = try #require(model.items.first)
        await model.keepMine(item.id)
        #expect(model.items.isEmpty)
        #expect(try await client.entries.get(entry.id).title == "Mine")
        running.cancel()
        await running.value
      }
    }
  }

  @Test(arguments: BookBackend.all)
  func `saving again after a lost answer creates one entry, with the latest values`(
    backend: BookBackend
  ) async throws {
    try await backend.withBook { @MainActor book in
      let (client, network) = (book.client, book.network)
      let form = EntryFormModel(client: client)
      form.values.title = "Solaris"
      form.values.description = "A film."
      network.set(.losingResponses)
      #expect(await !form.save())
      form.values.title = "Solaris (1972)"
      #expect(await !form.save())
      network.set(.on)
      #expect(await form.save())
      #expect(form.saved?.title == "Solaris (1972)")
      let titles = try await client.entries.page().elements.map(\.title)
      #expect(titles == ["Solaris (1972)"])
    }
  }

  @Test(arguments: BookBackend.all)
  func `a file is imported and its import undone`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      try await withFolder { folder in
        let client = book.client
        let file = folder.appending(path: "films.csv")
        try Data("Name,Stars\nSolaris,9\nStalker,8\n".utf8).write(to: file)
        try await book.runningJobs {
          let imports = ImportsViewModel(client: client)
          let begun = try #require(await imports.begin(file))
          #expect(imports.imports.value?.map(\.id) == [begun.id])
          let model = ImportViewModel(begun.id, client: client)
          await model.load()
          #expect(model.found.value?.columns.map(\.name) == ["Name", "Stars"])
          await model.map(ImportColumnMapping(typeID: nil, columns: []))
          #expect(model.submission.failure?.fields["title"] != nil)
          await model.map(
            ImportColumnMapping(
              typeID: nil, columns: [.init(column: "Name", target: "title")]))
          #expect(model.found.value?.phase == .ready)
          #expect(model.rows.elements.map(\.title) == ["Solaris", "Stalker"])
          await model.decide(.skip, about: model.rows.elements[1])
          #expect(model.rows.elements[1].decision == .skip)
          await model.start()
          #expect(model.found.value?.phase == .done)
          #expect(try await client.entries.page().elements.map(\.title) == ["Solaris"])
          await model.showRows("skipped")
          #expect(model.rows.elements.map(\.title) == ["Stalker"])
          await model.undo()
          #expect(model.found.value?.undone?.deleted == 1)
          await imports.delete(begun.id)
          #expect(imports.imports.value?.isEmpty == true)
          let broken = folder.appending(path: "broken.csv")
          try Data("\"".utf8).write(to: broken)
          #expect(await imports.begin(broken) == nil)
          #expect(imports.submission.failure != nil)
        }
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a book moves from the device to a server, with its progress`(engine: TestEngine)
    async throws
  {
    try await engine.withServer { @MainActor server in
      try await withFolder { folder in
        let phone = try await LocalServer(folder: folder.appending(path: "phone"), name: "Ann")
        _ = try await phone.client.entries.create(
          EntryDraft(title: "Solaris", description: "A film."))
        let ann = try await server.addClient("ann@example.com")
        let bob = try await server.addClient("bob@example.com")
        try await server.runningJobs {
          let refused = BookTransferModel(from: phone.client, to: bob)
          refused.start()
          await refused.finish()
          #expect(refused.submission.failure?.reason == .forbidden && refused.book == nil)

          let model = BookTransferModel(from: phone.client, to: ann, name: "Moved")
          model.start()
          model.start()
          try await wait { model.step != nil }
          await model.finish()
          #expect(model.step == nil && model.fraction == nil && model.difference == nil)
          let book = try #require(model.book)
          let moved = ann.inSpace(book.handle)
          #expect(
            try await moved.entries.page(EntryFilters(text: "solaris")).elements.count == 1)
          #expect(try await ann.spaces.all().filter { $0.name == "Moved" }.count == 1)
        }
        try await phone.close()
      }
    }
  }
}
