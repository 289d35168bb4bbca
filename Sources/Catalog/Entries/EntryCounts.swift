import Database
import Journal
import Model

/// The changes of one transaction to the stored counts of collections and types. Rows are updated
/// in the order of their keys, so that two transactions cannot deadlock.
struct EntryCounts {
  private var collections: [CollectionKey: Int] = [:]
  private var types: [TypeStatus: Int] = [:]

  private struct TypeStatus: Hashable, Comparable {
    var type: Int64
    var status: String
    static func < (left: Self, right: Self) -> Bool {
      (left.type, left.status) < (right.type, right.status)
    }
  }

  /// Adds `number` to the counts of the entry's collection and type. It is negative for a deletion.
  mutating func add(_ entry: EntryState, by number: Int) {
    if let collection = entry.collection { collections[collection, default: 0] += number }
    add(entry.type, entry.status, by: number)
  }

  mutating func add(_ type: TypeKey?, _ status: String, by number: Int) {
    types[TypeStatus(type: type?.rawValue ?? 0, status: status), default: 0] += number
  }

  /// Writes the changes to the database.
  func apply(in writing: WriteTransaction) throws {
    try writing.db.executeMany(
      "UPDATE collections SET entry_count = entry_count + $3 WHERE space_id = $1 AND key = $2",
      collections.filter { $0.value != 0 }.sorted { $0.key < $1.key }
        .map { [writing.space, $0.key, $0.value] })
    for (counted, number) in types.sorted(by: { $0.key < $1.key }) where number != 0 {
      // The row usually exists. An upsert would first have to insert `number` itself, which the
      // CHECK of the column refuses when it is negative.
      let changed = try writing.db.execute(
        "UPDATE entry_counts SET count = count + $4"
          + " WHERE space_id = $1 AND type_id = $2 AND status = $3",
        writing.space, counted.type, counted.status, number)
      if changed == 0 {
        try writing.db.execute(
          "INSERT INTO entry_counts (space_id, type_id, status, count) VALUES ($1, $2, $3, $4)"
            + " ON CONFLICT (space_id, type_id, status)"
            + " DO UPDATE SET count = entry_counts.count + $4",
          writing.space, counted.type, counted.status, number)
      }
    }
  }
}
