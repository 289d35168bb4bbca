import CommonplaceKit
import Foundation
import Model
import TestSupport
import Testing

@Suite struct EntriesClientTests {
  private func draft(_ title: String, in collection: CollectionID) -> EntryDraft {
    var draft = EntryDraft()
    draft.title = title
    draft.description = "A film."
    draft.collectionID = collection
    return draft
  }

  @Test(arguments: BookBackend.all)
  func `an entry is created, found, changed, deleted and restored`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { book in
      let client = book.client
      let movies = try #require(try await client.collections.all().first).id

      let made = try await client.entries.create(draft("Solaris", in: movies))
      #expect(made.title == "Solaris" && made.collectionID == movies)
      let found = try await client.entries.page(EntryFilters(text: "solris"))
      #expect(found.elements.map(\.id) == [made.id])
      #expect(try await client.entries.get(made.id) == made)

      var update = draft("Stalker", in: movies)
      update.revision = made.revision
      let changed = try await client.entries.update(made.id, update)
      #expect(changed.title == "Stalker" && changed.revision == made.revision + 1)

      let group = try #require(try await client.entries.delete(made.id))
      #expect(try await client.entries.page().elements == [])
      try await client.changes.undo(group)
      #expect(try await client.entries.page().elements.map(\.title) == ["Stalker"])
      let history = try await client.entries.history(of: made.id)
      #expect(history.map(\.operation) == [.create, .delete, .update, .create])
    }
  }

  @Test(arguments: BookBackend.all)
  func `an edit of an older version is refused with both versions`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { book in
      let client = book.client
      let movies = try #require(try await client.collections.all().first).id
      let made = try await client.entries.create(draft("Solaris", in: movies))
      var update = draft("Mirror", in: movies)
      update.revision = made.revision
      _ = try await client.entries.update(made.id, update)
      update.title = "Stalker"

      let error = try await #require(throws: APIError.self) {
        _ = try await client.entries.update(made.id, update)
      }
      #expect(error.kind == .changed && error.status == 409)
      let current: Entry? = try error.conflict?.current()
      #expect(current?.title == "Mirror")
    }
  }

  @Test(arguments: BookBackend.all)
  func `an invalid entry is refused with a sentence for each field`(backend: BookBackend)
    async throws
  {
    try await backend.withBook { book in
      let client = book.client
      let movies = try #require(try await client.collections.all().first).id

      let error = try await #require(throws: APIError.self) {
        _ = try await client.entries.create(draft("", in: movies))
      }
      #expect(error.kind == .invalid && error.status == 400)
      #expect(error.fields == ["title": "Title must be 1–200 characters."])
      #expect(error.requestID != nil)
    }
  }

  @Test(arguments: BookBackend.all)
  func `all entries are read page by page, in their order`(backend: BookBackend) async throws {
    try await backend.withBook { book in
      let client = book.client
      let movies = try #require(try await client.collections.all().first).id
      for number in 1...7 {
        _ = try await client.entries.create(draft("Film \(number)", in: movies))
      }
      let first = try await client.entries.page(EntryFilters(counts: true), limit: 5)
      #expect(first.elements.map(\.title) == (3...7).reversed().map { "Film \($0)" })
      #expect(first.total == 7)
      let next: String = try #require(first.next)
      let second = try await client.entries.page(limit: 5, after: next)
      #expect(second.elements.map(\.title) == ["Film 2", "Film 1"] && second.next == nil)
      var titles: Set<String> = []
      for try await entry in client.entries.all(EntryFilters(collection: movies)) {
        titles.insert(entry.title)
      }
      #expect(titles == Set((1...7).map { "Film \($0)" }))
    }
  }
}
