import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import TestSupport
import Testing

/// Screens whose changes are kept in the outbox while the server cannot be reached.
@MainActor @Suite struct OfflineModelTests {
  /// An app with an outbox and with stored responses, and another app of the same user.
  private struct Phone {
    let device: OutboxPhone
    let other: Commonplace

    var client: Commonplace { device.client }
    var network: SwitchableTransport { device.network }
    var outbox: CommonplaceKit.Outbox { device.outbox }

    /// The actions of what waits, oldest first.
    func waiting() async -> [OutboxOperation.Action] { await outbox.operations.map(\.action) }

    /// Sends what waits.
    func reconnect() async throws {
      try await device.reconnect()
      #expect(await outbox.operations == [])
    }
  }

  private func withPhone(
    on backend: BookBackend, _ body: @escaping @MainActor (Phone) async throws -> Void
  ) async throws {
    try await backend.withBook { @MainActor book in
      let cache = try ResponseCache(
        folder: book.folder.appending(path: "cache"), maxBytes: 1 << 20)
      try await body(
        Phone(device: try await OutboxPhone(of: book, cache: cache), other: book.client))
    }
  }

  private func draft(_ title: String, in collection: CollectionID? = nil) -> EntryDraft {
    EntryDraft(collectionID: collection, title: title, description: "A film.")
  }

  @Test(arguments: BookBackend.all)
  func `the page of an entry shows changes that wait, and sends them later`(backend: BookBackend)
    async throws
  {
    try await withPhone(on: backend) { phone in
      let made = try await phone.other.entries.create(self.draft("Solaris"))
      let model = EntryViewModel(made.id, client: phone.client, outbox: phone.outbox)
      await model.load()
      phone.network.set(.off)
      await model.setFavourite(true)
      #expect(model.isWaiting && model.submission.failure == nil)
      await model.setRating(8.5)
      await model.setScore(.great)
      await model.setStage(.current)
      let day = try #require(CalendarDate("2026-05-04"))
      await model.addOccasion(Occasion(date: day, score: .okay, note: "Again."))
      #expect(await phone.waiting() == Array(repeating: .updateEntry, count: 5))
      // Read again from what the device has stored.
      await model.load()
      let shown = try #require(model.entry.value)
      #expect(shown.favourite && shown.rating == 8.5 && shown.score == .great)
      #expect(shown.stage == .current && shown.occasions?.map(\.note) == ["Again.", ""])
      #expect(try await !phone.other.entries.get(made.id).favourite)

      try await phone.reconnect()
      let saved = try await phone.other.entries.get(made.id)
      #expect(saved.favourite && saved.rating == 8.5 && saved.score == .great)
      #expect(saved.stage == .current && saved.occasions?.map(\.note) == ["Again.", ""])
      #expect(saved.title == "Solaris" && saved.revision == made.revision + 5)

      await model.load()
      phone.network.set(.off)
      #expect(await model.delete() == nil)
      #expect(model.isDeleted && model.isWaiting)
      try await phone.reconnect()
      #expect(try await phone.other.entries.page().elements == [])
    }
  }

  @Test(arguments: BookBackend.all)
  func `a change whose answer was lost is made once`(backend: BookBackend) async throws {
    try await withPhone(on: backend) { phone in
      let made = try await phone.other.entries.create(self.draft("Solaris"))
      let page = EntryViewModel(made.id, client: phone.client, outbox: phone.outbox)
      let collections = CollectionsViewModel(client: phone.client, outbox: phone.outbox)
      await page.load()
      await collections.load()
      let count = try #require(collections.collections.value?.count)
      phone.network.set(.losingResponses)
      await page.setRating(7)
      collections.beginAdding()
      collections.form?.name = "Concerts"
      await collections.save()
      #expect(collections.form == nil && collections.isWaiting)
      #expect(try await phone.other.entries.get(made.id).rating == 7)
      try await phone.reconnect()
      #expect(try await phone.other.entries.get(made.id).revision == made.revision + 1)
      #expect(try await phone.other.collections.all().count == count + 1)
    }
  }

  @Test(arguments: BookBackend.all)
  func `a change of what waits is sent behind it`(backend: BookBackend) async throws {
    try await withPhone(on: backend) { phone in
      let made = try await phone.other.entries.create(self.draft("Solaris"))
      let page = EntryViewModel(made.id, client: phone.client, outbox: phone.outbox)
      let form = EntryFormModel(editing: made.id, client: phone.client, outbox: phone.outbox)
      await page.load()
      phone.network.set(.off)
      await page.setRating(7)
      phone.network.set(.on)
      await page.setFavourite(true)
      await form.load()
      form.values.title = "Solaris (1972)"
      #expect(await form.save() && form.isWaiting)
      #expect(await phone.waiting() == Array(repeating: .updateEntry, count: 3))
      #expect(try await phone.other.entries.get(made.id).revision == made.revision)
      try await phone.reconnect()
      let saved = try await phone.other.entries.get(made.id)
      #expect(saved.rating == 7 && saved.favourite && saved.title == "Solaris (1972)")
    }
  }

