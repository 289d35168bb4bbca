import CommonplaceKit

func callErrors(_ client: Commonplace) async throws {
  // MARK: POST /entries (with invalid values)
  do {
    let draft = EntryDraft(title: "", description: "A sentence.", date: "1.3.2026")
    _ = try await client.entries.create(draft)
  } catch let error as APIError where error.kind == .invalid {
    print(error.message)
    for (field, sentence) in error.fields { print(field, sentence) }
  }

  // MARK: -
  let film = try await client.library.movies.create(MovieDraft(name: "Solaris"))
  try await client.library.movies.setFavourite(true, of: film.id)
  var draft = EntryDraft(title: "Solaris", description: "A planet of memories.")

  // MARK: PUT /entries/{id} (after somebody else has changed the entry)
  draft.revision = film.revision
  do {
    _ = try await client.entries.update(film.id, draft)
  } catch let error as APIError where error.kind == .changed {
    let current = try error.conflict?.current(as: Entry.self)
    print(error.message, current?.title ?? "")
  }

  // MARK: GET /entries/{id} (that does not exist)
  do {
    _ = try await client.entries.get(.new())
  } catch let error as APIError {
    print(error.status, error.code, error.requestID ?? "")
  }
}
