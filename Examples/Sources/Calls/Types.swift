import CommonplaceKit

func callTypes(_ client: Commonplace) async throws {
  // MARK: GET /types
  for type in try await client.types.all() { print(type.icon, type.name) }

  // MARK: POST /types
  let concert = try await client.types.create(
    TypeDraft(
      name: "Concert", icon: "🎤",
      fields: [
        FieldDraft(label: "Venue", kind: .text),
        FieldDraft(label: "Mood", kind: .select, options: ["quiet", "loud"]),
      ]))

  // MARK: GET /types/{id}
  let type = try await client.types.get(concert.id)
  print(type.fields.map(\.label))

  // MARK: POST /types/{id}/preview
  let preview = try await client.types.preview(concert.id, TypeUpdate(fields: [type.fields[0]]))
  print(preview.fields.map { "\($0.label): \($0.filled) values" })

  // MARK: PUT /types/{id}
  let (updated, _) = try await client.types.update(
    concert.id, TypeUpdate(name: "Gig", look: TypeAppearance(cover: .square), revision: 1))
  print(updated.revision)

  // MARK: DELETE /types/{id}
  let undo = try await client.types.delete(concert.id)
  if let undo { try await client.changes.undo(undo) }
}
