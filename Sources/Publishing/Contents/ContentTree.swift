import Database
import Journal
import Model

/// Whole trees of content.
enum ContentTree {
  /// The roots, each followed by what is under it, siblings in their order.
  static func load(
    _ roots: [EntryKey], in space: SpaceKey, _ db: any Connection
  ) throws -> [ContentRecord] {
    var children: [EntryKey: [ContentStore.Child]] = [:]
    var level = roots
    var count = roots.count
    for _ in 0..<ContentDesk.deepest {
      let next = try ContentStore.children(of: level, in: space, db)
      children.merge(next) { first, _ in first }
      level = next.values.flatMap { $0.map(\.key) }
      count += level.count
      guard !level.isEmpty, count <= ContentDesk.mostNodes else { break }
    }
    var order: [EntryKey] = []
    var seen = Set<EntryKey>()
    func add(_ key: EntryKey) {
      guard seen.insert(key).inserted else { return }
      order.append(key)
      for child in children[key] ?? [] { add(child.key) }
    }
    // What stands under another root comes with it.
    let under = Set(children.values.flatMap { $0.map(\.key) })
    for root in roots where !under.contains(root) { add(root) }
    let records = try ContentStore.load(order, in: space, db)
    let known = Dictionary(records.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    return order.compactMap { known[$0] }
  }

  /// Returns the SQL of a recursive table `above (key, depth)`: entries of the space `$1` at depth 0,
  /// and everything that contains them.
  /// - Parameter condition: on the entries `e` to begin with.
  static func above(_ condition: String) -> String {
    """
    above (key, depth) AS (
      SELECT e.key, 0 FROM entries e WHERE e.space_id = $1 AND \(condition)
      UNION ALL
      SELECT s.parent_id, above.depth + 1 FROM above
      JOIN site_entries s ON s.space_id = $1 AND s.entry_id = above.key
      WHERE s.parent_id IS NOT NULL AND above.depth < \(Snapshot.deepest))
    """
  }
}
