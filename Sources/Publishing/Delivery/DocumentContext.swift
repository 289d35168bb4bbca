package import Catalog
package import Database
package import Model

/// The data that both forms of a document need besides the snapshot: types, ids of authors, and the
/// publication.
package struct DocumentContext: Sendable {
  package var snapshot: Snapshot
  package var types: SiteTypeSet
  package var locale: String
  package var status = Status.published
  package var publishedAt: Timestamp?
  package var publishedBy: UserID?
  /// Revisions by entry.
  package var revisions: [EntryID: Int] = [:]
  private var authors: [UserKey: UserID] = [:]
  private var below: [EntryID: [Snapshot.Node]] = [:]

  /// Looks up the ids of authors and of the publisher with one statement, if there are any.
  package init(
    _ snapshot: Snapshot, _ types: SiteTypeSet, locale: String, by publisher: UserKey?,
    at time: Timestamp?, _ db: any Connection
  ) throws {
    self.snapshot = snapshot
    self.types = types
    self.locale = locale
    publishedAt = time
    let used = Set(snapshot.entries.map(\.type)).compactMap { types[$0] }
    let keys = Set(
      used.compactMap(\.traits.author) + used.flatMap { $0.fields.compactMap(\.traits.author) }
        + [publisher].compactMap { $0 })
    let rows =
      keys.isEmpty
      ? []
      : try db.rows(
        "SELECT key, id FROM users WHERE key \(db.dialect.any("$1"))",
        SQLValue.integers(keys.map(\.rawValue).sorted()),
        map: { ($0.key(0, of: User.self), $0.id(1, of: User.self)) })
    authors = Dictionary(rows, uniquingKeysWith: { first, _ in first })
    publishedBy = publisher.flatMap { authors[$0] }
    for node in snapshot.entries {
      guard let parent = node.parent else { continue }
      below[parent, default: []].append(node)
    }
  }

  func author(_ key: UserKey?) -> String { key.flatMap { authors[$0] }?.description ?? "" }

  func children(of node: Snapshot.Node) -> [Snapshot.Node] { below[node.id] ?? [] }

  func siblings(
    of node: Snapshot.Node
  ) -> (previous: Snapshot.Node?, next: Snapshot.Node?) {
    guard let parent = node.parent, let all = below[parent],
      let place = all.firstIndex(where: { $0.id == node.id })
    else { return (nil, nil) }
    return (place > 0 ? all[place - 1] : nil, place + 1 < all.count ? all[place + 1] : nil)
  }
}