  @Test(arguments: BookBackend.all)
  func `entries are deleted and moved without a network`(backend: BookBackend) async throws {
    try await withPhone(on: backend) { phone in
      let films = try #require(try await phone.other.collections.all().first)
      for title in ["Solaris", "Stalker", "Mirror", "Nostalghia"] {
        _ = try await phone.other.entries.create(self.draft(title))
      }
      let model = EntriesViewModel(client: phone.client, outbox: phone.outbox)
      await model.load()
      await model.select(.collection(films.id))
      await model.select(.all)
      let shown = model.entries.elements
      phone.network.set(.off)
      model.beginSelecting()
      for entry in shown.prefix(2) { model.toggle(entry.id) }
      await model.moveSelection(to: films.id)
      #expect(model.isWaiting && !model.isSelecting && model.moving.failure == nil)
      let moved = Set(model.entries.elements.filter { $0.collectionID == films.id }.map(\.id))
      #expect(moved == Set(shown.prefix(2).map(\.id)))
      #expect(await model.delete(shown[2].id) == nil)
      #expect(model.isWaiting && model.entries.elements.count == 3)
      await model.refresh()
      #expect(
        Set(model.entries.elements.map(\.id)) == Set(shown.map(\.id)).subtracting([shown[2].id]))
      #expect(model.entries.total == 3)
      #expect(await phone.waiting() == [.updateEntry, .updateEntry, .deleteEntry])

      try await phone.reconnect()
      let entries = try await phone.other.entries.page().elements
      #expect(Set(entries.map(\.id)) == Set(shown.map(\.id)).subtracting([shown[2].id]))
      #expect(Set(entries.filter { $0.collectionID == films.id }.map(\.id)) == moved)
      // With a network, nothing waits.
      #expect(await model.delete(shown[3].id) != nil)
      #expect(!model.isWaiting)
    }
  }

  @Test(arguments: BookBackend.all)
  func `collections are created, edited and deleted without a network`(backend: BookBackend)
    async throws
  {
    try await withPhone(on: backend) { phone in
      let model = CollectionsViewModel(client: phone.client, outbox: phone.outbox)
      await model.load()
      let known = try #require(model.collections.value)
      let entry = try await phone.other.entries.create(self.draft("Solaris", in: known[0].id))
      let log = EntriesViewModel(client: phone.client, outbox: phone.outbox)
      await log.load()
      phone.network.set(.off)

      model.beginAdding()
      model.form?.name = "Concerts"
      await model.save()
      let local = try #require(model.collections.value?.first { $0.name == "Concerts" })
      model.beginEditing(local)
      model.form?.icon = "🎤"
      await model.save()
      model.beginEditing(known[1])
      model.form?.name = "Papers"
      await model.save()
      #expect(await model.delete(known[0]) == nil && model.isWaiting)
      let shown = known.dropFirst().map { $0.id == known[1].id ? "Papers" : $0.name } + ["Concerts"]
      #expect(model.collections.value?.map(\.name) == shown)
      await model.load()
      #expect(model.collections.value?.map(\.name) == shown)
      #expect(model.collections.value?.last?.icon == "🎤")
      await log.refresh()
      #expect(log.entries.elements == [])

      let form = EntryFormModel(client: phone.client, outbox: phone.outbox)
      await form.load()
      #expect(form.collections.value?.last?.id == local.id)
      form.values.title = "Ann live"
      form.values.description = "A concert."
      form.select(local.id)
      #expect(await form.save() && form.isWaiting)

      let late = EntryFormModel(in: local.id, client: phone.client, outbox: phone.outbox)
      try await phone.reconnect()
      let collections = try await phone.other.collections.all()
      #expect(collections.map(\.name).sorted() == shown.sorted())
      let made = try #require(collections.first { $0.name == "Concerts" })
      #expect(made.icon == "🎤" && made.entryCount == 1)
      await #expect(throws: APIError.self) { try await phone.other.entries.get(entry.id) }
      // A screen that was open has the id of this device.
      late.values.title = "Bob live"
      late.values.description = "A concert."
      #expect(await late.save() && late.saved?.collectionID == made.id)
      model.beginEditing(local)
      model.form?.name = "Live"
      await model.save()
      #expect(!model.isWaiting && model.collections.value?.contains { $0.name == "Live" } == true)
    }
  }

  @Test(arguments: BookBackend.all)
  func `a collection that was never sent disappears`(backend: BookBackend) async throws {
    try await withPhone(on: backend) { phone in
      let model = CollectionsViewModel(client: phone.client, outbox: phone.outbox)
      await model.load()
      let known = model.collections.value
      phone.network.set(.off)
      model.beginAdding()
      model.form?.name = "Concerts"
      await model.save()
      let local = try #require(model.collections.value?.last)
      #expect(await model.delete(local) == nil)
      #expect(model.collections.value == known)
      #expect(await phone.waiting() == [])
    }
  }

  @Test(arguments: BookBackend.all)
  func `content is created, edited and deleted without a network`(backend: BookBackend)
    async throws
  {
    try await withPhone(on: backend) { phone in
      let site = phone.other.site
      let type = try await site.datatypes.create(DatatypeDraft(label: "Post", name: "post"))
      let body = try await site.fields.create(
        SiteFieldDraft(label: "Body", type: "richtext", of: type.id))
      let post = try await site.contents.create(
        NewContent(type: type.id, title: "Garden", values: [body.id: "On Mondday."]))
      let list = ContentListViewModel(of: type, client: phone.client, outbox: phone.outbox)
      let editor = ContentEditorViewModel(
        post.content.id, client: phone.client, outbox: phone.outbox)
      let form = ContentCreateViewModel(of: type, client: phone.client, outbox: phone.outbox)
      await form.load()
      await list.load()
      await editor.load()
      phone.network.set(.off)

      form.values.title = "Kitchen"
      form.values.fields = [body.id: "On Tuesday."]
      #expect(await form.save())
      #expect(form.isWaiting && form.saved == nil && !form.canSave && !form.hasChanges)
      editor.beginEditing()
      editor.values.title = "The garden"
      editor.values.fields[body.id] = "On Monday."
      #expect(await editor.save())
      #expect(editor.isWaiting && !editor.isEditing && editor.content?.title == "The garden")
      #expect(await editor.setStatus(.pending) == nil)
      #expect(editor.isWaiting && editor.content?.state == .pending)
      await editor.load()
      #expect(editor.shown.value?.values.fields == [body.id: "On Monday."])
      await list.load()
      #expect(list.contents.elements.map(\.title) == ["The garden"])
      #expect(await phone.waiting() == [.createContent, .updateContent, .updateContent])

      try await phone.reconnect()
      let all = try await site.contents.page(of: type.id).elements
      #expect(Set(all.map(\.title)) == ["The garden", "Kitchen"])
      let changed = try await site.contents.full(post.content.id)
      #expect(changed.fields.map(\.value) == ["On Monday."])
      #expect(changed.content.state == .pending)

      await list.load()
      await editor.load()
      phone.network.set(.off)
      #expect(await editor.delete() == nil && editor.isDeleted)
      let other = try #require(list.contents.elements.first { $0.title == "Kitchen" })
      #expect(await list.delete(other) == nil && list.isWaiting)
      await list.load()
      #expect(list.contents.elements == [])
      try await phone.reconnect()
      #expect(try await site.contents.page(of: type.id).elements == [])
    }
  }

  @Test(arguments: BookBackend.all)
  func `content whose answer was lost is created and edited once`(backend: BookBackend)
    async throws
  {
    try await withPhone(on: backend) { phone in
      let site = phone.other.site
      let type = try await site.datatypes.create(DatatypeDraft(label: "Post", name: "post"))
      let post = try await site.contents.create(NewContent(type: type.id, title: "Garden"))
      let editor = ContentEditorViewModel(
        post.content.id, client: phone.client, outbox: phone.outbox)
      let form = ContentCreateViewModel(of: type, client: phone.client, outbox: phone.outbox)
      await form.load()
      await editor.load()
      phone.network.set(.losingResponses)
      form.values.title = "Kitchen"
      #expect(await form.save())
      editor.beginEditing()
      editor.values.title = "The garden"
      #expect(await editor.save())
      try await phone.reconnect()
      let all = try await site.contents.page(of: type.id).elements
      #expect(all.map(\.title).sorted() == ["Kitchen", "The garden"])
      #expect(try await site.contents.get(post.content.id).revision == post.content.revision + 1)
    }
  }

  @Test(arguments: BookBackend.all)
  func `without an outbox each change fails, and nothing is shown as changed`(
    backend: BookBackend
  ) async throws {
    try await withPhone(on: backend) { phone in
      let made = try await phone.other.entries.create(self.draft("Solaris"))
      let page = EntryViewModel(made.id, client: phone.client)
      let log = EntriesViewModel(client: phone.client)
      let collections = CollectionsViewModel(client: phone.client)
      await page.load()
      await log.load()
      await collections.load()
      phone.network.set(.off)
      await page.setFavourite(true)
      #expect(page.submission.failure?.reason == .offline && page.entry.value == made)
      #expect(await page.delete() == nil && !page.isDeleted && !page.isWaiting)
      #expect(await log.delete(made.id) == nil && !log.isWaiting)
      #expect(log.submission.failure?.reason == .offline && log.entries.elements.count == 1)
      collections.beginAdding()
      collections.form?.name = "Concerts"
      await collections.save()
      #expect(collections.form != nil && collections.submission.failure?.reason == .offline)
    }
  }

  @Test(arguments: BookBackend.all)
  func `what is added while the server can be reached is sent at once`(backend: BookBackend)
    async throws
  {
    try await withPhone(on: backend) { phone in
      let model = OutboxViewModel(
        outbox: phone.outbox, client: phone.client, retryInterval: 3600)
      let running = Task { await model.run() }
      // The first attempt has nothing to send.
      _ = try await phone.client.collections.all()
      _ = try await phone.outbox.createEntry(self.draft("Solaris"))
      while try await phone.other.entries.page().elements.isEmpty || !model.items.isEmpty {
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(model.failure == nil)
      running.cancel()
      await running.value
    }
  }
}
