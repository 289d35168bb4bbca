import CommonplaceKit
import Foundation
import Model
import TestSupport
import Testing

/// A write whose answer was lost is sent again with the same key. It is made once, and its result is
/// that of the first request.
@Suite struct LostAnswerTests {
  /// Runs `body` with a client that loses the first answer to each write.
  private func withLosses(
    _ backend: BookBackend, _ body: @escaping @Sendable (Commonplace, TestBook) async throws -> Void
  ) async throws {
    try await backend.withBook { book in
      let app = try await book.makeApp(retries: RetryPolicy { _ in })
      app.network.set(.losingFirstAnswers)
      try await body(app.client, book)
      let keys = app.network.idempotencyKeys
      #expect(!keys.isEmpty)
      for (key, sent) in Dictionary(grouping: keys, by: { $0 }) {
        #expect(sent.count == 2, "\(key)")
      }
    }
  }

  @Test(arguments: BookBackend.all)
  func `entries, images and collections`(backend: BookBackend) async throws {
    try await withLosses(backend) { client, book in
      var collection = try await client.collections.create(
        CollectionDraft(name: "Tapes", icon: "🎬"))
      #expect(collection.name == "Tapes")
      collection = try await client.collections.update(
        collection.id, CollectionDraft(name: "Reels", icon: "🎬"))
      #expect(collection.name == "Reels")

      var draft = EntryDraft(title: "Solaris", description: "A planet.")
      draft.collectionID = collection.id
      let made = try await client.entries.create(draft)
      #expect(made.title == "Solaris" && made.revision == 1)
      (draft.title, draft.revision) = ("Stalker", 1)
      let changed = try await client.entries.update(made.id, draft)
      #expect(changed.title == "Stalker" && changed.revision == 2)
      let photo = UploadFile(try TestImage.file("phone.jpg"))
      let picnic = try await client.entries.create(
        EntryDraft(title: "Picnic", description: "In the park."), images: [photo])
      #expect(picnic.images.count == 1)
      #expect(try await client.images.set([], of: picnic.id) == [])
      #expect(try await client.entries.page().elements.map(\.title) == ["Picnic", "Stalker"])

      // What is returned after the loss undoes the change.
      let deletion = try #require(try await client.entries.delete(picnic.id))
      try await client.changes.undo(deletion)
      #expect(try await client.entries.get(picnic.id).title == "Picnic")
      let both = try #require(try await client.entries.delete([picnic.id, made.id]))
      try await client.changes.undo(both)
      let group = try #require(try await client.collections.delete(collection.id))
      try await client.changes.undo(group)
      #expect(
        try await client.entries.history(of: made.id).map(\.operation)
          == [.create, .delete, .create, .delete, .update, .create])
    }
  }

  @Test(arguments: BookBackend.all)
  func `types and the Library`(backend: BookBackend) async throws {
    try await withLosses(backend) { client, book in
      let type = try await client.types.create(TypeDraft(name: "Concert", icon: "🎤"))
      let renamed = try await client.types.update(
        type.id, TypeUpdate(name: "Gig", revision: type.revision))
      #expect(renamed.type.name == "Gig")
      try await client.changes.undo(try #require(renamed.undo))
      #expect(try await client.types.get(type.id).name == "Concert")
      #expect(try await client.types.delete(type.id) != nil)

      let library = client.library
      var draft = MovieDraft(name: "Casablanca")
      draft.actors = [RelatedDraft(name: "Humphrey Bogart", role: "Rick")]
      // The person is created before the film.
      let movie = try await library.movies.create(draft)
      #expect(movie.name == "Casablanca" && movie.actors.map(\.role) == ["Rick"])
      #expect(try await library.movies.setRating(8.5, of: movie.id).rating == 8.5)
      #expect(try await library.movies.setFavourite(true, of: movie.id).isFavourited)
      let changed = try await library.movies.update(movie.id, MovieDraft(name: "The Big Sleep"))
      #expect(changed.item.name == "The Big Sleep")
      try await client.changes.undo(try #require(changed.undo))
      #expect(try await library.movies.get(movie.id).name == "Casablanca")
      #expect(try await library.movies.delete(movie.id) != nil)
      #expect(try await library.movies.page().elements == [])
      let genre = try await library.genres.create(LibraryNameDraft(name: "Drama"))
      #expect(
        try await library.genres.update(genre.id, LibraryNameDraft(name: "Noir")).item.name
          == "Noir")
      #expect(try await library.genres.page().elements.map(\.name) == ["Noir"])
    }
  }

  @Test(arguments: BookBackend.all)
  func `lists, stores and corrections`(backend: BookBackend) async throws {
    try await withLosses(backend) { client, book in
      let lists = client.lists
      var list = try await lists.create(name: "Friday", [GroceryItemDraft(name: "milk")])
      #expect(list.itemCount == 1)
      list = try await lists.rename(list.id, to: "Saturday")
      #expect(list.name == "Saturday")
      list = try await lists.add([GroceryItemDraft(name: "eggs")], to: list.id)
      #expect(list.items?.map(\.name).sorted() == ["eggs", "milk"])
      let milk = try #require(list.items?.first { $0.name == "milk" }).id
      list = try await lists.update(milk, of: list.id, GroceryItemDraft(checked: true))
      #expect(list.checkedCount == 1)
      let removal = try #require(try await lists.remove(milk, from: list.id))
      try await client.changes.undo(removal)
      #expect(try await lists.get(list.id).itemCount == 2)
      let scan = try await client.scans.read(text: "- bread")
      #expect(try await client.scans.createList(from: scan.id).items?.map(\.name) == ["bread"])
      let longer = try await client.scans.createList(
        from: scan.id, ScanSelection(list: list.id))
      #expect(longer.id == list.id && longer.itemCount == 3)
      #expect(try await lists.delete(list.id) != nil)
      #expect(try await lists.page().elements.count == 1)

      let stores = client.stores
      var store = try await stores.create(GroceryStoreDraft(name: "Corner"))
      store = try await stores.update(
        store.id, GroceryStoreDraft(name: "Market", revision: store.revision))
      #expect(store.name == "Market")
      #expect(try await stores.delete(store.id) != nil)
      try await stores.correct("Lil noosas", to: "Dairy & Eggs")
      #expect(try await stores.corrections().map(\.section) == ["Dairy & Eggs"])
      try await stores.removeCorrection(of: "Lil noosas")
      #expect(try await stores.corrections() == [])
    }
  }

  @Test(arguments: BookBackend.all)
  func `types, fields and content of the site`(backend: BookBackend) async throws {
    try await withLosses(backend) { client, book in
      let site = client.site
      var type = try await site.datatypes.create(DatatypeDraft(label: "Post", name: "post"))
      type = try await site.datatypes.update(type.id, DatatypeDraft(label: "Note", name: "note"))
      #expect(type.label == "Note")
      try await site.datatypes.move(type.id, to: 3)
      var field = try await site.fields.create(
        SiteFieldDraft(label: "Body", type: "text", of: type.id))
      field = try await site.fields.update(field.id, SiteFieldDraft(label: "Text"))
      #expect(field.label == "Text")
      try await site.fields.move(field.id, to: 2)
      var rule = try await site.validations.create(SiteValidationDraft(name: "Short"))
      rule = try await site.validations.update(rule.id, SiteValidationDraft(name: "Long"))
      #expect(rule.name == "Long")
      try await site.validations.delete(rule.id)
      #expect(try await site.validations.all() == [])
      var route = try await site.routes.create(SiteRouteDraft(slug: "notes", title: "Notes"))
      var draft = SiteRouteDraft(title: "All notes")
      draft.revision = route.revision
      route = try await site.routes.update(route.id, draft)
      #expect(route.title == "All notes")
      #expect(try await site.routes.delete(route.id) != nil)

      let values = [field.id: "On Monday."]
      let post = try await site.contents.create(
        NewContent(type: type.id, title: "Garden", values: values))
      #expect(post.fields.map(\.value) == ["On Monday."])
      let other = try await site.contents.create(NewContent(type: type.id, title: "House"))
      let update = ContentUpdate(
        revision: post.content.revision, values: [field.id: "On Tuesday."])
      let group = try #require(try await site.contents.update(post.content.id, update))
      try await client.changes.undo(group)
      #expect(
        try await site.contents.full(post.content.id).fields.map(\.value) == ["On Monday."])
      try await site.contents.move(other.content.id, under: post.content.id)
      #expect(try await site.contents.get(other.content.id).parentID == post.content.id)
      let version = try await site.versions.create(of: post.content.id, label: "First")
      #expect(version.label == "First")
      try await site.versions.delete(version.id)
      #expect(try await site.versions.all(of: post.content.id) == [])
      #expect(try await site.contents.delete(post.content.id, recursive: true) != nil)
      #expect(try await site.contents.page().elements == [])
      #expect(try await site.fields.delete(field.id) != nil)
      #expect(try await site.datatypes.delete(type.id) != nil)
    }
  }

  @Test(arguments: BookBackend.all)
  func `files, languages and settings of the site`(backend: BookBackend) async throws {
    try await withLosses(backend) { client, book in
      let site = client.site
      var folder = try await site.folders.create(name: "Garden")
      folder = try await site.folders.rename(folder.id, to: "House")
      #expect(folder.name == "House")
      let inner = try await site.folders.create(name: "Roof", in: folder.id)
      #expect(try await site.folders.move(inner.id, to: nil).parentID == nil)
      let photo = UploadFile(try TestImage.file("phone.jpg"))
      var item = try await site.media.upload(photo, to: folder.id)
      var update = MediaUpdate()
      update.caption = .set("In the sun")
      item = try await site.media.update(item.id, update)
      #expect(item.caption == "In the sun")
      try await site.media.move([item.id], to: nil)
      #expect(try await site.media.page(in: folder.id).elements == [])
      #expect(try await site.folders.delete(folder.id) != nil)
      #expect(try await site.media.delete(item.id) != nil)
      #expect(try await site.media.page().elements == [])

      var german = try await site.locales.create(SiteLocaleDraft(code: "de", label: "Deutsch"))
      german = try await site.locales.update(german.id, SiteLocaleDraft(label: "German"))
      #expect(german.label == "German")
      try await site.locales.delete(german.id)
      #expect(try await site.locales.all().map(\.code) == ["en"])
      var settings = SiteSettingsUpdate()
      settings.title = "Ann's films"
      settings.revision = try await site.settings.get().revision
      #expect(try await site.settings.update(settings).title == "Ann's films")
    }
  }

  @Test(arguments: BookBackend.servers)
  func `publishing, webhooks and members`(backend: BookBackend) async throws {
    try await withLosses(backend) { client, book in
      let site = client.site
      let type = try await site.datatypes.create(DatatypeDraft(label: "Post", name: "post"))
      let post = try await site.contents.create(NewContent(type: type.id, title: "Garden"))
      let id = post.content.id
      #expect(try await site.publishing.publish(id, revision: post.content.revision) != nil)
      let published = try await site.contents.get(id)
      #expect(published.status == .published)
      #expect(try await site.publishing.unpublish(id, revision: published.revision) != nil)
      #expect(try await site.publishing.schedule(id, at: .now.adding(seconds: 3600)) != nil)
      #expect(try await site.publishing.unschedule(id) != nil)

      let address = try #require(URL(string: "https://build.example.com/hook"))
      var hook = try await site.webhooks.create(
        WebhookDraft(name: "Build", url: address, events: ["content.published"]))
      #expect(hook.secret.hasPrefix("whsec_"))
      hook = try await site.webhooks.update(hook.id, WebhookDraft(name: "Deploy"))
      #expect(hook.name == "Deploy")
      #expect(try await site.webhooks.delete(hook.id) != nil)

      let server = try #require(book.server)
      let bob = try await server.addClient("bob@example.com")
      let space = try await client.spaces.create(name: "Family")
      let link = try await client.spaces.invite(to: space.id, as: .viewer).link
      _ = try await bob.spaces.accept(try #require(link).absoluteString)
      let user = try #require(try await bob.session.user()).id
      #expect(try await client.spaces.setRole(.editor, of: user, in: space.id) != nil)
      #expect(try await client.spaces.remove(user, from: space.id) != nil)
      #expect(try await client.spaces.members(of: space.id).count == 1)
    }
  }

  @Test(arguments: BookBackend.all)
  func `discarding a change says whether it may have been made`(backend: BookBackend) async throws {
    try await backend.withBook { book in
      let app = try await book.makeApp()
      var draft = EntryDraft(title: "Solaris", description: "A planet.")
      let entry = try await book.client.entries.create(draft)
      let outbox = try Outbox(folder: book.folder.appending(path: "outbox"), client: app.client)
      draft.title = "Stalker"
      try await outbox.updateEntry(entry.id, draft)
      app.network.set(.losingResponses)
      await #expect(throws: URLError.self) { try await outbox.send() }
      let attempted = try #require(await outbox.operations.first)
      #expect(try await outbox.discard(attempted.id))
      #expect(try await book.client.entries.get(entry.id).title == "Stalker")

      draft.title = "Mirror"
      try await outbox.updateEntry(entry.id, draft)
      let waiting = try #require(await outbox.operations.first)
      #expect(try await outbox.discard(waiting.id) == false)
      #expect(await outbox.operations.isEmpty)
    }
  }
}
