import Catalog
import Database
package import Journal
package import Model

/// The result of restoring a version.
package struct RestoreResult: Sendable {
  package var version: VersionID
  package var fieldsRestored: Int
  /// The names of values whose field no longer exists. The version keeps them.
  package var unmappedFields: [String]
}

extension Versions {
  /// Restores an entry and everything under it from a version. The current state is stored as a
  /// version first. With immediate visibility, published content is published again; otherwise the
  /// public sees no change.
  /// - Throws: notFound; invalid for a version of another entry, and for one that breaks the rules
  ///   for publishing.
  package func restore(
    _ id: EntryID, to version: VersionID, revision: Int? = nil, group: ChangeGroupID = .new(),
    in scope: Scope
  ) async throws -> RestoreResult {
    try await write(id, revision, group, in: scope) { [visibility] content, transaction in
      let stored = try Versions.required(version, in: transaction.space, transaction.db)
      guard stored.entryKey == content.key else {
        throw Failure.invalid(FieldProblem("content_version_id", "belongs"))
      }
      _ = try Versions.createVersion(
        of: content, label: "", locale: stored.locale, cause: .restore, in: transaction)
      var restoring = try VersionRestorer(stored, in: transaction)
      try restoring.run()
      if stored.locale.isEmpty {
        try Versions.retitleRoute(of: content, visibility, in: transaction)
      }
      if visibility == .immediate, content.publishedAt != nil {
        try Publisher.publish(
          content.key, cause: .publish, takenSlug: .drop, translations: .all, in: transaction)
      }
      return restoring.restored
    }
  }
}

extension Versions {
  /// Gives the restored title to a route that had the entry's title.
  private static func retitleRoute(
    of old: ContentRecord, _ visibility: EditVisibility, in transaction: WriteTransaction
  ) throws {
    guard let route = old.route,
      old.title == old.pendingRoute?.title ?? route.title
    else { return }
    let mutations = try ContentMutations(in: transaction, visibility: visibility)
    let now = try mutations.find(old.id)
    guard now.title != old.title else { return }
    try mutations.setRoute(RouteBody(title: now.title), of: now)
  }
}

/// Restores one version, within a transaction.
struct VersionRestorer {
  private let stored: StoredVersion
  private let snapshot: Snapshot
  private let transaction: WriteTransaction
  private let mutations: EntryMutations
  private let types: SiteTypeSet
  private(set) var restored: RestoreResult
  /// The ids of the restored entries by their ids in the version. Entries that were deleted since
  /// are created with new ids.
  private var ids: [EntryID: EntryID] = [:]
  private var keys: [EntryID: EntryKey] = [:]

  init(_ stored: StoredVersion, in transaction: WriteTransaction) throws {
    self.stored = stored
    self.transaction = transaction
    snapshot = try Snapshot(json: stored.snapshot)
    mutations = try EntryMutations(in: transaction)
    types = try SiteTypeStore.load(transaction.space, transaction.db)
    restored = RestoreResult(version: stored.id, fieldsRestored: 0, unmappedFields: [])
  }

  mutating func run() throws {
    for node in snapshot.entries { try restore(node) }
    // A translation contains only values and no tree.
    guard stored.locale.isEmpty else { return }
    try restoreTree()
  }

  // MARK: - Values

  private mutating func restore(_ node: Snapshot.Node) throws {
    let now = try transaction.db.row(
      "SELECT e.key, e.type_id FROM entries e WHERE e.space_id = $1 AND e.id = $2",
      transaction.space,
      node.id,
      map: { (key: $0.key(0, of: Entry.self), type: $0.optionalKey(1, of: EntryType.self)) })
    let type = now?.type.flatMap { types[$0] } ?? types[node.type]
    guard let type else { return noteUnmapped(node.doc.keys.sorted()) }
    let (values, links) = try values(of: node, in: type)
    ids[node.id] = node.id
    if let now, !stored.locale.isEmpty {
      return try translate(now.key, node.title, values)
    }
    if let now {
      keys[node.id] = now.key
      try mutations.update(node.id, as: .draft) { VersionRestorer.fill(&$0, node, values, links) }
    } else if stored.locale.isEmpty {
      var draft = EntryDraft(typeID: type.id)
      VersionRestorer.fill(&draft, node, values, links)
      let made = try mutations.create(
        draft, status: .draft, as: .draft, today: CalendarDate(daysSince1970: 0))
      ids[node.id] = made.id
      keys[node.id] = made.key
    }
  }

