import Catalog
package import Journal
package import Model

/// What an editor saves at once: an entry, its values, its route and its place.
package struct ContentEdit: Sendable {
  package var type: TypeID
  package var title = ""
  /// Empty leaves the route as it is; of something new it is made from the title.
  package var slug = ""
  package var isRouteActive = true
  package var status = Status.draft
  /// Publishes what is saved; without it the public goes on seeing what was published before.
  package var publishes = false
  /// With it every language in which something is said is published.
  package var withTranslations = false
  package var parent: EntryID?
  /// By the keys of fields.
  package var values: [String: String] = [:]
  /// Relations that count instead of their text.
  package var links: [String: [RelationLink]] = [:]
  /// The one that was read.
  package var revision: Int?

  package init(type: TypeID) { self.type = type }
}

extension Contents {
  /// Makes or changes content with everything around it, in one transaction.
  /// - Throws: changed for another revision; conflict for a slug that is taken; invalid, naming the
  ///   fields, where it is to be published and is not complete.
  package func save(
    _ id: EntryID?, _ edit: ContentEdit, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws -> ContentRecord {
    try await write(in: scope, group: group) { desk in
      let content = try id.map { try desk.change($0, to: edit) } ?? desk.make(edit)
      if edit.publishes {
        try Publisher.publish(
          content.key, withTranslations: edit.withTranslations, in: desk.writing)
        try desk.setFollowsEdits(of: content.key, to: false)
      }
      return try desk.find(content.id)
    }
  }
}

extension ContentDesk {
  fileprivate func make(_ edit: ContentEdit) throws -> ContentRecord {
    var route: RouteID?
    if needsRoute(edit) {
      let body = RouteBody(
        slug: edit.slug.isEmpty ? nil : edit.slug, title: edit.title,
        status: edit.isRouteActive ? 1 : 0)
      route = try RouteWriting(writing).create(body).model.id
    }
    let status = edit.status == .published ? .draft : edit.status
    let made = try make(
      ContentBody(
        typeID: edit.type, title: edit.title, status: status, routeID: .set(route),
        parentID: .set(edit.parent)))
    try fill(made, edit)
    return made
  }

  /// What stands by itself has an address; a part of another has one where it was given one.
  private func needsRoute(_ edit: ContentEdit) -> Bool {
    if !edit.slug.isEmpty { return true }
    let role = types[edit.type]?.traits.role ?? "root"
    return edit.parent == nil && (!role.hasPrefix("_") || role == "_root")
  }

  fileprivate func change(_ id: EntryID, to edit: ContentEdit) throws -> ContentRecord {
    let old = try find(id)
    try check(edit.revision, old, ContentBody())
    if old.route != nil || !edit.slug.isEmpty {
      try setRoute(
        RouteBody(
          slug: edit.slug.isEmpty ? nil : edit.slug, title: edit.title,
          status: edit.isRouteActive ? 1 : 0), of: old)
    }
    _ = try change(find(id), by: ContentBody(title: edit.title, parentID: .set(edit.parent)))
    try fill(old, edit)
    if !edit.publishes, edit.status != .published { try setStatus(of: old, to: edit.status) }
    return try find(id)
  }

  private func fill(_ content: ContentRecord, _ edit: ContentEdit) throws {
    guard !edit.values.isEmpty || !edit.links.isEmpty else { return }
    try entries.change(content.id, as: .draft) { draft in
      for (key, value) in edit.values { draft.additionalFields[key] = .text(value) }
      for (key, links) in edit.links { draft.relations[key] = links }
    }
    try WebhookQueue.add(
      .updated, ["content_data_id": content.id.description], in: writing)
  }
}
