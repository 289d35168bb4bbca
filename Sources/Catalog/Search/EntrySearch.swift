package import Database
package import Journal
package import Model

/// Search in the Log by ordered tiers: exact title, title prefix, words of the title, words
/// anywhere, parts of title words; then with typing errors: exact title, title prefix, words of
/// the title, words anywhere. Each tier is sorted newest first. Both engines return the same hits
/// in the same order.
extension Entries {
  /// Returns one page of hits. Runs two statements, four when few or no words match as typed,
  /// and five when a long word is unknown.
  /// - Parameter text: the typed text. If it contains no word, the page is empty.
  package func search(
    _ text: String, _ query: EntryQuery, in scope: Scope
  ) async throws -> EntryPage {
    let words = Array(Tokenizer.tokens(text.normalised, limit: SearchWords.maxCount))
    guard !words.isEmpty else { return EntryPage(entries: [], next: nil, total: nil) }
    return try await database.read { db in
      let terms = try terms(of: query, in: scope, db)
      let run = SearchRun(
        words: words, query: query, terms: terms, scope: scope, db: db, stopsAfterPage: true)
      var hits = try run.hitsAsTyped()
      let widens =
        run.includesCorrections
        || (query.after == nil && hits.count < SearchRun.correctionThreshold)
      if widens { hits += try run.correctedHits() }
      let wanted = hits.dropFirst(query.offset)
      let page = Array(wanted.prefix(query.limit))
      let entries = try run.load(page.map(\.key))
      let next = wanted.count > page.count ? page.last : nil
      return EntryPage(
        entries: entries,
        next: next.map {
          EntryQuery.Position(
            value: "\($0.tier.rawValue)\(widens ? "w" : "")", key: $0.key.rawValue)
        },
        total: query.includesTotal ? try total(run, hits, isWhole: next == nil) : nil)
    }
  }

  /// Returns the number of all hits.
  /// - Parameter isWhole: whether `hits` are all of them.
  private func total(_ run: SearchRun, _ hits: [SearchHit], isWhole: Bool) throws -> Int {
    isWhole && run.query.after == nil ? hits.count : try run.count()
  }

  /// Returns the keys of all hits, best first, without loading the entries.
  package static func keys(
    _ text: String, _ query: EntryQuery, in scope: Scope, _ db: any Connection
  ) throws -> [EntryKey] {
    let words = Array(Tokenizer.tokens(text.normalised, limit: SearchWords.maxCount))
    guard !words.isEmpty else { return [] }
    let run = SearchRun(words: words, query: query, terms: [], scope: scope, db: db)
    var hits = try run.hitsAsTyped()
    if hits.count < SearchRun.correctionThreshold { hits += try run.correctedHits() }
    return hits.map(\.key)
  }

  private func terms(
    of query: EntryQuery, in scope: Scope, _ db: any Connection
  ) throws -> [FilterTerm] {
    guard !query.filter.isEmpty || query.requiresKnownType else { return [] }
    let types = try TypeStore.load(scope.space, db)
    if let problem = query.unknownTypeProblem(types) { throw EntryFilter.failure(for: [problem]) }
    let type = query.type.flatMap { types[reference: $0] }
    return try FilterParser(type: type, types: types, space: scope.space, db: db)
      .terms(of: query.filter)
  }
}

/// A hit: an entry with its tier, type and collection.
struct SearchHit: Sendable {
  var tier: SearchRun.Tier
  var key: EntryKey
  var type: TypeKey?
  var collection: CollectionKey?
}

