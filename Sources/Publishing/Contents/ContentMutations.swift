import Catalog
import Database
import Foundation
import Journal
import Model

/// Writes content within one transaction that the caller has authorised.
struct ContentMutations {
  let transaction: WriteTransaction
  let entries: EntryMutations
  let types: SiteTypeSet
  /// When edits of published content become public.
  let visibility: EditVisibility
  /// The content that this transaction has edited, for `publishEdits`.
  let edits = EditedContents()
  var db: any Connection { transaction.db }

  init(in transaction: WriteTransaction, visibility: EditVisibility = .onPublish) throws {
    self.transaction = transaction
    self.visibility = visibility
    entries = try EntryMutations(in: transaction)
    types = try SiteTypeStore.load(transaction.space, transaction.db)
  }

  func find(_ id: EntryID) throws -> ContentRecord {
    try ContentStore.find(id, in: transaction.space, db)
  }

  func findIfExists(_ id: EntryID) throws -> ContentRecord? {
    do {
      return try find(id)
    } catch let failure as Failure where failure.kind == .notFound {
      return nil
    }
  }

  // MARK: - Making

  /// Creates content with the given status. It is validated as a draft (`Completeness`) whatever
  /// its status is, and completely when it is published. A body's pointers are the ids by which the
  /// contract gives its place: of its parent, siblings and first child.
  /// - Parameter values: the texts by field key.
  func make(
    _ body: ContentBody, id: EntryID = .new(), values: [String: String] = [:]
  ) throws -> ContentRecord {
    guard let typeID = body.typeID else {
      throw Failure.invalid(FieldProblem("datatype_id", "required"))
    }
    guard let type = types[typeID] else {
      throw Failure.invalid(FieldProblem("datatype_id", "belongs"))
    }
    let status = try ContentMutations.checked(body.status ?? .draft)
    let route = try route(body.routeID.applied(to: nil))
    var title = (body.title ?? self.title(in: values, of: type) ?? route?.title ?? "").normalised
    if title.isEmpty { title = ContentMutations.untitled }
    _ = try AuthorIDs.resolve(body.authorID, in: transaction)
    let made = try entries.create(
      EntryDraft(typeID: type.id, title: title, additionalFields: values.mapValues { .text($0) }),
      id: id, status: status == .published ? .draft : status, as: .draft,
      today: CalendarDate(transaction.now, in: .gmt))
    try insertPlace(of: made.key, route: route?.key)
    try move(made.key, toPointersOf: body, isNew: true)
    if status == .published {
      try publishWhenComplete(made.key)
      edits.add(made.key, fields: values.keys.map { type.name(ofField: $0) })
      try publishEdits()
    }
    return try find(made.id)
  }

  static let untitled = "Untitled"

  /// Inserts the row of `site_entries` for an entry that has none yet.
  private func insertPlace(of key: EntryKey, route: RouteKey?) throws {
    try db.execute(
      """
      INSERT INTO site_entries (space_id, entry_id, route_id) VALUES ($1, $2, $3)
      ON CONFLICT (space_id, entry_id) DO NOTHING
      """, transaction.space, key, route)
  }

  /// Returns the key and title of a route; nil for no route.
  /// - Throws: invalid (`route_id`) for a route that the site does not have.
  private func route(_ id: RouteID?) throws -> (key: RouteKey, title: String)? {
    guard let id else { return nil }
    let found = try db.row(
      "SELECT key, title FROM routes WHERE space_id = $1 AND id = $2", transaction.space, id,
      map: { (key: $0.key(0, of: SiteRoute.self), title: $0.text(1)) })
    guard let found else { throw Failure.invalid(FieldProblem("route_id", "belongs")) }
    return found
  }

  // MARK: - Changing

  /// Changes what the body contains.
  /// - Throws: changed, with the current version, if the body names another revision.
  func change(_ old: ContentRecord, by body: ContentBody) throws -> ContentRecord {
    try checkRevision(body.revision, of: old)
    if let typeID = body.typeID, typeID != old.typeID {
      guard types[typeID] != nil else {
        throw Failure.invalid(FieldProblem("datatype_id", "belongs"))
      }
      try entries.update(old.id, as: .draft) { $0.typeID = typeID }
    }
    if let title = body.title?.normalised {
      try entries.update(old.id, as: .draft) {
        $0.title = title.isEmpty ? ContentMutations.untitled : title
      }
    }
    try insertPlace(of: old.key, route: nil)
    if case .set(let id) = body.routeID, id != old.route?.id {
      let route = try route(id)
      try setRoute(of: old, to: route?.key)
      if let title = route?.title, !title.isEmpty, old.title == ContentMutations.untitled {
        try entries.update(old.id, as: .draft) { $0.title = title }
      }
    }
    try move(old.key, toPointersOf: body, isNew: false)
    noteEdit(of: old)
    if let status = body.newStatus(over: old.status) { try setStatus(of: old, to: status) }
    try publishEdits()
    return try find(old.id)
  }

