import CommonplaceKit
import Foundation

func callSite(_ client: Commonplace) async throws {
  // MARK: GET /site
  let settings = try await client.site.settings.get()
  print(settings.title, settings.address?.absoluteString ?? "")

  // MARK: PUT /site
  var update = SiteSettingsUpdate()
  update.title = "Ann’s films"
  update.theme = SiteSettings.Theme(look: "ink", typeface: "sans", accent: "#aa3300")
  update.revision = settings.revision
  let changed = try await client.site.settings.update(update)
  print(changed.theme.look)

  // MARK: -
  let files = try ExampleFiles()
  try await callArchive(client, files.folder.appending(path: "site.zip"))
  try await callDatatypes(client)
  try await callFields(client)
  try await callRoutes(client)
  try files.remove()
}

private func callArchive(_ client: Commonplace, _ file: URL) async throws {
  // MARK: GET /site/archive
  for try await progress in client.site.settings.archive(to: file) {
    print("Received \(progress.done) bytes")
  }

  // MARK: -
  let empty = try await client.spaces.create(name: "Restored site")

  // MARK: POST /site/archive
  let count = try await client.inSpace(empty.handle).site.settings.restore(file)
  print("\(count) entries")
}

private func callDatatypes(_ client: Commonplace) async throws {
  // MARK: POST /datatype
  let post = try await client.site.datatypes.create(DatatypeDraft(label: "Post", name: "post"))

  // MARK: GET /datatype
  let types = try await client.site.datatypes.all()
  print(types.map(\.label))

  // MARK: GET /datatype/full
  let full = try await client.site.datatypes.full(post.id)
  print(full.fields.map(\.label))

  // MARK: GET /datatype/full/list
  for type in try await client.site.datatypes.allFull() {
    print(type.datatype.name, type.fields.map(\.name))
  }

  // MARK: PUT /datatype
  let renamed = try await client.site.datatypes.update(post.id, DatatypeDraft(label: "Article"))
  print(renamed.label)

  // MARK: PUT /datatype/{id}/sort-order
  try await client.site.datatypes.move(post.id, to: 1)

  // MARK: DELETE /datatype
  let undo = try await client.site.datatypes.delete(post.id)
  if let undo { try await client.changes.undo(undo) }
}

private func callFields(_ client: Commonplace) async throws {
  // MARK: -
  let post = try await client.site.datatypes.all().first { $0.name == "post" }

  // MARK: POST /fields
  let summary = try await client.site.fields.create(
    SiteFieldDraft(label: "Summary", type: "textarea", of: post?.id))

  // MARK: GET /fields
  let fields = try await client.site.fields.all()
  print(fields.map(\.name))

  // MARK: PUT /fields
  var draft = SiteFieldDraft(label: "Teaser")
  draft.isTranslatable = true
  let changed = try await client.site.fields.update(summary.id, draft)
  print(changed.label)

  // MARK: PUT /fields/{id}/sort-order
  try await client.site.fields.move(summary.id, to: 1)

  // MARK: DELETE /fields
  try await client.site.fields.delete(summary.id)
}

private func callRoutes(_ client: Commonplace) async throws {
  // MARK: POST /routes
  let about = try await client.site.routes.create(SiteRouteDraft(slug: "/about", title: "About"))

  // MARK: GET /routes
  for route in try await client.site.routes.all() { print(route.slug, route.title) }

  // MARK: PUT /routes
  let renamed = try await client.site.routes.update(about.id, SiteRouteDraft(slug: "/about-us"))
  print(renamed.slug)

  // MARK: DELETE /routes
  try await client.site.routes.delete(about.id)
}
