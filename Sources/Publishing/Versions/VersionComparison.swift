import Catalog
import Database
package import Journal
package import Model

/// The differences between two states of an entry and everything under it.
package struct VersionComparison: Sendable {
  package enum Kind: String, Sendable { case added, removed, changed, moved }

  package struct Difference: Sendable {
    package var id: EntryID
    package var title: String
    package var kind: Kind
    package var fields: [FieldDifference]
  }

  package struct FieldDifference: Sendable, Equatable {
    /// The name that API clients know; `title`, `description`, `notes` or `date` for values of the
    /// entry itself.
    package var name: String
    package var label: String
    package var displayName: CatalogName
    package var kind: FieldKind
    package var from: String
    package var to: String
  }

  package var differences: [Difference]
}

extension Versions {
  /// Compares two versions.
  /// - Parameter to: nil for the current state.
  /// - Throws: notFound; invalid for versions of two entries.
  package func compare(
    _ from: VersionID, to: VersionID?, in scope: Scope
  ) async throws -> VersionComparison {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      let space = scope.space
      let types = try SiteTypeStore.load(space, db)
      let old = try Versions.required(from, in: space, db)
      let new: Snapshot
      if let to {
        let version = try Versions.required(to, in: space, db)
        guard version.entryKey == old.entryKey else {
          throw Failure.invalid(FieldProblem("to", "belongs"))
        }
        new = try Snapshot(json: version.snapshot)
      } else {
        new = try SnapshotReader.read(old.entryKey, locale: old.locale, types, in: space, db)
      }
      let comparing = try SnapshotComparer(
        from: Snapshot(json: old.snapshot), to: new, types: types, space: space, db: db)
      return VersionComparison(differences: comparing.differences())
    }
  }
}

extension VersionComparison {
  /// Returns whether an entry, with everything below it, is as it was in a version.
  static func isCurrent(
    _ version: StoredVersion, _ types: SiteTypeSet, in transaction: WriteTransaction
  ) throws -> Bool {
    let (space, db) = (transaction.space, transaction.db)
    let now = try SnapshotReader.read(
      version.entryKey, locale: version.locale, types, in: space, db)
    let comparer = try SnapshotComparer(
      from: Snapshot(json: version.snapshot), to: now, types: types, space: space, db: db)
    return comparer.differences().isEmpty
  }
}

private struct SnapshotComparer {
  let from: Snapshot
  let to: Snapshot
  let types: SiteTypeSet
  private let titles: [EntryID: String]

  init(
    from: Snapshot, to: Snapshot, types: SiteTypeSet, space: SpaceKey, db: any Connection
  ) throws {
    (self.from, self.to, self.types) = (from, to, types)
    var ids = Set<EntryID>()
    for case .ids(let some) in (from.entries + to.entries).flatMap(\.doc.values) {
      ids.formUnion(some)
    }
    titles = try RelationTitles.load(ids, in: space, db)
  }

  func differences() -> [VersionComparison.Difference] {
    let old = Dictionary(from.entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let new = Set(to.entries.map(\.id))
    let gone = from.entries.filter { !new.contains($0.id) }.map {
      difference($0, .removed, fields($0, nil))
    }
    return to.entries.compactMap { node -> VersionComparison.Difference? in
      guard let before = old[node.id] else { return difference(node, .added, fields(nil, node)) }
      let fields = fields(before, node)
      if !fields.isEmpty { return difference(node, .changed, fields) }
      let isMoved = (before.parent, before.position) != (node.parent, node.position)
      return isMoved && node.parent != nil ? difference(node, .moved, []) : nil
    } + gone
  }

  private func difference(
    _ node: Snapshot.Node, _ kind: VersionComparison.Kind,
    _ fields: [VersionComparison.FieldDifference]
  ) -> VersionComparison.Difference {
    VersionComparison.Difference(id: node.id, title: node.title, kind: kind, fields: fields)
  }

  private func fields(
    _ old: Snapshot.Node?, _ new: Snapshot.Node?
  ) -> [VersionComparison.FieldDifference] {
    let own: [(String, FieldKind, KeyPath<Snapshot.Node, String>)] = [
      ("title", .text, \.title), ("description", .text, \.description),
      ("notes", .richtext, \.notes), ("date", .date, \.date),
    ]
    var found = own.map { name, kind, path in
      VersionComparison.FieldDifference(
        name: name, label: name, displayName: .entered(name), kind: kind,
        from: old?[keyPath: path] ?? "",
        to: new?[keyPath: path] ?? "")
    }
    let type = (new ?? old).flatMap { types[$0.type] }
    let known = type?.fields.map(\.key) ?? []
    let others = Set((old?.doc ?? [:]).keys).union((new?.doc ?? [:]).keys).subtracting(known)
    for key in known + others.sorted() {
      let field = type?.fields.first { $0.key == key }
      found.append(
        VersionComparison.FieldDifference(
          name: field?.name ?? key, label: field?.record.label ?? key,
          displayName: field?.record.displayName ?? CatalogName(fieldKey: key),
          kind: field?.record.kind ?? .text, from: text(old?.doc[key]), to: text(new?.doc[key])))
    }
    return found.filter { $0.from != $0.to }
  }

  private func text(_ value: Snapshot.Value?) -> String {
    switch value {
    case .text(let text)?: text
    case .ids(let ids)?: ids.map { titles[$0] ?? "–" }.joined(separator: ", ")
    case nil: ""
    }
  }
}

/// Reads the current titles of related entries.
enum RelationTitles {
  static func load(
    _ ids: Set<EntryID>, in space: SpaceKey, _ db: any Connection
  ) throws -> [EntryID: String] {
    var titles: [EntryID: String] = [:]
    for id in ids {
      titles[id] = try db.row(
        "SELECT title FROM entries WHERE space_id = $1 AND id = $2", space, id,
        map: { $0.text(0) })
    }
    return titles
  }
}
