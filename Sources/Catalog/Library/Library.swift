import Database
package import Journal
import Model

/// The landing page of the Library: featured entries, and a shelf for each genre.
package struct Library: Sendable {
  let journal: Journal

  package init(journal: Journal) { self.journal = journal }

  /// The contents of the landing page.
  package struct Landing: Sendable {
    /// The types of the Library with their numbers of entries.
    package var types: [(type: TypeRecord, count: Int)]
    /// Liked films that were seen: favourites, then the best-rated ones.
    package var featured: [EntryRecord]
    package var shelves: [Shelf]
    /// The newest entries of each type, if there are no shelves: after an import without genres the
    /// page would otherwise be empty.
    package var latest: [(type: TypeRecord, entries: [EntryRecord])] = []
    /// The position after which the next shelves start; nil at the end.
    package var next: EntryQuery.Position?
  }

  /// A genre and its best-rated entries.
  package struct Shelf: Sendable {
    package var genre: EntryRecord
    package var entries: [EntryRecord]
  }

  static let maxFeatured = 10
  static let shelfLength = 12
  static let shelvesAtOnce = 6

  /// Returns the landing page.
  /// - Parameter after: the position of the last shelf that was shown. If not nil, only shelves are
  ///   read.
  package func landing(
    _ scope: Scope, after: EntryQuery.Position? = nil
  ) async throws -> Landing {
    try await journal.database.read { db in
      let types = try TypeStore.load(scope.space, db)
      let counts = try Library.counts(scope, db)
      let shown = types.types.filter(\.inLibrary)
      // Types of works are listed before persons and genres.
      let isAbout = { (type: TypeRecord) in ["person", "genre"].contains(type.systemKey) }
      let shownTypes = (shown.filter { !isAbout($0) } + shown.filter(isAbout))
        .map { ($0, counts[$0.key] ?? 0) }
      let films = types[named: "movie"]
      var landing = Landing(types: shownTypes, featured: [], shelves: [], next: nil)
      if after == nil, let films, (counts[films.key] ?? 0) > 0 {
        landing.featured = try Library.featured(films, scope, db)
      }
      try Library.readShelves(&landing, types, after, scope, db)
      if after == nil, landing.shelves.isEmpty {
        for type in shown where !isAbout(type) && counts[type.key] ?? 0 > 0 {
          landing.latest.append((type, try Library.latest(type, scope, db)))
        }
      }
      return landing
    }
  }

  /// Returns the types that have entries with their numbers, in the order of the types.
  package func counts(in scope: Scope) async throws -> [(type: TypeRecord, count: Int)] {
    try await journal.database.read { db in
      let counts = try Library.counts(scope, db)
      return try TypeStore.load(scope.space, db).types.compactMap { type in
        counts[type.key].flatMap { $0 > 0 ? (type, $0) : nil }
      }
    }
  }

  /// Returns the number of entries of each type, from the stored counts.
  static func counts(_ scope: Scope, _ db: any Connection) throws -> [TypeKey: Int] {
    let rows = try db.rows(
      """
      SELECT type_id, CAST(SUM(count) AS bigint) FROM entry_counts
      WHERE space_id = $1 AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $2)
      GROUP BY type_id
      """, scope.space, scope.user
    ) { ($0.key(0, of: EntryType.self), $0.int(1)) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// The number of entries with the highest ratings among which liked ones are looked for.
  private static let featuredCandidates = 3 * maxFeatured

  private static func featured(
    _ films: TypeRecord, _ scope: Scope, _ db: any Connection
  ) throws -> [EntryRecord] {
    var query = EntryQuery()
    query.type = .id(films.id)
    query.sort = .init(.rating, descending: true)
    query.limit = featuredCandidates
    query.favourite = true
    let favourites = try Entries.page(query, in: scope, db).entries.filter(\.isWorthAnotherLook)
    guard favourites.count < maxFeatured else { return Array(favourites.prefix(maxFeatured)) }
    query.favourite = nil
    let known = Set(favourites.map(\.key))
    let others = try Entries.page(query, in: scope, db).entries.filter {
      !known.contains($0.key) && $0.isWorthAnotherLook
    }
    let liked = Array((favourites + others).prefix(maxFeatured))
    guard liked.count < maxFeatured else { return liked }
    let more = try great(films, scope, db).filter { entry in
      entry.isWorthAnotherLook && !liked.contains { $0.key == entry.key }
    }
    return liked + more.prefix(maxFeatured - liked.count)
  }

  /// Returns films with the best verdict among those with the latest opinions. They need no rating.
  private static func great(
    _ films: TypeRecord, _ scope: Scope, _ db: any Connection
  ) throws -> [EntryRecord] {
    let keys = try db.rows(
      """
      SELECT key FROM (
        SELECT e.key, e.score FROM entries e
        WHERE e.space_id = $1 AND e.type_id = $2
          AND (e.score <> 0 OR e.rating >= 0 OR e.favourite = 1)
          AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $3)
        ORDER BY e.date DESC, e.key DESC LIMIT \(Suggestions.maxOpinions)) AS latest
      WHERE score = \(Score.great.rawValue)
      """, scope.space, films.key, scope.user, map: { $0.key(0, of: Entry.self) })
    return try Entries.load(Array(keys.prefix(featuredCandidates)), in: scope, db)
  }

  private static func latest(
    _ type: TypeRecord, _ scope: Scope, _ db: any Connection
  ) throws -> [EntryRecord] {
    var query = EntryQuery()
    query.type = .id(type.id)
    query.sort = .init(.created, descending: true)
    query.limit = shelfLength
    return try Entries.page(query, in: scope, db).entries
  }

  private static func readShelves(
    _ landing: inout Landing, _ types: TypeSet, _ after: EntryQuery.Position?, _ scope: Scope,
    _ db: any Connection
  ) throws {
    guard let genres = types[named: "genre"] else { return }
    var query = EntryQuery()
    query.type = .id(genres.id)
    query.sort = .init(.title, descending: false)
    query.limit = shelvesAtOnce
    query.after = after
    let page = try Entries.page(query, in: scope, db)
    landing.next = page.next
    let fields = types.types.filter(\.inLibrary).flatMap { $0.fields + $0.removed }
      .filter { $0.target == genres.key }
    guard !fields.isEmpty else { return }
    for genre in page.entries {
      let keys = try best(of: fields.map(\.key), to: genre.key, scope, db)
      let entries = try Entries.load(keys, in: scope, db)
      if !entries.isEmpty { landing.shelves.append(Shelf(genre: genre, entries: entries)) }
    }
  }

  /// SQLite allows at most 500 parts of a UNION.
  private static let fieldsAtOnce = 100

  /// Returns the best-rated entries that link to `genre` with one of `fields`.
  private static func best(
    of fields: [FieldKey], to genre: EntryKey, _ scope: Scope, _ db: any Connection
  ) throws -> [EntryKey] {
    var found: [(key: EntryKey, rating: Int64)] = []
    for start in stride(from: 0, to: fields.count, by: fieldsAtOnce) {
      let part = fields[start..<min(start + fieldsAtOnce, fields.count)]
      // One limited SELECT for each field: a condition on several fields would read and sort all
      // rows.
      let best = part.indices.map { index in
        """
        SELECT * FROM (
          SELECT source_id, source_rating FROM entry_relations
          WHERE space_id = $1 AND target_id = $2 AND field_id = $\(index - start + 3)
          ORDER BY source_rating DESC, source_id DESC LIMIT \(shelfLength)) AS f\(index)
        """
      }
      found += try db.rows(
        """
        SELECT source_id, source_rating FROM (\(best.joined(separator: " UNION ALL "))) AS d
        ORDER BY source_rating DESC, source_id DESC LIMIT \(shelfLength)
        """, arguments: [scope.space.sqlValue, genre.sqlValue] + part.map(\.sqlValue)
      ) { ($0.key(0, of: Entry.self), $0.int64(1)) }
    }
    let sorted = found.sorted { ($0.rating, $0.key) > ($1.rating, $1.key) }
    return sorted.prefix(shelfLength).map(\.key)
  }
}

extension EntryRecord {
  /// The lowest rating of a liked entry, 0–10.
  private static let likedRating = 6.0

  /// Whether the entry was seen and liked: a favourite, or one with a good rating or verdict.
  fileprivate var isWorthAnotherLook: Bool {
    let entry = model
    guard entry.stage != .planned, entry.score != .bad else { return false }
    return entry.favourite || entry.score == .great
      || (entry.rating ?? 0) >= EntryRecord.likedRating
  }
}
