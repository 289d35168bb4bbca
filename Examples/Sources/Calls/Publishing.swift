import CommonplaceKit
import Foundation

func callPublishing(_ client: Commonplace) async throws {
  // MARK: -
  let type = try await client.site.datatypes.create(DatatypeDraft(label: "Diary", name: "diary"))
  var body = SiteFieldDraft(label: "Body", type: "richtext", of: type.id)
  body.isTranslatable = true
  let text = try await client.site.fields.create(body)

  // MARK: POST /content/create
  var new = NewContent(type: type.id, title: "Garden", values: [text.id: "On Monday."])
  new.route = SiteRouteDraft(slug: "/garden", title: "Garden")
  let garden = try await client.site.contents.create(new).content

  // MARK: POST /content/publish
  try await client.site.publishing.publish(garden.id)

  // MARK: POST /content/batch
  let change = ContentUpdate(values: [text.id: "On Tuesday."])
  try await client.site.contents.update(garden.id, change)

  // MARK: -
  try await callContents(client, type.id, garden)
  try await callTree(client, type.id, garden)
  try await callVersions(client, garden.id)
  try await callPreviews(client, garden.id)
  try await callDelivery(client)
  try await callTranslations(client, text.id, garden.id)
  try await callSchedules(client, type.id)
}

private func callContents(
  _ client: Commonplace, _ type: TypeID, _ garden: ContentData
) async throws {
  // MARK: GET /contentdata
  let filters = ContentFilters(state: .changed, sort: .title)
  let changed = try await client.site.contents.page(of: type, filters)
  print(changed.elements.map(\.title))

  // MARK: GET /contentdata/full
  let full = try await client.site.contents.full(garden.id)
  print(full.fields.map(\.value))

  // MARK: -
  guard let route = garden.routeID else { return }

  // MARK: GET /contentdata/by-route
  let contents = try await client.site.contents.all(on: route)
  print(contents.map(\.title))

  // MARK: GET /content/tree/{id}
  let tree = try await client.site.contents.tree(of: route)
  print(tree.map(\.slug))
}

private func callTree(
  _ client: Commonplace, _ type: TypeID, _ garden: ContentData
) async throws {
  // MARK: -
  var new = NewContent(type: type, title: "Roses")
  new.parentID = garden.id
  let roses = try await client.site.contents.create(new).content
  new.title = "Tulips"
  let tulips = try await client.site.contents.create(new).content

  // MARK: POST /contentdata/reorder
  try await client.site.contents.reorder([tulips.id, roses.id], under: garden.id)

  // MARK: POST /contentdata/move
  try await client.site.contents.move(roses.id, under: tulips.id, at: 0)

  // MARK: DELETE /contentdata
  let undo = try await client.site.contents.delete(tulips.id, recursive: true)
  if let undo { try await client.changes.undo(undo) }
}

private func callVersions(_ client: Commonplace, _ garden: EntryID) async throws {
  // MARK: POST /content/versions
  let version = try await client.site.versions.create(of: garden, label: "Before the summer")

  // MARK: GET /content/versions
  let versions = try await client.site.versions.all(of: garden)
  print(versions.map(\.number))

  // MARK: GET /content/versions/
  let read = try await client.site.versions.get(version.id)
  print(read.label)

  // MARK: GET /content/versions/compare
  for difference in try await client.site.versions.compare(version.id) {
    print(difference.title, difference.change)
  }

  // MARK: POST /content/restore
  let (restored, _) = try await client.site.versions.restore(garden, to: version.id)
  print(restored.fieldsRestored)

  // MARK: DELETE /content/versions/
  try await client.site.versions.delete(version.id)
}

private func callPreviews(_ client: Commonplace, _ garden: EntryID) async throws {
  // MARK: POST /content/preview-links/{id}
  let link = try await client.site.publishing.createPreview(of: garden, seconds: 3600)
  print(link.url)

  // MARK: GET /content/preview-links/{id}
  let count = try await client.site.publishing.previewCount(of: garden)
  print("\(count) links")

  // MARK: GET /preview/{token}
  let draft = try await client.site.delivery.preview(link.token)
  print(String(decoding: draft, as: UTF8.self))

  // MARK: DELETE /content/preview-links/{id}
  try await client.site.publishing.revokePreviews(of: garden)
}

private func callDelivery(_ client: Commonplace) async throws {
  // MARK: GET /content/{slug}
  let document = try await client.site.delivery.document(at: "garden", isClean: true)
  print(String(decoding: document, as: UTF8.self))

  // MARK: -
  try await refused {
    // MARK: GET /content
    let home = try await client.site.delivery.document(at: "")
    print(home.count)
    // MARK: -
  }

  // MARK: GET /globals
  let globals = try await client.site.delivery.globals()
  print(globals.count)

  // MARK: GET /query/{name}
  let entries = try await client.site.delivery.query(
    "diary", [("body[like]", "On %"), ("sort", "-published_at")])
  print(String(decoding: entries, as: UTF8.self))

  // MARK: POST /admin/search/rebuild
  try await client.site.delivery.rebuildSearch()
}

private func callTranslations(
  _ client: Commonplace, _ text: FieldID, _ garden: EntryID
) async throws {
  // MARK: -
  let german = try await client.site.locales.create(SiteLocaleDraft(code: "de", label: "Deutsch"))

  // MARK: POST /admin/contentdata/{id}/translations
  try await client.site.contents.translate(garden, to: german.code)

  // MARK: POST /contentfields
  let value = try await client.site.contents.setValue(
    "Am Montag.", of: text, in: garden, locale: german.code)
  print(value.locale)

  // MARK: POST /content/unpublish
  try await client.site.publishing.unpublish(garden)
}

private func callSchedules(_ client: Commonplace, _ type: TypeID) async throws {
  // MARK: -
  let next = try await client.site.contents.create(NewContent(type: type, title: "Summer")).content

  // MARK: POST /content/schedule
  let tomorrow = Timestamp.now.adding(seconds: 24 * 3600)
  try await client.site.publishing.schedule(next.id, at: tomorrow)

  // MARK: POST /content/unschedule
  try await client.site.publishing.unschedule(next.id)
}
