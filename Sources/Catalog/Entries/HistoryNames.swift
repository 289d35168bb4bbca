import Database
import Foundation
import Model

/// Resolves the keys in an entry's history to names of collections and types and titles of entries.
struct HistoryNames {
  private let space: SpaceKey
  private let types: TypeSet
  private let collections: [Int64: String]

  init(of space: SpaceKey, _ book: TypeSet, _ db: any Connection) throws {
    self.space = space
    self.types = book
    let rows = try db.rows(
      "SELECT key, icon, name FROM collections WHERE space_id = $1", space
    ) { ($0.int64(0), "\($0.text(1)) \($0.text(2))") }
    collections = Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the differences of the values that `before` contains. `after` contains all values.
  func differences(
    from before: EntrySnapshot, to after: EntrySnapshot, _ db: any Connection
  ) throws -> [EntryDifference] {
    let pairs: [(EntryDifference.Member, String?, String?)] = [
      (.title, before.title, after.title), (.description, before.description, after.description),
      (.score, before.score.map(String.init), after.score.map(String.init)),
      (.rating, before.rating.map(tenths), after.rating.map(tenths)),
      (.date, before.date, after.date), (.stage, before.stage, after.stage),
      (.favourite, before.favourite.map(String.init), after.favourite.map(String.init)),
      (.notes, before.notes, after.notes),
      (.photos, before.images.map { "\($0.count)" }, after.images.map { "\($0.count)" }),
      (.occasions, before.occasions.map(count), after.occasions.map(count)),
    ]
    var found = pairs.filter { $0.1 != nil }.map(EntryDifference.init)
    if before.type != .unchanged {
      found.append(
        EntryDifference(member: .type, before: type(before)?.name, after: type(after)?.name))
    }
    if before.collection != .unchanged {
      found.append(
        EntryDifference(
          member: .collection, before: collection(before), after: collection(after)))
    }
    return before.doc == nil ? found : found + (try fields(before, after, db))
  }

  /// Empty without a rating. Nil would mean that the rating did not change.
  private func tenths(_ rating: Int) -> String { rating < 0 ? "" : "\(Double(rating) / 10)" }

  private func count(_ occasions: String) -> String {
    "\((try? JSONDecoder().decode([Occasion].self, from: Data(occasions.utf8)))?.count ?? 0)"
  }

  private func type(_ snapshot: EntrySnapshot) -> TypeRecord? {
    guard case .set(let key) = snapshot.type else { return nil }
    return key.flatMap { types[TypeKey($0)] }
  }

  private func collection(_ snapshot: EntrySnapshot) -> String? {
    guard case .set(let key) = snapshot.collection else { return nil }
    return key.flatMap { collections[$0] ?? "?" }
  }

  private func fields(
    _ before: EntrySnapshot, _ after: EntrySnapshot, _ db: any Connection
  ) throws -> [EntryDifference] {
    let type = type(after) ?? type(before)
    let old = EntryDocument(json: before.doc ?? "{}", type: type)
    let new = EntryDocument(json: after.doc ?? "{}", type: type)
    var keys = new.members.map(\.key)
    keys += old.members.map(\.key).filter { !keys.contains($0) }
    return try keys.filter { old[$0] != new[$0] }.map { key in
      EntryDifference(
        member: .field(type?.field(key)?.label ?? key), before: try text(old[key], db),
        after: try text(new[key], db))
    }
  }

  private func text(
    _ value: EntryDocument.Value?, _ db: any Connection
  ) throws -> String? {
    switch value {
    case nil: return nil
    case .text(let text): return text
    case .ids(let ids):
      return try ids.map { id in
        try db.row(
          "SELECT title FROM entries WHERE space_id = $1 AND id = $2", space, id,
          map: { $0.text(0) }) ?? "?"
      }.joined(separator: ", ")
    }
  }
}
