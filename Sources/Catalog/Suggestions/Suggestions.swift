import Database
package import Journal
package import Model

/// Suggestions of what to watch, read or play next: planned entries and entries without an opinion
/// that share most with liked ones. They are computed from the entries of the space only.
package struct Suggestions: Sendable {
  let database: Database

  package init(journal: Journal) { database = journal.database }

  /// The number of latest opinions of each type that count.
  static let maxOpinions = 200
  /// The number of people, genres, … that count: those with the strongest opinions.
  static let maxTastes = 60
  /// The number of most liked people, genres, … whose entries are candidates.
  static let maxSources = 30
  /// The number of candidates from each of these, newest first.
  static let maxOfSource = 100
  /// The number of planned entries that are candidates.
  static let maxPlans = 400
  package static let maxCount = 100

  /// Returns suggestions, best first. With equal scores, planned entries are first, then the
  /// newest.
  /// - Parameter type: the type of the suggestions; nil for all types that are both in the Log and
  ///   in the Library.
  /// - Throws: notFound for a type that is not in this space.
  package func all(
    of type: TypeReference? = nil, limit: Int = 12, in scope: Scope
  ) async throws -> [Suggestion] {
    try await database.read { db in
      let types = try TypeStore.load(scope.space, db)
      var wanted = types.types.filter { $0.inLog && $0.inLibrary }
      if let type {
        guard let named = types[reference: type] else { throw Failure.notFound("type") }
        wanted = [named]
      }
      return try SuggestionRun(types: types, wanted: wanted, scope: scope, db: db)
        .all(min(limit, Suggestions.maxCount))
    }
  }
}

// MARK: - Suggestion

/// A suggested entry, which is planned or has no opinion yet, with the reasons.
package struct Suggestion: Sendable {
  package var entry: EntryRecord
  /// The sum of the worths of the people, genres, … that it shares with liked entries, in
  /// hundredths. It can be 0 for a planned entry.
  package var score: Int
  package var isPlanned: Bool
  /// Never empty; strongest first.
  package var reasons: [SuggestionReason]
}

/// A reason for a suggestion.
package struct SuggestionReason: Sendable, Equatable {
  package struct EntryReference: Sendable, Equatable {
    package var id: EntryID
    package var title: String

    package init(id: EntryID, title: String) {
      self.id = id
      self.title = title
    }
  }

  /// The liked entry; nil for a planned entry that shares nothing with liked ones.
  package var because: EntryReference?
  /// The entries that both link to, most liked first.
  package var shared: [EntryReference]

  package init(because: EntryReference? = nil, shared: [EntryReference] = []) {
    self.because = because
    self.shared = shared
  }

  /// Returns the reason as text: `Because you liked “The Third Man”: Orson Welles, Noir`.
  package func sentence(in language: Language) -> String {
    guard let because else { return ReasonWord.planned.text(in: language) }
    // The liked entry is the shared person or genre itself.
    if shared == [because] {
      return ReasonWord.liked.text(in: language, ["title": because.title])
    }
    let names = shared.map(\.title).joined(separator: ", ")
    return ReasonWord.shared.text(in: language, ["title": because.title, "names": names])
  }
}

// MARK: - SuggestionReasons

/// A type that finds, for each suggestion, the liked entries that share most with it, and what they
/// share. An entry is liked if its own opinion is positive. A target is an entry that others link
/// to, such as a person or a genre; it is liked if its worth, the mean of the opinions on entries
/// that link to it, is positive.
struct SuggestionReasons {
  let tastes: [SuggestionRun.TargetWorth]
  let run: SuggestionRun

  /// The maximum number of reasons of a suggestion, and of names in a reason.
  static let maxCount = 2
  static let maxNames = 3

  /// A liked entry, and the liked ones of its targets.
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
    // The worths of the liked targets, in hundredths.
    let worths = Dictionary(
      tastes.filter { $0.worth > 0 }.map { ($0.target, $0.worth) },
      uniquingKeysWith: { first, _ in first })
    guard !worths.isEmpty, !candidates.isEmpty else { return [:] }
    let likedTargets = SQLValue.integers(worths.keys.map(\.rawValue).sorted())
    let liked = try liked(likedTargets)
    var found: [EntryKey: [ReasonKeys]] = [:]
    for (candidate, targets) in try shared(candidates, likedTargets) {
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
      let byWorth = best.shared.sorted {
        (-(worths[$0] ?? 0), $0) < (-(worths[$1] ?? 0), $1)
      }
      found.append(
        ReasonKeys(because: best.liked.key, shared: Array(byWorth.prefix(Self.maxNames))))
    }
    return found
  }

  // MARK: - Queries

  /// Returns the liked entries with their targets, most liked first.
  private func liked(_ likedTargets: SQLValue) throws -> [LikedEntry] {
    var statement = EntryConditions(in: run.scope)
    let links = run.links(&statement)
    let any = run.db.dialect.any(statement.bind(likedTargets))
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

  /// Returns the liked targets that each candidate links to.
  private func shared(
    _ candidates: [EntryKey], _ likedTargets: SQLValue
  ) throws -> [EntryKey: Set<EntryKey>] {
    let dialect = run.db.dialect
    let rows = try run.db.rows(
      """
      SELECT r.source_id, r.target_id FROM entry_relations r
      WHERE r.space_id = $1 AND r.source_id \(dialect.any("$2")) AND r.target_id \(dialect.any("$3"))
      """, run.scope.space, SQLValue.integers(candidates.map(\.rawValue)), likedTargets
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
