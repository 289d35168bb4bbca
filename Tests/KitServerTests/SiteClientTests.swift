import CommonplaceKit
import Foundation
import Model
import TestSupport
import Testing

@Suite struct SiteClientTests {
  @Test(arguments: BookBackend.servers)
  func `a post is written, published, corrected, restored and deleted`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { book in
      let client = book.client
      let site = client.site
      let type = try await site.datatypes.create(DatatypeDraft(label: "Post", name: "post"))
      let body = try await site.fields.create(
        SiteFieldDraft(label: "Body", type: "richtext", of: type.id))
      #expect(try await site.datatypes.full(type.id).fields.map(\.id) == [body.id])

      var new = NewContent(type: type.id, title: "Garden", values: [body.id: "On Mondday."])
      new.route = SiteRouteDraft(slug: "garden", title: "Garden")
      let post = try await site.contents.create(new)
      #expect(post.content.status == .draft && post.fields.map(\.value) == ["On Mondday."])
      try await site.publishing.publish(post.content.id)
      var document = try await site.delivery.document(at: "garden", isClean: true)
      #expect(String(decoding: document, as: UTF8.self).contains("On Mondday."))

      let published = try await site.contents.get(post.content.id)
      #expect(published.status == .published && published.publishedAt != nil)
      try await site.contents.update(
        published.id,
        ContentUpdate(revision: published.revision, values: [body.id: "On Monday."]))
      let stale = await #expect(throws: APIError.self) {
        try await site.contents.update(
          published.id, ContentUpdate(revision: published.revision, values: [body.id: "x"]))
      }
      #expect(stale?.kind == .changed)
      document = try await site.delivery.document(at: "garden")
      #expect(String(decoding: document, as: UTF8.self).contains("On Mondday."))
      let draft = try await site.contents.get(published.id)
      #expect(draft.state == .changed && draft.title == "Garden" && draft.slug == "/garden")
      var correction = ContentUpdate(revision: draft.revision, values: [body.id: "On Monday."])
      correction.isPublic = true
      let group = try #require(try await site.contents.update(published.id, correction))
      document = try await site.delivery.document(at: "garden")
      #expect(String(decoding: document, as: UTF8.self).contains("On Monday."))
      #expect(try await site.contents.get(published.id).state == .published)
      try await client.changes.undo(group)
      let versions = try await site.versions.all(of: published.id)
      let first = try #require(versions.last)
      let differences = try await site.versions.compare(first.id)
      #expect(differences.first?.fields.map(\.to) == ["On Monday."])
      let restored = try await site.versions.restore(published.id, to: first.id)
      #expect(restored.result.unmappedFields == [])
      document = try await site.delivery.document(at: "garden")
      #expect(String(decoding: document, as: UTF8.self).contains("On Mondday."))
      #expect(try await site.contents.full(published.id).fields.map(\.value) == ["On Mondday."])

      try await site.publishing.unpublish(published.id)
      let time = Timestamp.now.adding(seconds: 3600)
      try await site.publishing.schedule(published.id, at: time)
      #expect(try await site.contents.get(published.id).publishAt?.seconds == time.seconds)
      try await site.publishing.unschedule(published.id)
      try await site.contents.delete(published.id)
      #expect(try await site.contents.page().elements == [])
    }
  }

  @Test(arguments: BookBackend.all)
  func `a file is uploaded in parts, described, found and deleted`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { book in
      let site = book.client.site
      let folder = try await site.folders.create(name: "Garden")
      let photo = try TestImage.file("phone.jpg")
      let item = try await site.media.upload(UploadFile(photo), to: folder.id, alt: "A cat")
      #expect(item.name == "phone.jpg" && item.alt == "A cat" && item.mimeType == "image/jpeg")
      #expect(try await site.media.page(in: folder.id).elements.map(\.id) == [item.id])

      var update = MediaUpdate()
      update.caption = .set("In the sun")
      update.alt = .set(nil)
      let changed = try await site.media.update(item.id, update)
      #expect(changed.caption == "In the sun" && changed.alt == nil)
      let duplicate = await #expect(throws: APIError.self) {
        try await site.media.upload(UploadFile(photo))
      }
      #expect(duplicate?.code == "media.duplicate")
      #expect(try await site.media.references(to: item.id) == [])
      try await site.media.delete(item.id)
      #expect(try await site.media.page().elements == [])
      try await site.folders.delete(folder.id)
      #expect(try await site.folders.tree() == [])
    }
  }

  @Test(arguments: BookBackend.all)
  func `settings and languages are changed`(backend: BookBackend) async throws {
    try await backend.withBook { book in
      let client = book.client
      let settings = try await client.site.settings.get()
      var update = SiteSettingsUpdate()
      update.title = "Ann's films"
      update.revision = settings.revision
      let changed = try await client.site.settings.update(update)
      #expect(changed.title == "Ann's films" && changed.theme == settings.theme)

      let german = try await client.site.locales.create(
        SiteLocaleDraft(code: "de", label: "Deutsch"))
      #expect(try await client.site.locales.all().map(\.code) == ["en", "de"])
      try await client.site.locales.delete(german.id)
      #expect(try await client.health().status == "ok")
    }
  }

  @Test(arguments: BookBackend.servers)
  func `webhooks and tokens are created and revoked`(backend: BookBackend) async throws {
    try await backend.withBook { book in
      let client = book.client
      let address = try #require(URL(string: "https://build.example.com/hook"))
      let hook = try await client.site.webhooks.create(
        WebhookDraft(name: "Build", url: address, events: ["content.published"]))
      #expect(hook.url == address && hook.secret.hasPrefix("whsec_"))
      #expect(try await client.site.webhooks.deliveries(of: hook.id) == [])
      try await client.site.webhooks.delete(hook.id)

      let token = try await client.tokens.create(label: "Backup", scope: "read")
      #expect(try #require(token.rawToken).hasPrefix("mcms_"))
      try await client.tokens.revoke(token.id)
      #expect(try await client.tokens.all().first { $0.id == token.id }?.isRevoked == true)
      #expect(try await client.session.all().isEmpty == false)
    }
  }

  @Test(arguments: BookBackend.all)
  func `an entry is created with images from files`(backend: BookBackend) async throws {
    try await backend.withBook { book in
      let client = book.client
      let photo = try TestImage.file("phone.jpg")
      let entry = try await client.entries.create(
        EntryDraft(title: "Picnic", description: "In the park."), images: [UploadFile(photo)])
      let image = try #require(entry.images.first)
      #expect(image.isCover)
      #expect(try await client.images.data(image.id).count > 1000)
      #expect(try await client.images.all(of: entry.id).map(\.id) == [image.id])
      #expect(try await client.images.set([], of: entry.id) == [])
    }
  }

  @Test(arguments: BookBackend.all)
  func `a batch reports each entry`(backend: BookBackend) async throws {
    try await backend.withBook { book in
      let client = book.client
      let results = try await client.entries.create([
        EntryDraft(title: "Emma", description: "Austen."), EntryDraft(description: "x"),
      ])
      #expect(results.map(\.status) == [201, 422])
      #expect(results.last?.fields == ["title": "Title must be 1–200 characters."])
    }
  }
}

/// Images of the tests.
enum TestImage {
  static func file(_ name: String) throws -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/images/\(name)")
  }
}
