import Catalog
import Crypto
import Database
import Foundation
package import Journal
package import Model

/// Everything that the editor saves together: an entry, its values, its route, its place, and
/// whether and when it is published.
package struct ContentEdit: Sendable {
  /// What happens to the time at which the entry is published automatically.
  package enum Schedule: Sendable, Equatable {
    case unchanged
    case at(Timestamp)
    case never
  }

  /// The id of the form that creates a new entry, with which a second submission is recognised; nil
  /// for callers without forms.
  package var form: NewContentFormID?
  package var type: TypeID
  package var title = ""
  /// An empty slug leaves the route unchanged; for a new entry the slug is made from the title. The
  /// route of published content changes when the content is published again.
  package var slug = ""
  package var isRouteActive = true
  package var status = Status.draft
  /// Whether to publish what is saved. Otherwise the public still sees the last publication.
  package var publishes = false
  /// Ignored by an edit that publishes.
  package var schedule = Schedule.unchanged
  /// Whether to also publish every language that has a translation.
  package var withTranslations = false
  /// Nil for the top level.
  package var parent: EntryID?
  /// Values by field key.
  package var values: [String: String] = [:]
  /// Links by field key, which replace the relation's value in `values`.
  package var links: [String: [RelationLink]] = [:]
  /// The revision that was read; nil skips the check.
  package var revision: Int?

  package init(type: TypeID) { self.type = type }
}

extension Contents {
  /// Creates or changes content, its route and its place, and publishes or schedules it, in one
  /// transaction: when one part is refused, nothing is written.
  ///
  /// When the form of a new entry arrives a second time, it changes the entry that it created.
  /// - Parameter id: nil for a new entry.
  /// - Throws: changed for another revision, and for a form that arrives again after its entry was
  ///   changed; conflict for a slug that is taken; invalid, naming the fields, for content that is
  ///   to be published or scheduled and is not complete, and for a time in the past.
  package func save(
    _ id: EntryID?, _ edit: ContentEdit, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws -> ContentRecord {
    try await write(in: scope, group: group) { mutations in
      let content = try id.map { try mutations.change($0, to: edit) } ?? mutations.createOnce(edit)
      if edit.publishes {
        try Publisher.publish(
          content.key, withTranslations: edit.withTranslations, in: mutations.transaction)
      } else {
        try mutations.apply(edit.schedule, to: content)
      }
      return try mutations.find(content.id)
    }
  }
}

extension ContentMutations {
  fileprivate func apply(_ schedule: ContentEdit.Schedule, to content: ContentRecord) throws {
    switch schedule {
    case .unchanged: return
    case .never: try Publisher.unschedule(content, in: transaction)
    case .at(let time):
      // Forms submit whole minutes or seconds, so the same second means the same time.
      let isSame = content.publishAt.map { $0.milliseconds / 1000 == time.milliseconds / 1000 }
      if isSame != true { try Publisher.schedule(content, at: time, in: transaction) }
    }
  }

  /// Creates the entry of a form, or changes the entry that the form has created before.
  fileprivate func createOnce(_ edit: ContentEdit) throws -> ContentRecord {
    guard let form = edit.form else { return try make(edit, id: .new()) }
    let scope = Scope(user: transaction.user, space: transaction.space)
    let id = form.entry(in: scope)
    let actions = try db.integer(
      """
      SELECT COUNT(DISTINCT group_id) FROM changes \(db.dialect.indexed(by: "changes_of_target"))
      WHERE space_id = $1 AND target = $2
      """, transaction.space, id)
    if actions == 0 { return try make(edit, id: id) }
    guard let made = try findIfExists(id) else {
      // The entry was deleted. Its id stays reserved, because undo may restore it.
      return try make(edit, id: .new())
    }
    guard actions == 1 else {
      throw Failure(
        .revisionMismatch, "content.changed",
        versions: .init(current: ContentData(made), submitted: nil))
    }
    var again = edit
    again.revision = nil
    return try change(id, to: again)
  }

  private func make(_ edit: ContentEdit, id: EntryID) throws -> ContentRecord {
    var route: RouteID?
    if needsRoute(edit) {
      let body = RouteBody(
        slug: edit.slug.isEmpty ? nil : edit.slug, title: edit.title,
        status: edit.isRouteActive ? 1 : 0)
      route = try RouteMutations(transaction).create(body).model.id
    }
    let status = edit.status == .published ? .draft : edit.status
    let made = try make(
      ContentBody(
        typeID: edit.type, title: edit.title, status: status, routeID: .set(route),
        parentID: .set(edit.parent)), id: id)
    try fill(made, edit)
    return made
  }

  /// Whether new content gets a route: if a slug is given, or if it is at the top level and its
  /// type's role is `_root` or does not begin with `_`.
  private func needsRoute(_ edit: ContentEdit) -> Bool {
    if !edit.slug.isEmpty { return true }
    let role = types[edit.type]?.traits.role ?? "root"
    return edit.parent == nil && (!role.hasPrefix("_") || role == "_root")
  }

  fileprivate func change(_ id: EntryID, to edit: ContentEdit) throws -> ContentRecord {
    let old = try find(id)
    try checkRevision(edit.revision, of: old)
    if old.route != nil || !edit.slug.isEmpty {
      try setRoute(
        RouteBody(
          slug: edit.slug.isEmpty ? nil : edit.slug, title: edit.title,
          status: edit.isRouteActive ? 1 : 0), of: old, publishes: edit.publishes)
    }
    _ = try change(find(id), by: ContentBody(title: edit.title, parentID: .set(edit.parent)))
    try fill(old, edit)
    if !edit.publishes, edit.status != .published { try setStatus(of: old, to: edit.status) }
    return try find(id)
  }

  /// Sets the values and links of `edit`.
  private func fill(_ content: ContentRecord, _ edit: ContentEdit) throws {
    guard !edit.values.isEmpty || !edit.links.isEmpty else { return }
    try entries.update(content.id, as: .draft) { draft in
      for (key, value) in edit.values { draft.additionalFields[key] = .text(value) }
      // The form has its own title, which is also the value of the type's title field.
      if let field = types[content.type]?.titleField {
        draft.additionalFields[field.key] = .text(edit.title)
      }
      for (key, links) in edit.links { draft.relations[key] = links }
    }
    try WebhookQueue.add(
      .updated, ["content_data_id": content.id.description], in: transaction)
  }
}

// MARK: - NewContentForm

/// A form for new content, from the page that shows it until it is saved. It can be submitted more
/// than once: by a second click, after a lost response, or after going back.
package enum NewContentForm {}

package typealias NewContentFormID = Identifier<NewContentForm>

extension Identifier where Entity == NewContentForm {
  /// Returns the id of the entry that the form creates. It is derived by a hash that includes the
  /// space and the member, so that no client can choose the id of another member's entry.
  package func entry(in scope: Scope) -> EntryID {
    let text = "content \(self) \(scope.space.rawValue) \(scope.user.rawValue)"
    let digest = Array(SHA256.hash(data: Data(text.utf8)))
    func number(from start: Int) -> UInt64 {
      digest[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    // The time, version and variant of a UUIDv7 stay; the other 74 bits come from the hash.
    return EntryID(
      high: high & ~0xFFFF | 0x7000 | number(from: 0) & 0x0FFF,
      low: 0x8000_0000_0000_0000 | number(from: 8) >> 2)
  }
}
