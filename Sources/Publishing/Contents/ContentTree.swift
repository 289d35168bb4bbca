import Database
import Journal
import Model

/// Reads trees of content.
enum ContentTree {
  /// Returns the roots, each followed by its descendants depth-first, siblings in their order.
  static func load(
    _ roots: [EntryKey], in space: SpaceKey, _ db: any Connection
  ) throws -> [ContentRecord] {
    var children: [EntryKey: [ContentStore.Child]] = [:]
    var level = roots
    var count = roots.count
    for _ in 0..<ContentMutations.maxDepth {
      let next = try ContentStore.children(of: level, in: space, db)
      children.merge(next) { first, _ in first }
      level = next.values.flatMap { $0.map(\.key) }
      count += level.count
      guard !level.isEmpty, count <= ContentMutations.maxNodes else { break }
    }
    var order: [EntryKey] = []
    var seen = Set<EntryKey>()
    func add(_ key: EntryKey) {
      guard seen.insert(key).inserted else { return }
      order.append(key)
      for child in children[key] ?? [] { add(child.key) }
    }
    // A root that is under another root is returned within that tree.
    let under = Set(children.values.flatMap { $0.map(\.key) })
    for root in roots where !under.contains(root) { add(root) }
    let records = try ContentStore.load(order, in: space, db)
    let known = Dictionary(records.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    return order.compactMap { known[$0] }
  }

  /// Returns the SQL of a recursive table `above (key, depth)`: entries of the space `$1` at depth
  /// 0, and all of their ancestors.
  /// - Parameter condition: the SQL condition for the entries `e` at depth 0.
  static func ancestorsSQL(from condition: String) -> String {
    """
    above (key, depth) AS (
      SELECT e.key, 0 FROM entries e WHERE e.space_id = $1 AND \(condition)
      UNION ALL
      SELECT s.parent_id, above.depth + 1 FROM above
      JOIN site_entries s ON s.space_id = $1 AND s.entry_id = above.key
      WHERE s.parent_id IS NOT NULL AND above.depth < \(Snapshot.maxDepth))
    """
  }
}