  /// Checks the revision that a client has read; nil and 0 skip the check.
  /// - Throws: changed, with the current version, if `revision` is another one.
  func checkRevision(_ revision: Int?, of current: ContentRecord) throws {
    guard let revision, revision > 0, revision != current.revision else { return }
    throw Failure(
      .revisionMismatch, "content.changed",
      versions: .init(current: ContentData(current), submitted: nil))
  }

  private func setRoute(of content: ContentRecord, to route: RouteKey?) throws {
    let old = try ContentPlacement.load(content.key, in: transaction)
    var new = old ?? ContentPlacement(parent: nil, position: 0, route: nil)
    new.route = route?.rawValue
    try new.save(over: old, of: content.key, in: transaction)
  }

  // MARK: - Values

  /// Sets values by field key. The entry may be incomplete afterwards.
  func setValues(_ values: [String: String], of content: ContentRecord) throws {
    guard !values.isEmpty else { return }
    try entries.update(content.id, as: .draft) { draft in
      for (key, value) in values { draft.additionalFields[key] = .text(value) }
      if let type = types[content.type], let title = title(in: values, of: type) {
        draft.title = title
      }
    }
    try recordEdit(of: content, fields: Array(values.keys))
  }

  /// Returns the title that the values contain: the text of the field of the contract's kind
  /// `_title`. Nil if it is missing or empty.
  private func title(in values: [String: String], of type: SiteTypeRecord) -> String? {
    let text = type.titleField.flatMap { values[$0.key] }?.normalised ?? ""
    return text.isEmpty ? nil : text.shortened(to: 200)
  }

  /// Notes an edit and queues the event `content.updated`.
  /// - Parameter fields: the keys of the fields that were written.
  func recordEdit(of content: ContentRecord, fields: [String]) throws {
    noteEdit(of: content, fields: fields.map { types[content.type]?.name(ofField: $0) ?? $0 })
    try WebhookQueue.add(.updated, ["content_data_id": content.id.description], in: transaction)
  }
}

// MARK: - Status

extension ContentMutations {
  /// Returns `status`.
  /// - Throws: invalid (`status`) for a status that does not exist.
  static func checked(_ status: Status) throws -> Status {
    guard Status.all.contains(status) else {
      throw Failure.invalid(FieldProblem("status", "choice"))
    }
    return status
  }

  /// Sets a status as clients of the contract do, which have no separate publishing: `published`
  /// publishes the content, and any other status unpublishes it.
  func setStatus(of content: ContentRecord, to status: Status) throws {
    let status = try ContentMutations.checked(status)
    guard status != content.status || content.publishesWhenComplete else { return }
    if status == .published {
      if content.status != .draft { try entries.update(content.id, status: .draft, as: .draft) }
      return try publishWhenComplete(content.key)
    }
    if content.publishedAt != nil {
      try Publisher.unpublish(content.key, in: transaction)
      edits.add(content.key)
    }
    try setPublishesWhenComplete(false, content.key)
    try Publisher.unschedule(content, in: transaction)
    try entries.update(content.id, status: status, as: .draft)
  }

  /// Publishes content at the end of the transaction, or as soon as a later edit completes it. The
  /// mobile app sends the status before it sends the fields. Until then the content is a draft.
  func publishWhenComplete(_ key: EntryKey) throws {
    try setPublishesWhenComplete(true, key)
    edits.requestPublication(of: key)
  }

  /// Stores `ContentRecord.publishesWhenComplete`, in the column `follows_edits`.
  private func setPublishesWhenComplete(_ publishes: Bool, _ key: EntryKey) throws {
    try db.execute(
      "UPDATE site_entries SET follows_edits = $3 WHERE space_id = $1 AND entry_id = $2",
      transaction.space, key, publishes)
  }
}

// MARK: - Deleting

extension ContentMutations {
  /// Deletes content. Its place in the tree and its versions are kept for undo. Without
  /// `recursive`, its children move to the top level.
  /// - Returns: the ids of all deleted entries, the content itself first.
  func delete(_ id: EntryID, recursive: Bool, withRoute: Bool) throws -> [EntryID] {
    let content = try find(id)
    try noteMove(of: content.key)
    let under = recursive ? try descendants(of: content.key) : []
    if !recursive {
      // A deleted entry cannot have children, so they move to the top level.
      for child in try children(of: content.key) { try move(child.key, under: nil, at: nil) }
    }
    let keys = [content.key] + under.map(\.key)
    let routes = withRoute ? try self.routes(of: keys) : []
    try entries.delete(keys.reversed())
    for route in routes where try RouteMutations(transaction).countEntries(of: route.key) == 0 {
      try RouteMutations(transaction).delete(route)
    }
    let ids = [content.id] + under.map(\.id)
    for id in ids {
      try WebhookQueue.add(.deleted, ["content_data_id": id.description], in: transaction)
    }
    return ids
  }

  private func routes(of keys: [EntryKey]) throws -> [RouteRecord] {
    try db.rows(
      """
      SELECT \(RouteRecord.columns) FROM \(RouteRecord.source)
      WHERE r.space_id = $1 AND r.key IN (SELECT route_id FROM site_entries
        WHERE space_id = $1 AND entry_id \(db.dialect.any("$2")))
      """, transaction.space, SQLValue.integers(keys.map(\.rawValue)), map: { RouteRecord($0) })
  }
}
