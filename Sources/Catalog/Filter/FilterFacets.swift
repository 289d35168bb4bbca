import Database
package import Journal
package import Model

/// What narrows a filtered list further: the number of its entries, and the most frequent values of
/// its relations and options.
package struct FilterFacets: Sendable {
  package struct Value: Sendable, Equatable {
    package var title: String
    /// The number of entries in the list that have the value; nil if they were not counted.
    package var count: Int?

    package init(title: String, count: Int? = nil) {
      self.title = title
      self.count = count
    }
  }

  package struct Decade: Sendable, Equatable {
    /// The first year.
    package var year: Int
    package var count: Int
  }

  /// The maximum number of values of one field.
  static let maxValues = 12

  package var total = 0
  /// The values by the keys of fields, the most frequent first, then chosen ones that are rarer. The
  /// list's own choice of a field does not narrow that field's values, so that others can be added
  /// to it.
  package var values: [String: [Value]] = [:]
  /// The decades of the year field, the earliest first; empty if the type has none.
  package var decades: [Decade] = []
}

extension Entries {
  /// Returns the facets of a list of one type, ignoring its order and page.
  /// - Throws: invalid for conditions that are not possible.
  package func facets(of query: EntryQuery, in scope: Scope) async throws -> FilterFacets {
    var query = query
    // An order that the type does not have would be refused.
    query.sort = .init(.title, descending: false)
    return try await database.read { [query] db in
      let types = try TypeStore.load(scope.space, db)
      func run(without field: FieldRecord?) throws -> FilterRun {
        var query = query
        if let field { query.filter.conditions.removeAll { $0.isChoice(of: field) } }
        return try FilterRun(plan: FilterPlan(query, types, in: scope, counts: counts, db))
      }
      let list = try run(without: nil)
      var facets = FilterFacets()
      facets.total = try list.count()
      for field in list.plan.type?.fields ?? [] {
        let choices = query.filter.conditions.filter { $0.isChoice(of: field) }
        let wider = choices.isEmpty ? list : try run(without: field)
        switch field.kind.definition.breakdown {
        case .targets:
          let frequent = try wider.linkCounts(of: field)
          // A chosen value can be a rare one, which was found by typing.
          let rare = Set(choices.flatMap(\.values)).subtracting(frequent.map(\.title))
          facets.values[field.fieldKey] =
            frequent + (try wider.linkCounts(of: field, among: rare.sorted()))
        case .choices: facets.values[field.fieldKey] = try wider.valueCounts(of: field)
        case .booleans, nil: break
        }
      }
      if let field = list.plan.type?.yearField {
        facets.decades = try run(without: field).decadeCounts(of: field)
      }
      return facets
    }
  }
}

extension Entries {
  /// Returns the titles of the entries whose ids are values of conditions, by the id as it is
  /// written there. Other values, and ids of entries that do not exist, are left out.
  package func titles(
    namedIn filter: EntryFilter, in scope: Scope
  ) async throws -> [String: String] {
    let texts = Set(filter.conditions.flatMap(\.values).filter { EntryID($0) != nil })
    guard !texts.isEmpty else { return [:] }
    return try await database.read { db in
      try texts.reduce(into: [:]) { titles, text in
        titles[text] = try db.row(
          """
          SELECT title FROM entries WHERE space_id = $1 AND id = $3
            AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $2)
          """, scope.space, scope.user, EntryID(text)
        ) { $0.text(0) }
      }
    }
  }
}

extension EntryFilter.Condition {
  /// Whether the condition is the list's choice of values of a field, which a facet offers.
  fileprivate func isChoice(of field: FieldRecord) -> Bool {
    guard self.field == field.fieldKey else { return false }
    switch operation {
    case .any, .oneOf, .equal, .atLeast, .atMost: return true
    default: return false
    }
  }
}

// MARK: - Statements

extension FilterRun {
  private static let isMember =
    "EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $2)"

