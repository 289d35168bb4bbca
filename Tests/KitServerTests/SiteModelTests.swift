import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import TestSupport
import Testing

@MainActor @Suite struct SiteModelTests {
  /// Creates a type with a text and a number, and returns it with the ids of its fields.
  private func addType(
    to client: Commonplace
  ) async throws -> (type: Datatype, body: FieldID, year: FieldID) {
    let type = try await client.site.datatypes.create(DatatypeDraft(label: "Post", name: "post"))
    let body = try await client.site.fields.create(
      SiteFieldDraft(label: "Body", type: "richtext", of: type.id))
    let year = try await client.site.fields.create(
      SiteFieldDraft(label: "Year", type: "number", of: type.id))
    return (type, body.id, year.id)
  }

  private func document(_ client: Commonplace, _ path: String) async throws -> String {
    String(decoding: try await client.site.delivery.document(at: path), as: UTF8.self)
  }

  @Test(arguments: BookBackend.servers)
  func `a post is created, published, corrected, published again and restored`(
    backend: BookBackend
  ) async throws {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let (_, body, year) = try await self.addType(to: client)
      let types = DatatypeListViewModel(client: client)
      await types.load()
      let type = try #require(types.pageTypes.first { $0.name == "post" })

      let form = ContentCreateViewModel(of: type, client: client)
      await form.load()
      #expect(form.fields.value?.map(\.label) == ["Body", "Year"])
      #expect(!form.canSave && !form.hasChanges)
      form.values.title = "Garden"
      form.values.fields = [body: "On Mondday.", year: "soon"]
      form.status = .published
      #expect(await !form.save())
      #expect(form.problems.map(\.code) == ["number"])
      form.status = .draft
      form.values.fields[year] = "2026"
      #expect(await form.save())
      let made = try #require(form.saved)
      #expect(made.slug == "/garden" && made.state == .draft && !form.hasChanges)

      let editor = ContentEditorViewModel(made.id, client: client)
      await editor.load()
      #expect(editor.isPublishingSupported)
      editor.beginEditing()
      editor.values.title = "Kitchen"
      editor.cancelEditing()
      #expect(!editor.isEditing && !editor.hasChanges && editor.content?.title == "Garden")
      #expect(await editor.setStatus(.pending)?.action == .changed)
      #expect(editor.content?.state == .pending)
      let published = await editor.publish()
      #expect(published?.action == .published && editor.content?.state == .published)
      editor.beginEditing()
      #expect(editor.values.fields[body] == "On Mondday." && !editor.hasChanges)
      editor.values.fields[body] = "On Monday."
      editor.values.slug = "the-garden"
      #expect(editor.hasChanges)
      #expect(await editor.save())
      #expect(editor.content?.state == .changed && !editor.isEditing)
      #expect(try await self.document(client, "garden").contains("On Mondday."))
      #expect(await editor.publish() != nil)
      #expect(try await self.document(client, "the-garden").contains("On Monday."))

      await editor.versions.load()
      let first = try #require(editor.versions.value?.last)
      let differences = try #require(await editor.differences(from: first))
      #expect(differences.flatMap(\.fields).contains { $0.to == "On Monday." })
      #expect(await editor.restore(first)?.action == .restored)
      #expect(editor.shown.value?.values.fields[body] == "On Mondday.")
      #expect(try await self.document(client, "the-garden").contains("On Monday."))

      let unpublished = try #require(await editor.unpublish())
      #expect(editor.content?.publishedAt == nil)
      try await unpublished.undo()
      #expect(try await self.document(client, "the-garden").contains("On Monday."))
      #expect(await editor.createPreview() != nil)
      let deleted = try #require(await editor.delete())
      #expect(editor.isDeleted)
      try await deleted.undo()
      #expect(try await client.site.contents.get(made.id).title == "Garden")
    }
  }

  @Test(arguments: BookBackend.all)
  func `a conflict of two editors ends with either version`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let (type, body, _) = try await self.addType(to: client)
      let post = try await client.site.contents.create(
        NewContent(type: type.id, title: "Garden", values: [body: "One."]))
      let editors = [1, 2, 3].map { _ in ContentEditorViewModel(post.content.id, client: client) }
      for editor in editors {
        await editor.load()
        editor.beginEditing()
        editor.values.fields[body] = "Mine."
      }
      editors[0].values.fields[body] = "Theirs."
      #expect(await editors[0].save())
      for editor in editors[1...] {
        #expect(await !editor.save())
        #expect(editor.hasConflict && editor.submission.failure?.reason == .conflict)
      }
      await editors[1].takeTheirs()
      #expect(editors[1].values.fields[body] == "Theirs." && !editors[1].hasChanges)
      await editors[2].keepMine()
      #expect(editors[2].values.fields[body] == "Mine." && !editors[2].hasConflict)
      #expect(await editors[2].save())
      #expect(
        try await client.site.contents.full(post.content.id).fields.map(\.value).contains("Mine."))
    }
  }

  @Test(arguments: BookBackend.servers)
  func `content of a type is listed, searched, filtered and deleted`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let (type, body, _) = try await self.addType(to: client)
      let other = try await client.site.datatypes.create(DatatypeDraft(label: "Page", name: "page"))
      _ = try await client.site.contents.create(NewContent(type: other.id, title: "About"))
      for number in 1...60 {
        _ = try await client.site.contents.create(
          NewContent(type: type.id, title: "Post \(number)", values: [body: "Garden \(number)."]))
      }
      let model = ContentListViewModel(of: type, client: client, searchDelay: .milliseconds(1))
      await model.load()
      #expect(model.contents.elements.count == 50 && model.contents.total == 60)
      #expect(model.contents.elements.first?.title == "Post 60")
      await model.contents.loadMore()
      #expect(model.contents.elements.count == 60 && !model.contents.hasMore)
      await model.apply(ContentFilters(sort: .oldest))
      #expect(model.contents.elements.first?.title == "Post 1")

      let first = try #require(model.contents.elements.first)
      try await client.site.publishing.publish(first.id)
      await model.apply(ContentFilters(state: .published))
      #expect(model.contents.elements.map(\.id) == [first.id] && model.contents.total == 1)
      await model.apply(ContentFilters())
      model.setText("garden 37")
      await model.searchEnded()
      #expect(model.contents.elements.map(\.title) == ["Post 37"] && model.contents.total == 1)
      let found = try #require(model.contents.elements.first)
      let token = try #require(await model.delete(found))
      #expect(model.contents.isEmpty)
      await model.apply(ContentFilters(sort: .oldest))
      let second = try #require(model.contents.elements.first { $0.title == "Post 2" })
      _ = await model.delete(second)
      await model.contents.loadMore()
      #expect(model.contents.elements.map(\.title).filter { $0 == "Post 52" }.count == 1)
      #expect(model.contents.elements.count == 58 && model.contents.total == 58)
      try await token.undo()
      await model.apply(ContentFilters())
      #expect(model.contents.total == 59)
    }
  }

  @Test(arguments: BookBackend.all)
  func `unknown states, orders and types of lists are refused or empty`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let (type, _, _) = try await self.addType(to: client)
      let state = await #expect(throws: APIError.self) {
        try await client.site.contents.page(
          of: type.id, ContentFilters(state: ContentState(rawValue: "lost")))
      }
      #expect(state?.fields.keys.sorted() == ["state"])
      #expect(try await client.site.contents.page(of: .new()).elements == [])
      let words = ContentFilters(text: String(repeating: "\"*- ", count: 200))
      #expect(try await client.site.contents.page(of: type.id, words).elements == [])
    }
  }

  @Test(arguments: BookBackend.all)
  func `routes are created, opened, hidden and deleted`(backend: BookBackend) async throws {
    try await backend.withBook { @MainActor book in
      let client = book.client
      let (type, _, _) = try await self.addType(to: client)
      var new = NewContent(type: type.id, title: "Garden")
      new.route = SiteRouteDraft(slug: "garden", title: "Garden")
      let post = try await client.site.contents.create(new)
      let form = RouteCreateViewModel(client: client)
      #expect(!form.canSave)
      form.title = "Archive"
      #expect(form.hasChanges)
      #expect(await form.save())
      #expect(form.saved?.slug == "/archive" && !form.hasChanges)

      let model = RouteListViewModel(client: client)
      await model.load()
      let route = try #require(model.routes.value?.first { $0.slug == "/garden" })
      #expect(await model.content(of: route)?.id == post.content.id)
      await model.setActive(false, route)
      #expect(model.routes.value?.first { $0.id == route.id }?.isActive == false)
      #expect(await model.delete(route) == nil)
      #expect(model.submission.failure?.reason == .refused)
      let empty = try #require(model.routes.value?.first { $0.slug == "/archive" })
      #expect(await model.content(of: empty) == nil)
      let token = await model.delete(empty)
      #expect(model.routes.value?.contains { $0.id == empty.id } == false)
      if let token {
        try await token.undo()
        await model.load()
        #expect(model.routes.value?.contains { $0.slug == "/archive" } == true)
      }
    }
  }

  @Test(arguments: BookBackend.all)
  func `files are uploaded into a folder, described and deleted`(backend: BookBackend) async throws
  {
    try await backend.withBook { @MainActor book in
      let client = book.client
      _ = try await client.site.folders.create(name: "Garden")
      let model = MediaViewModel(client: client)
      await model.load()
      await model.open(try #require(model.folders.value?.first))
      let photo = UploadFile(try TestImage.file("phone.jpg"))
      let item = try #require(await model.upload(photo, alt: "A cat"))
      #expect(model.items.elements.map(\.id) == [item.id] && model.progress == nil)
      #expect(await model.upload(photo) == nil)
      #expect(model.submission.failure?.code == "media.duplicate")
      var update = MediaUpdate()
      update.caption = .set("In the sun")
      await model.update(item, update)
      #expect(model.items.elements.first?.caption == "In the sun")
      #expect(await model.references(to: item) == [])
      let token = try #require(await model.delete(item))
      #expect(model.items.elements.isEmpty)
      try await token.undo()
      await model.open(nil)
      #expect(model.items.elements.map(\.id) == [item.id])
    }
  }
}
