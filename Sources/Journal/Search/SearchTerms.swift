package import Database
import Model

/// The words of titles with their one-letter deletions, to correct mistyped words: two words at
/// Damerau distance 1 share a deletion, or one is a deletion of the other.
package enum SearchTerms {
  /// The minimum length of words that are corrected; shorter ones are similar to too many others.
  static let minimumLength = 4
  /// The minimum length of texts that are also searched within words.
  static let minimumInfixLength = 3

  /// Returns whether a word can be corrected. Numbers cannot: a year that differs by a digit is
  /// another year.
  static func isCorrectable(_ token: String) -> Bool {
    token.characterCount >= minimumLength && !token.utf8.allSatisfy { (48...57).contains($0) }
  }

  /// Adds words with their deletions.
  static func add(_ terms: Set<String>, in space: SpaceKey, _ db: any Connection) throws {
    guard !terms.isEmpty else { return }
    // A word has about eight rows, and most words are already stored, so looking first is cheaper.
    // The condition is on `deletion` alone, which leads the primary key; with `deletion = term`
    // added, PostgreSQL would read the index of all words. Few other words have the word as a
    // deletion.
    let known = try db.rows(
      "SELECT deletion, term FROM search_terms WHERE space_id = $1 AND deletion "
        + db.dialect.any("$2", of: "text"), space, SQLValue.texts(Array(terms)),
      map: { ($0.text(0), $0.text(1)) }
    ).filter { $0.0 == $0.1 }.map(\.1)
    // Sorted, so that two transactions cannot deadlock on each other's rows.
    let rows = terms.subtracting(known).sorted().flatMap { term -> [SQLArguments] in
      deletions(of: term).map { [space, $0, term] }
    }
    try db.executeRows(
      """
      INSERT INTO search_terms (space_id, deletion, term)
      \(db.dialect.rows("$1", of: ["bigint", "text", "text"])) ON CONFLICT DO NOTHING
      """, rows)
  }

  /// Returns the word and every form with one letter removed, without duplicates.
  package static func deletions(of word: String) -> [String] {
    let letters = Array(word.unicodeScalars)
    var forms = [word]
    var view = String.UnicodeScalarView()
    for index in letters.indices where index == 0 || letters[index] != letters[index - 1] {
      view.removeAll(keepingCapacity: true)
      for place in letters.indices where place != index { view.append(letters[place]) }
      forms.append(String(view))
    }
    return forms
  }

  /// Words of a space that are similar to a typed word.
  package struct Neighbours: Sendable {
    /// Words at Damerau distance 1, at most 32. Words with the same first letter come first,
    /// because people rarely mistype it; each part is sorted by bytes. For a long word without
    /// such words, those at distance 2 that begin with the same letters.
    package var similar: [String] = []
    /// Words that contain the typed word, but do not begin with it; at most 20, sorted by bytes.
    package var containing: [String] = []
  }

  /// Returns the neighbours of each word, with one statement, and another one if no word is similar
  /// to some long word.
  package static func neighbours(
    of words: [String], in space: SpaceKey, _ db: any Connection
  ) throws -> [String: Neighbours] {
    var typed: [String: [String]] = [:]
    for word in words where isCorrectable(word) {
      for form in deletions(of: word) { typed[form, default: []].append(word) }
    }
    let infixes = words.filter { $0.characterCount >= minimumInfixLength }
    guard !typed.isEmpty || !infixes.isEmpty else { return [:] }
    var found: [String: Neighbours] = [:]
    try eachNeighbour(forms: typed.keys.sorted(), infixes, in: space, db) { deletion, term in
      if let deletion {
        for word in typed[deletion] ?? [] where isOneEditApart(word, term) {
          found[word, default: Neighbours()].similar.append(term)
        }
      } else {
        for word in infixes where term.dropFirst().contains(word) && !term.hasPrefix(word) {
          found[word, default: Neighbours()].containing.append(term)
        }
      }
    }
    let unknown = Set(words).filter { allowsTwoEdits($0) && found[$0] == nil }
    let terms = try termsBeginning(like: unknown, in: space, db)
    for word in unknown {
      let near = terms.filter { areTwoEditsApart(word, $0) }
      if !near.isEmpty { found[word] = Neighbours(similar: nearest(near, to: word)) }
    }
    return Dictionary(
      uniqueKeysWithValues: found.map { word, neighbours in
        let kept = Neighbours(
          similar: nearest(neighbours.similar, to: word),
          containing: Array(neighbours.containing.sorted().prefix(20)))
        return (word, kept)
      })
  }

  /// Whether a word is so long that it is likely meant even with two errors.
  private static func allowsTwoEdits(_ word: String) -> Bool {
    isCorrectable(word) && word.characterCount >= 8
  }

  /// Returns the words of the space with the same first three letters as one of `words`. Those that
  /// begin with another letter would need an index of all pairs of deletions, which is many times
  /// as large.
  private static func termsBeginning(
    like words: Set<String>, in space: SpaceKey, _ db: any Connection
  ) throws -> [String] {
    if words.isEmpty { return [] }
    let beginnings = Set(
      words.map { String(String.UnicodeScalarView($0.unicodeScalars.prefix(3))) })
    let ranges = beginnings.indices.enumerated().map { place, _ in
      """
      SELECT term FROM (SELECT term FROM search_terms WHERE space_id = $1 AND deletion = term
        AND term >= $\(2 * place + 2) AND term < $\(2 * place + 3)
        ORDER BY term LIMIT 5000) AS near\(place)
      """
    }
    let bounds = beginnings.flatMap { [$0, $0 + "\u{10FFFF}"] }
    let arguments: SQLArguments = [space] + bounds.map { $0 }
    return try db.rows(
      ranges.joined(separator: " UNION ALL "), arguments: arguments, map: { $0.text(0) })
  }

  private static func nearest(_ terms: [String], to word: String) -> [String] {
    let first = word.unicodeScalars.first
    let likely = { (term: String) in term.unicodeScalars.first == first }
    let sorted = Set(terms).sorted()
    return Array((sorted.filter(likely) + sorted.filter { !likely($0) }).prefix(32))
  }

  /// Calls `body` with each candidate for the neighbours.
  /// - Parameters:
  ///   - forms: the typed words and their deletions.
  ///   - infixes: the typed words that are also searched within words.
  ///   - body: receives the form that the candidate shares, or nil for a candidate that contains
  ///     one of `infixes`, and the candidate.
  private static func eachNeighbour(
    forms: [String], _ infixes: [String], in space: SpaceKey, _ db: any Connection,
    _ body: (String?, String) -> Void
  ) throws {
    let containing = infixes.indices.map { "term LIKE '%' || CAST($\($0 + 3) AS text) || '%'" }
    var sql = """
      SELECT deletion, term FROM search_terms
      WHERE space_id = $1 AND deletion \(db.dialect.any("$2", of: "text"))
      """
    if !containing.isEmpty {
      sql += """
         UNION ALL SELECT NULL, term FROM (SELECT term FROM search_terms
          WHERE space_id = $1 AND deletion = term AND (\(containing.joined(separator: " OR ")))
          ORDER BY term LIMIT 200) AS containing
        """
    }
    let arguments: SQLArguments = [space, SQLValue.texts(forms)] + infixes.map { $0 }
    for (deletion, term) in try db.rows(
      sql, arguments: arguments,
      map: { row in
        (row.optionalText(0), row.text(1))
      })
    {
      body(deletion, term)
    }
  }

  /// Returns whether the Damerau distance is exactly 1: one letter inserted, removed or replaced,
  /// or two adjacent letters swapped.
  package static func isOneEditApart(_ first: String, _ second: String) -> Bool {
    var short = Array(first.unicodeScalars)
    var long = Array(second.unicodeScalars)
    if short.count > long.count { swap(&short, &long) }
    guard long.count - short.count <= 1, short != long else { return false }
    let start = zip(short, long).prefix { $0 == $1 }.count
    let end = zip(short[start...].reversed(), long[start...].reversed()).prefix { $0 == $1 }.count
    let restOfShort = short[start..<(short.count - end)]
    let restOfLong = long[start..<(long.count - end)]
    if restOfLong.count <= 1 { return true }
    return restOfLong.count == 2 && Array(restOfShort) == restOfLong.reversed()
  }

  /// Returns whether the Damerau distance is at most 2. No letter is edited twice.
  package static func areTwoEditsApart(_ first: String, _ second: String) -> Bool {
    let (first, second) = (Array(first.unicodeScalars), Array(second.unicodeScalars))
    guard abs(first.count - second.count) <= 2 else { return false }
    var beforePrevious: [Int] = []
    var previous = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let isSame = first[row] == second[column]
        var cost = min(
          previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          cost = min(cost, beforePrevious[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[second.count] <= 2
  }
}
