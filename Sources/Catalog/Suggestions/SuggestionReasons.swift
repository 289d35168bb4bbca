import Database
import Journal
import Model

/// A type that finds, for each suggestion, the liked entries that share most with it, and what they
/// share.
struct SuggestionReasons {
  let tastes: [SuggestionRun.TasteProfile]
  let run: SuggestionRun

  /// The maximum number of reasons of a suggestion, and of names in a reason.
  static let maxCount = 2
  static let maxNames = 3

  /// A liked entry, and those of its related entries that are liked.
  private struct LikedEntry {
    var key: EntryKey
    var targets: Set<EntryKey>
  }

  private struct ReasonKeys {
    var because: EntryKey
    var shared: [EntryKey]
  }

  /// Returns the reasons of each candidate. Candidates without reasons are left out.
  func all(of candidates: [EntryKey]) throws -> [EntryKey: [SuggestionReason]] {
    let worths = Dictionary(
      tastes.filter { $0.worth > 0 }.map { ($0.target, $0.worth) },
      uniquingKeysWith: { first, _ in first })
    guard !worths.isEmpty, !candidates.isEmpty else { return [:] }
    let dear = SQLValue.integers(worths.keys.map(\.rawValue).sorted())
    let liked = try liked(dear)
    var found: [EntryKey: [ReasonKeys]] = [:]
    for (candidate, targets) in try shared(candidates, dear) {
      found[candidate] = reasons(targets, liked, worths)
    }
    let names = try names(of: found.values.joined().flatMap { [$0.because] + $0.shared })
    return found.compactMapValues { reasons in
      let named = reasons.map { reason in
        SuggestionReason(
          because: names[reason.because], shared: reason.shared.compactMap { names[$0] })
      }
      return named.isEmpty ? nil : named
    }
  }

  /// Returns the liked entry that shares most, then the one that shares most of the remaining
  /// targets.
  private func reasons(
    _ targets: Set<EntryKey>, _ liked: [LikedEntry], _ worths: [EntryKey: Int]
  ) -> [ReasonKeys] {
    var left = targets
    var found: [ReasonKeys] = []
    while found.count < Self.maxCount {
      var best: (liked: LikedEntry, shared: Set<EntryKey>, worth: Int)?
      for each in liked {
        let shared = each.targets.intersection(left)
        let worth = shared.reduce(0) { $0 + (worths[$1] ?? 0) }
        // Of equal worth, the more liked entry is used, which comes first.
        if worth > best?.worth ?? 0 { best = (each, shared, worth) }
      }
      guard let best else { break }
      left.subtract(best.shared)
      let dearest = best.shared.sorted {
        (-(worths[$0] ?? 0), $0) < (-(worths[$1] ?? 0), $1)
      }
      found.append(
        ReasonKeys(because: best.liked.key, shared: Array(dearest.prefix(Self.maxNames))))
    }
    return found
  }

  // MARK: - Queries

  /// Returns the liked entries with their targets, most liked first.
  private func liked(_ dear: SQLValue) throws -> [LikedEntry] {
    var statement = EntryConditions(in: run.scope)
    let links = run.links(&statement)
    let any = run.db.dialect.any(statement.bind(dear))
    var liked: [LikedEntry] = []
    let rows = try run.db.rows(
      """
      WITH \(links) SELECT key, target FROM links WHERE weight > 0 AND target \(any)
      ORDER BY weight DESC, key DESC
      """, arguments: statement.arguments
    ) { ($0.key(0, of: Entry.self), $0.key(1, of: Entry.self)) }
    for (key, target) in rows {
      if liked.last?.key != key { liked.append(LikedEntry(key: key, targets: [])) }
      liked[liked.count - 1].targets.insert(target)
    }
    return liked
  }

  private func shared(
    _ candidates: [EntryKey], _ dear: SQLValue
  ) throws -> [EntryKey: Set<EntryKey>] {
    let dialect = run.db.dialect
    let rows = try run.db.rows(
      """
      SELECT r.source_id, r.target_id FROM entry_relations r
      WHERE r.space_id = $1 AND r.source_id \(dialect.any("$2")) AND r.target_id \(dialect.any("$3"))
      """, run.scope.space, SQLValue.integers(candidates.map(\.rawValue)), dear
    ) { ($0.key(0, of: Entry.self), Set([$0.key(1, of: Entry.self)])) }
    return Dictionary(rows, uniquingKeysWith: { $0.union($1) })
  }

  private func names(of keys: [EntryKey]) throws -> [EntryKey: SuggestionReason.EntryReference] {
    let rows = try run.db.rows(
      "SELECT key, id, title FROM entries WHERE space_id = $1 AND key \(run.db.dialect.any("$2"))",
      run.scope.space, SQLValue.integers(Set(keys).map(\.rawValue).sorted())
    ) {
      ($0.key(0, of: Entry.self), SuggestionReason.EntryReference(id: $0.id(1), title: $0.text(2)))
    }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }
}