/// The words of a search, as a query for each engine's index. Every word must match. The last one
/// also matches as a prefix, because people search while they type.
package struct SearchWords {
  /// The maximum number of words in a search; further words are ignored.
  package static let maxCount = 16

  /// The alternative forms of each word.
  private let words: [[Form]]

  private struct Form {
    var token: String
    var isPrefix: Bool
  }

  /// - Parameters:
  ///   - others: further forms of each word: corrections, or longer words that contain it.
  ///   - beginnings: for each word, prefixes of words that match it.
  ///   - isWhole: whether the last word matches only as a whole word, not as a prefix.
  package init(
    _ typed: [String], in space: SpaceKey, others: [String: [String]] = [:],
    beginnings: [String: [String]] = [:], isWhole: Bool = false
  ) {
    let tokens = SpaceTokens(space)
    words = typed.enumerated().map { index, word in
      [Form(token: tokens(word), isPrefix: !isWhole && index == typed.count - 1)]
        + (others[word] ?? []).map { Form(token: tokens($0), isPrefix: false) }
        + (beginnings[word] ?? []).map { Form(token: tokens($0), isPrefix: true) }
    }
  }

  /// The words as typed; nil if any word has further forms.
  var tokens: [String]? {
    words.allSatisfy { $0.count == 1 } ? words.compactMap { $0.first?.token } : nil
  }

  /// The FTS5 query: `("…"* OR "…") AND "…"`.
  package var sqlite: String {
    words.map { forms in
      "("
        + forms.map { "\"\($0.token)\"" + ($0.isPrefix ? "*" : "") }
        .joined(separator: " OR ") + ")"
    }.joined(separator: " AND ")
  }

  /// Returns the tsquery `('…':* | '…') & '…'`. Weight A limits it to titles.
  package func postgres(titleOnly: Bool) -> String {
    words.map { forms in
      let mark = titleOnly ? "A" : ""
      return "("
        + forms.map { form in
          let flags = (form.isPrefix ? "*" : "") + mark
          return "'\(form.token)'" + (flags.isEmpty ? "" : ":\(flags)")
        }.joined(separator: " | ") + ")"
    }.joined(separator: " & ")
  }
}

// MARK: - SearchResults

/// A search in a whole space.
package struct SpaceSearchQuery: Sendable {
  package var text: String
  /// Narrows the search to a type.
  package var type: TypeReference?
  /// Narrows the search to a collection.
  package var collection: CollectionID?
  /// The maximum number of hits shown for each group.
  package var limit = 5

  package init(_ text: String) { self.text = text }

  /// The maximum length of `text`, in characters.
  package static let maxLength = 200
}

/// The result of a search in a whole space, grouped by type.
package struct SearchResults: Sendable {
  /// The groups; the one with the best hit is first.
  package var groups: [SearchGroup] = []
  /// The types to which the search can be narrowed, with their numbers of hits, or of all entries
  /// if the typed text contains no word. The selected type is included even without hits.
  package var types: [(type: TypeRecord, count: SearchCount)] = []
  /// The collections to which the search can be narrowed, like `types`.
  package var collections: [(collection: EntryCollection, count: SearchCount)] = []

  package init() {}
}

/// The hits of one type.
package struct SearchGroup: Sendable {
  /// Nil for entries without a type.
  package var type: TypeRecord?
  /// The number of hits as pages show it, at most `SearchCount.maxCount`.
  package var count: SearchCount
  /// The number of hits that were found; `hits` contains the first of them.
  package var found: Int
  /// Best first; hits of the same tier newest first.
  package var hits: [SearchResult]
}

/// A number of hits, with an upper limit.
package struct SearchCount: Sendable, Equatable {
  package var number: Int
  /// Whether there are more than `number`.
  package var isMore: Bool

  /// The largest number of hits that is shown. Stored counts can be larger.
  static let maxCount = 100

  package init(_ number: Int, isMore: Bool = false) {
    self.number = min(number, Self.maxCount)
    self.isMore = isMore || number > Self.maxCount
  }

  /// Creates an exact number from a stored count.
  init(kept number: Int) {
    self.number = number
    isMore = false
  }
}

/// A hit with the reason for it.
package struct SearchResult: Sendable {
  /// How the words match: in the title, in another text, as parts of the title's words, or with a
  /// typing error.
  package enum Match: String, Sendable { case title, text, part, near }

  /// A text other than the title that contains the words.
  package struct Snippet: Sendable {
    package enum Place: Sendable, Equatable {
      case field(CatalogName)
      case description, notes
    }

    package var place: Place
    package var text: MarkedText
  }

  /// The number of entries that link to the hit with one field, such as a person's films.
  package struct InverseLinkCount: Sendable {
    package var type: TypeRecord
    package var field: FieldRecord
    package var count: Int
  }

  package var entry: EntryRecord
  package var collection: EntryCollection?
  package var match: Match
  package var title: MarkedText
  /// Nil if no text contains a word that the title does not contain.
  package var snippet: Snippet?
  /// The numbers of entries that link to the hit, by field, such as those of films by *Cast*.
  package var roles: [InverseLinkCount]
}