  private static func fill(
    _ draft: inout EntryDraft, _ node: Snapshot.Node, _ values: [String: String],
    _ links: [String: [RelationLink]]
  ) {
    draft.title = node.title
    draft.description = node.description
    draft.notes = node.notes
    draft.date = node.date.isEmpty ? nil : node.date
    draft.undated = node.date.isEmpty
    for (key, value) in values { draft.additionalFields[key] = .text(value) }
    draft.relations.merge(links) { _, new in new }
  }

  /// Returns the values of the type's fields. Fields that the version does not contain become
  /// empty.
  private mutating func values(
    of node: Snapshot.Node, in type: SiteTypeRecord
  ) throws -> ([String: String], [String: [RelationLink]]) {
    var values: [String: String] = [:]
    var links: [String: [RelationLink]] = [:]
    for field in type.fields {
      let isRelation = field.record.kind == .relation
      switch node.doc[field.key] {
      case .text(let text)? where !isRelation:
        values[field.key] = text
        restored.fieldsRestored += 1
      case .ids(let ids)? where isRelation:
        links[field.key] = try existing(ids).map { RelationLink(id: $0) }
        restored.fieldsRestored += 1
      case nil where isRelation: links[field.key] = []
      case nil: values[field.key] = ""
      default: noteUnmapped([field.name])
      }
    }
    noteUnmapped(node.doc.keys.filter { key in !type.fields.contains { $0.key == key } }.sorted())
    return (values, links)
  }

  /// Returns the entries among these that still exist.
  private func existing(_ ids: [EntryID]) throws -> [EntryID] {
    try ids.filter { id in
      try transaction.db.integer(
        "SELECT 1 FROM entries WHERE space_id = $1 AND id = $2", transaction.space, id) != nil
    }
  }

  private mutating func noteUnmapped(_ names: [String]) {
    for name in names where !restored.unmappedFields.contains(name) {
      restored.unmappedFields.append(name)
    }
  }

  /// Restores the title and values as a translation, for a version in another language.
  private func translate(
    _ key: EntryKey, _ title: String, _ values: [String: String]
  ) throws {
    let entry = try transaction.db.row(
      "SELECT type_id, title FROM entries WHERE space_id = $1 AND key = $2", transaction.space, key,
      map: { (type: $0.optionalKey(0, of: EntryType.self), title: $0.text(1)) })
    let fields = entry?.type.flatMap { types[$0] }?.fields ?? []
    let own = Set(fields.filter(\.traits.translatable).map(\.key))
    var doc = values.filter { own.contains($0.key) && !$0.value.isEmpty }
    if title != entry?.title { doc[FieldTranslations.titleKey] = title }
    try FieldTranslations.save(doc, of: key, stored.locale, in: transaction)
  }

  // MARK: - The tree

  /// Restores all places in the tree. Entries that were added since are archived, so that nothing
  /// is lost.
  private func restoreTree() throws {
    guard let root = snapshot.root, let rootKey = keys[root.id] else { return }
    let now = try SnapshotReader.read(rootKey, types, in: transaction.space, transaction.db)
    for node in snapshot.entries.dropFirst() {
      guard let key = keys[node.id], let parent = node.parent.flatMap({ keys[$0] }) else {
        continue
      }
      let old = try ContentPlacement.load(key, in: transaction)
      let place = ContentPlacement(
        parent: parent.rawValue, position: node.position, route: old?.route,
        pendingRoute: old?.pendingRoute)
      try place.save(over: old, of: key, in: transaction)
    }
    let known = Set(snapshot.entries.map(\.id))
    for node in now.entries where !known.contains(node.id) && keys[node.id] == nil {
      guard !ids.values.contains(node.id) else { continue }
      try mutations.update(node.id, status: .archived, as: .draft)
    }
  }
}