  /// The most frequent linked entries of a relation in the list.
  fileprivate func linkCounts(of field: FieldRecord) throws -> [FilterFacets.Value] {
    var (source, conditions) = listed("r.source_id")
    let key = conditions.bind(field.key)
    return try db.rows(
      """
      SELECT n.title, c.number FROM (
        SELECT r.target_id, COUNT(*) AS number FROM entry_relations r\(source)
        WHERE r.space_id = $1 AND \(Self.isMember) AND r.field_id = \(key)
        GROUP BY r.target_id ORDER BY number DESC, r.target_id LIMIT \(FilterFacets.maxValues)) AS c
      JOIN entries n ON n.space_id = $1 AND n.key = c.target_id
      ORDER BY c.number DESC, n.title_key, n.key
      """, arguments: conditions.arguments
    ) { FilterFacets.Value(title: $0.text(0), count: $0.int(1)) }
  }

  /// The linked entries of a relation with one of these titles, in the list.
  fileprivate func linkCounts(
    of field: FieldRecord, among titles: [String]
  ) throws -> [FilterFacets.Value] {
    guard !titles.isEmpty, let target = field.target else { return [] }
    var (source, conditions) = listed("r.source_id")
    let (key, type) = (conditions.bind(field.key), conditions.bind(target))
    let keys = conditions.bind(SQLValue.texts(titles.map(Tokenizer.titleKey)))
    return try db.rows(
      """
      SELECT n.title, COUNT(*) FROM entries n
      \(db.dialect.orderedJoin) entry_relations r ON r.space_id = $1 AND r.target_id = n.key
        AND r.field_id = \(key)\(source)
      WHERE n.space_id = $1 AND \(Self.isMember) AND n.type_id = \(type)
        AND n.title_key \(db.dialect.any(keys, of: "text"))
      GROUP BY n.key, n.title ORDER BY 2 DESC, n.title
      """, arguments: conditions.arguments
    ) { FilterFacets.Value(title: $0.text(0), count: $0.int(1)) }
  }

  /// The most frequent values of a field with options in the list.
  fileprivate func valueCounts(of field: FieldRecord) throws -> [FilterFacets.Value] {
    var (source, conditions) = listed("v.entry_id")
    let key = conditions.bind(field.key)
    return try db.rows(
      """
      SELECT v.string, COUNT(*) FROM entry_values v\(source)
      WHERE v.space_id = $1 AND \(Self.isMember) AND v.field_id = \(key) AND v.string IS NOT NULL
      GROUP BY v.string ORDER BY 2 DESC, 1 LIMIT \(FilterFacets.maxValues)
      """, arguments: conditions.arguments
    ) { FilterFacets.Value(title: $0.text(0), count: $0.int(1)) }
  }

  /// The numbers of entries of each decade in the list.
  fileprivate func decadeCounts(of field: FieldRecord) throws -> [FilterFacets.Decade] {
    var (source, conditions) = listed("v.entry_id")
    let key = conditions.bind(field.key)
    let years = try db.rows(
      """
      SELECT v.number, COUNT(*) FROM entry_values v\(source)
      WHERE v.space_id = $1 AND \(Self.isMember) AND v.field_id = \(key) AND v.number IS NOT NULL
      GROUP BY v.number
      """, arguments: conditions.arguments
    ) { ($0.double(0), $0.int(1)) }
    var decades: [Int: Int] = [:]
    for (year, count) in years where abs(year) < 10_000 {
      decades[StatisticsReport.decade(of: Int(year.rounded(.down))), default: 0] += count
    }
    return decades.sorted { $0.key < $1.key }.map {
      FilterFacets.Decade(year: $0.key, count: $0.value)
    }
  }

  /// Returns a join with the entries of the list by their key in `column`. It is empty for the list
  /// of all entries of a type, whose values belong to no other entries.
  private func listed(_ column: String) -> (join: String, EntryConditions) {
    guard !query.filter.isEmpty else { return ("", EntryConditions(in: plan.scope)) }
    let (from, conditions) = clauses(startingAt: plan.countStart, isOrderedScan: false)
    let list = "SELECT e.key FROM \(from) WHERE \(conditions.whereClause)"
    return (" JOIN (\(list)) AS l ON l.key = \(column)", conditions)
  }
}
