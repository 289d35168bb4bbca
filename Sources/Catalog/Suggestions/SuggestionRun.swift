import Database
import Journal
import Model

/// The computation of suggestions. Opinions on entries determine the worth of the entries that they
/// link to. Other entries that link to these are candidates, and their score is the sum of the
/// worths.
struct SuggestionRun {
  let types: TypeSet
  /// The types of the entries that are suggested.
  let wanted: [TypeRecord]
  let scope: Scope
  let db: any Connection

  /// How much an entry that others link to, such as a person or a genre, is liked.
  struct TargetWorth {
    var target: EntryKey
    var type: TypeKey?
    /// The mean weight of the opinions on the entries that link to it, in hundredths of a rating
    /// point. Negative if they are disliked.
    var worth: Int
  }

  struct Candidate {
    var key: EntryKey
    var isPlanned: Bool
    /// The sum of the worths of the entries that it links to, as in `Suggestion`.
    var score: Int
  }

  func all(_ limit: Int) throws -> [Suggestion] {
    let tastes = try tastes()
    let candidates = try candidates(tastes, limit)
    let entries = try Entries.load(candidates.map(\.key), in: scope, db)
    let reasons = try SuggestionReasons(tastes: tastes, run: self).all(of: candidates.map(\.key))
    let byKey = Dictionary(candidates.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    return entries.compactMap { entry in
      guard let candidate = byKey[entry.key] else { return nil }
      return Suggestion(
        entry: entry, score: candidate.score, isPlanned: candidate.isPlanned,
        reasons: reasons[entry.key] ?? [SuggestionReason()])
    }
  }

  /// A limit that is never reached. It tells SQLite that there are few rows; otherwise it would
  /// read all relations of the space.
  private static let rowLimit = 20_000

  // MARK: - Tastes

  /// The weight of an opinion, in tenths of a rating above or below 5: from the rating, or else
  /// from the verdict. A favourite adds 20.
  private static let weight = """
    CASE WHEN e.rating >= 0 THEN e.rating - 50 WHEN e.score = 3 THEN 40 WHEN e.score = 2 THEN 10
      WHEN e.score = 1 THEN -40 ELSE 0 END + CASE WHEN e.favourite = 1 THEN 20 ELSE 0 END
    """

  /// Returns the common table expressions `opinions` and `links`: the weight of each opinion for
  /// the entries that its entry links to, and for the entry itself if others can link to it.
  func links(_ statement: inout EntryConditions) -> String {
    let targets = Set(types.types.flatMap(\.fields).compactMap(\.target))
    var parts: [String] = []
    for type in types.types {
      parts.append(
        """
        SELECT * FROM (
          SELECT e.key, \(Self.weight) AS weight, \(targets.contains(type.key) ? 1 : 0) AS is_target
          FROM entries e
          WHERE e.space_id = $1 AND e.type_id = \(statement.bind(type.key))
            AND (e.score <> 0 OR e.rating >= 0 OR e.favourite = 1)
            AND e.stage IN ('done', 'dropped')
            AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $2)
          ORDER BY e.date DESC, e.key DESC LIMIT \(Suggestions.maxOpinions)) AS o
        """)
    }
    return """
      opinions (key, weight, is_target) AS (\(parts.joined(separator: " UNION ALL "))),
      links (key, weight, target) AS (
        SELECT key, weight, key FROM opinions WHERE is_target = 1
        UNION SELECT o.key, o.weight, r.target_id
        FROM (SELECT key, weight FROM opinions LIMIT \(Self.rowLimit)) AS o
        \(db.dialect.lookup(
          "entry_relations", as: "r", on: "r.space_id = $1 AND r.source_id = o.key")))
      """
  }

  /// Returns the mean weight of the opinions on each related entry. Two neutral opinions are added,
  /// so that few opinions count less.
  private func tastes() throws -> [TargetWorth] {
    var statement = EntryConditions(in: scope)
    let links = links(&statement)
    return try db.rows(
      """
      WITH \(links)
      SELECT t.target, e.type_id, t.worth FROM (
        SELECT target, CAST(SUM(weight) AS bigint) * 10 / (COUNT(*) + 2) AS worth
        FROM links GROUP BY target) AS t
      \(db.dialect.lookup("entries", as: "e", on: "e.space_id = $1 AND e.key = t.target"))
      WHERE t.worth <> 0
      ORDER BY ABS(t.worth) DESC, t.target LIMIT \(Suggestions.maxTastes)
      """, arguments: statement.arguments
    ) { TargetWorth(target: $0.key(0), type: $0.optionalKey(1), worth: $0.int(2)) }
  }

  // MARK: - Candidates

  private func candidates(_ tastes: [TargetWorth], _ limit: Int) throws -> [Candidate] {
    var statement = EntryConditions(in: scope)
    let worths = SQLValue.rows(
      tastes.map { [.integer($0.target.rawValue), .integer(Int64($0.worth))] })
    let rows = db.dialect.rows(statement.bind(worths), of: ["bigint", "bigint"])
    // The unary plus makes SQLite read relations by candidate. Otherwise it would read those of all
    // tastes for each candidate.
    let own = db.dialect == .sqlite ? "+" : ""
    let keys = candidateQuery(tastes, &statement)
    return try db.rows(
      """
      WITH tastes (target, worth) AS MATERIALIZED (\(rows)),
      candidates (key, planned) AS (
        SELECT e.key, CASE WHEN e.stage = 'planned' THEN 1 ELSE 0 END
        FROM (\(keys)) AS f
        \(db.dialect.lookup("entries", as: "e", on: "e.space_id = $1 AND e.key = f.key"))
        WHERE (e.stage = 'planned' AND e.rating NOT BETWEEN 0 AND 49
            OR e.stage = 'done' AND e.score = 0 AND e.rating = -1
            AND e.favourite = 0 AND e.occasions = '[]')
          AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $2)),
      shared (key, planned, target, worth) AS (
        SELECT key, planned, 0, 0 FROM candidates
        UNION SELECT c.key, c.planned, t.target, t.worth
        FROM (SELECT key, planned FROM candidates LIMIT \(Self.rowLimit)) AS c
        \(db.dialect.lookup(
          "entry_relations", as: "r", on: "r.space_id = $1 AND r.source_id = c.key"))
        JOIN tastes t ON t.target = r.target_id
        WHERE \(own)r.target_id IN (SELECT target FROM tastes))
      SELECT key, planned, CAST(SUM(worth) AS bigint) FROM shared GROUP BY key, planned
      HAVING planned = 1 OR SUM(worth) > 0
      ORDER BY 3 DESC, planned DESC, key DESC LIMIT \(limit)
      """, arguments: statement.arguments
    ) { Candidate(key: $0.key(0), isPlanned: $0.bool(1), score: $0.int(2)) }
  }

  /// Returns the query of the candidates' keys: planned entries, and unrated entries that link to
  /// the most liked people, genres, ….
  private func candidateQuery(_ tastes: [TargetWorth], _ statement: inout EntryConditions) -> String
  {
    let types = statement.bind(SQLValue.integers(wanted.map(\.key.rawValue)))
    var parts = [
      """
      SELECT key FROM (
        SELECT key FROM entries
        WHERE space_id = $1 AND in_log IN (0, 1) AND stage = 'planned' AND stage <> 'done'
          AND +type_id \(db.dialect.any(types))
        ORDER BY key DESC LIMIT \(Suggestions.maxPlans)) AS p
      """
    ]
    let fields = wanted.flatMap(\.fields).filter { $0.kind == .relation }
    let mostLiked = tastes.filter { $0.worth > 0 }.prefix(Suggestions.maxSources)
    for taste in mostLiked {
      for field in fields where field.target == taste.type {
        parts.append(
          """
          SELECT key FROM (
            SELECT source_id AS key FROM entry_relations
            WHERE space_id = $1 AND target_id = \(statement.bind(taste.target))
              AND field_id = \(statement.bind(field.key)) AND source_rating = -1
            ORDER BY source_id DESC LIMIT \(Suggestions.maxOfSource)) AS d
          """)
      }
    }
    return parts.joined(separator: " UNION ")
  }
}
