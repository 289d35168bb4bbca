import CommonplaceKit
import Foundation

func callLists(_ client: Commonplace) async throws {
  // MARK: -
  let files = try ExampleFiles()
  try await callStoredLists(client, files.folder)
  let friday = try await callPlainLists(client)
  try await callItems(client, friday)
  try await callShares(client, friday, files.folder)
  try await callStores(client)
  try await callCorrections(client)
  try await callScans(client, friday, files.picture("list.png", .blue))
  try files.remove()
}

private func callStoredLists(_ client: Commonplace, _ folder: URL) async throws {
  // MARK: POST /grocery-lists/operations
  let store = try ListStore(folder: folder.appending(path: "lists"), client: client)
  let friday = try await store.createList(name: "Friday")
  let milk = try await store.addItem("milk", to: friday)
  try await store.edit(friday, [(.item(milk, .checked), .flag(true))])
  try await store.sync()

  // MARK: GET /grocery-lists/sync
  try await store.sync()
  for list in await store.lists.values { print(list.fields.name, list.items.count) }
}

private func callPlainLists(_ client: Commonplace) async throws -> GroceryList {
  // MARK: POST /grocery-lists
  let friday = try await client.lists.create(
    name: "Friday", [GroceryItemDraft(name: "2 milk"), GroceryItemDraft(name: "bread")])

  // MARK: GET /grocery-lists
  for try await list in client.lists.all() { print(list.name, list.checkedCount, list.itemCount) }

  // MARK: GET /grocery-lists/{id}
  let list = try await client.lists.get(friday.id)
  for item in list.items ?? [] { print(item.section, item.name, item.quantity) }

  // MARK: PATCH /grocery-lists/{id}
  let renamed = try await client.lists.rename(friday.id, to: "Saturday")
  print(renamed.name)

  // MARK: -
  let old = try await client.lists.create(name: "Old")

  // MARK: DELETE /grocery-lists/{id}
  let undo = try await client.lists.delete(old.id)
  if let undo { try await client.changes.undo(undo) }
  // MARK: -
  return list
}

private func callItems(_ client: Commonplace, _ friday: GroceryList) async throws {
  // MARK: POST /grocery-lists/{id}/items
  let list = try await client.lists.add([GroceryItemDraft(name: "3 tomatoes")], to: friday.id)
  let tomatoes = list.added?.first ?? ""

  // MARK: PATCH /grocery-lists/{id}/items/{item}
  let checked = try await client.lists.update(
    tomatoes, of: friday.id, GroceryItemDraft(checked: true))
  print(checked.checkedCount)

  // MARK: DELETE /grocery-lists/{id}/items/{item}
  let undo = try await client.lists.remove(tomatoes, from: friday.id)
  if let undo { try await client.changes.undo(undo) }

  // MARK: POST /grocery-lists/{id}/check
  for suggestion in try await client.lists.suggestions(for: friday.id) {
    print(suggestion.name, suggestion.from, suggestion.to)
  }
}

private func callShares(
  _ client: Commonplace, _ friday: GroceryList, _ folder: URL
) async throws {
  // MARK: POST /grocery-lists/{id}/shares
  let share = try await client.lists.shares(of: friday.id).create(.check)
  print(share.url?.absoluteString ?? "")

  // MARK: GET /grocery-lists/{id}/shares
  let shares = try await client.lists.shares(of: friday.id).all()
  print(shares.map(\.level.rawValue))

  // MARK: GET /shared-lists/{token}/sync
  let token = share.url?.lastPathComponent
  let shared = try ListStore(
    folder: folder.appending(path: "shared"), client: client, sharedBy: token)
  try await shared.sync()

  // MARK: POST /shared-lists/{token}/operations
  for (item, fields) in await shared.lists[friday.id]?.items ?? [:] where fields.name == "bread" {
    try await shared.edit(friday.id, [(.item(item, .checked), .flag(true))])
  }
  try await shared.sync()

  // MARK: DELETE /grocery-lists/{id}/shares/{share}
  try await client.lists.shares(of: friday.id).revoke(share.id)
}

private func callStores(_ client: Commonplace) async throws {
  // MARK: POST /grocery-stores
  let corner = try await client.stores.create(
    GroceryStoreDraft(name: "Corner", sections: ["Bakery", "Produce"]))

  // MARK: GET /grocery-stores
  let stores = try await client.stores.all()
  print(stores.map(\.name))

  // MARK: PATCH /grocery-stores/{id}
  let changed = try await client.stores.update(
    corner.id, GroceryStoreDraft(sections: ["Produce", "Bakery"], revision: corner.revision))
  print(changed.revision)

  // MARK: DELETE /grocery-stores/{id}
  let undo = try await client.stores.delete(corner.id)
  if let undo { try await client.changes.undo(undo) }
}

private func callCorrections(_ client: Commonplace) async throws {
  // MARK: PUT /grocery-corrections
  try await client.stores.correct("oat milk", to: "Beverages")

  // MARK: GET /grocery-corrections
  for correction in try await client.stores.corrections() {
    print(correction.name, correction.section)
  }

  // MARK: DELETE /grocery-corrections
  try await client.stores.removeCorrection(of: "oat milk")
}

private func callScans(
  _ client: Commonplace, _ friday: GroceryList, _ picture: URL
) async throws {
  // MARK: POST /grocery-scans
  let scan = try await client.scans.read(text: "- 2 milk\nMon: tacos")
  for section in scan.sections { print(section.name, section.items.map(\.name)) }

  // MARK: POST /grocery-scans (with a photo)
  let ticket = Identifier<GroceryScan>.new()
  let photo = UploadFile(picture, contentType: "image/png")
  let photographed = try await client.scans.read(photo, ticket: ticket)
  print(photographed.note ?? "")

  // MARK: -
  // The photo has been read.
  try await refused {
    // MARK: GET /grocery-scan-queue/{ticket}
    let position = try await client.scans.position(of: ticket)
    print("\(position) photos are read before this one.")
    // MARK: -
  }

  // MARK: GET /grocery-scans/{id}
  let read = try await client.scans.get(photographed.id)
  print(read.width, read.height)

  // MARK: GET /grocery-scans/{id}/photo
  let preview = try await client.scans.photo(of: photographed.id, width: 640)
  print(preview.count)

  // MARK: POST /grocery-scans/{id}/list
  let list = try await client.scans.createList(
    from: scan.id, ScanSelection(name: "Weekend", sections: [0]))
  print(list.itemCount)

  // MARK: -
  _ = try await client.scans.createList(
    from: photographed.id, ScanSelection(items: [], list: friday.id))

  // MARK: GET /grocery-lists/{id}/photo
  let original = try await client.lists.photo(of: friday.id)
  print(original.count)
}
