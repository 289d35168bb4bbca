import CommonplaceKit
import Foundation

func callEntries(_ client: Commonplace) async throws {
  // MARK: -
  let book = try await client.types.all().first { $0.name == "Book" }
  let books = try await client.collections.all().first { $0.name == "Books" }

  // MARK: POST /entries
  var draft = EntryDraft(title: "Good Omens", description: "The end of the world.", score: 2)
  draft.typeID = book?.id
  draft.collectionID = books?.id
  draft.date = "2026-03-01"
  draft.additionalFields = ["Year": "1990", "Author": "Terry Pratchett, Neil Gaiman"]
  let entry = try await client.entries.create(draft)

  // MARK: GET /entries
  let page = try await client.entries.page(
    EntryFilters(text: "omens", score: .okay, counts: true), limit: 20)
  print(page.total ?? 0, page.elements.map(\.title))

  // MARK: GET /entries (with conditions on fields)
  var filters = EntryFilters(type: book?.id, sort: "-rating")
  filters.fields = EntryFilter([.init("Year", .atLeast, "1940"), .init("Year", .less, "2000")])
  for try await entry in client.entries.all(filters) { print(entry.title) }

  // MARK: GET /entries/{id}
  let read = try await client.entries.get(entry.id)
  print(read.occasions ?? [])

  // MARK: PUT /entries/{id}
  draft.score = 3
  draft.revision = read.revision
  let updated = try await client.entries.update(entry.id, draft)
  print(updated.revision)

  // MARK: DELETE /entries/{id}
  let undo = try await client.entries.delete(entry.id)
  if let undo { try await client.changes.undo(undo) }

  // MARK: -
  let files = try ExampleFiles()
  let photo = try files.picture("cover.png", .orange)

  // MARK: POST /entries (with images)
  let upload = UploadFile(photo, contentType: "image/png")
  let second = try await client.entries.create(
    EntryDraft(title: "Emma", description: "Austen."), images: [upload]
  ) { progress in
    print("Sent \(progress.done) bytes")
  }

  // MARK: DELETE /entries
  try await client.entries.delete([entry.id, second.id])

  // MARK: -
  try files.remove()
}
