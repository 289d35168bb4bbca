import Database
import Journal
import Model

extension StatisticsRun {
  /// The types whose entries are counted.
  private var types: [TypeRecord] { type.map { [$0] } ?? allTypes.types.filter(\.inLog) }

  /// Returns the condition that the entry with the key `key` is counted. Without a year, all
  /// entries that have a value of the field are.
  private func narrowed(_ key: String, _ statement: inout EntryConditions) -> String {
    let membership = " AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $2)"
    guard let year else { return membership }
    let digits = String(repeating: "0", count: max(0, 4 - "\(year)".count)) + "\(year)"
    let days = ["01-01", "12-31"].map { statement.bind("\(digits)-\($0)") }
    let log = statement.bind(type?.inLog ?? true)
    let ofType = type.map { " AND e.type_id = \(statement.bind($0.key))" } ?? ""
    return membership
      + " AND +\(key) IN (SELECT e.key FROM entries e WHERE e.space_id = $1"
      + " AND e.in_log = \(log)\(ofType) AND e.date BETWEEN \(days[0]) AND \(days[1]))"
  }

  // MARK: - Decades

  private static let maxDecades = 20

  func decades() throws -> [StatisticsReport.YearCount] {
    let fields = types.compactMap(\.yearField)
    guard !fields.isEmpty else { return [] }
    var statement = EntryConditions(in: scope)
    let list = statement.bind(SQLValue.integers(fields.map(\.key.rawValue)))
    let narrowed = narrowed("v.entry_id", &statement)
    let years = try db.rows(
      """
      SELECT v.number, COUNT(*) FROM entry_values v
      WHERE v.space_id = $1 AND v.field_id \(db.dialect.any(list)) AND v.number IS NOT NULL\(narrowed)
      GROUP BY v.number
      """, arguments: statement.arguments
    ) { ($0.double(0), $0.int(1)) }
    var decades: [Int: Int] = [:]
    for (year, count) in years where abs(year) < 10_000 {
      decades[StatisticsReport.decade(of: Int(year.rounded(.down))), default: 0] += count
    }
    if let first = decades.keys.min(), let last = decades.keys.max(),
      (last - first) / 10 < Self.maxDecades
    {
      var decade = first
      while decade < last {
        decades[decade, default: 0] += 0
        decade = StatisticsReport.decade(after: decade)
      }
    }
    return decades.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) }
  }

  // MARK: - Values of fields

  /// Returns the breakdowns of a type's fields. For the whole Log, returns one for each target
  /// type, which combines the fields of all types.
  func breakdowns() throws -> [StatisticsReport.Breakdown] {
    let sizes = try sizes()
    var found: [StatisticsReport.Breakdown] = []
    if let type {
      for field in type.fields where found.count < Statistics.maxBreakdowns {
        let values =
          switch field.kind.definition.breakdown {
          case .targets: try targets([field], sizes)
          case .choices: try choices(field)
          case .booleans: try booleans(field)
          case nil: [StatisticsReport.Value]()
          }
        if !values.isEmpty { found.append(.init(field: field, values: values)) }
      }
    } else {
      for target in allTypes.types where !target.inLog && found.count < Statistics.maxBreakdowns {
        let fields = types.flatMap(\.fields).filter { $0.target == target.key }
        let values = try targets(fields, sizes)
        if !values.isEmpty { found.append(.init(target: target, values: values)) }
      }
    }
    return found
  }

  /// Returns the number of entries of each type.
  private func sizes() throws -> [TypeKey: Int] {
    let rows = try db.rows(
      "SELECT type_id, CAST(SUM(count) AS bigint) FROM entry_counts WHERE space_id = $1"
        + " GROUP BY type_id", scope.space
    ) { ($0.key(0, of: EntryType.self), $0.int(1)) }
    return Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the related entries of fields with the same target type; empty if that type has too
  /// many entries to show.
  private func targets(
    _ fields: [FieldRecord], _ sizes: [TypeKey: Int]
  ) throws -> [StatisticsReport.Value] {
    guard let target = fields.first?.target,
      (1...Statistics.maxTargets).contains(sizes[target] ?? 0)
    else { return [] }
    var statement = EntryConditions(in: scope)
    let list = statement.bind(SQLValue.integers(fields.map(\.key.rawValue)))
    let ofType = statement.bind(target)
    let narrowed = narrowed("r.source_id", &statement)
    return try db.rows(
      """
      SELECT n.id, n.title, c.number FROM (
        SELECT r.target_id, COUNT(*) AS number FROM entry_relations r
        WHERE r.space_id = $1 AND r.field_id \(db.dialect.any(list))
          AND r.target_id IN (SELECT key FROM entries WHERE space_id = $1 AND type_id = \(ofType))\
      \(narrowed)
        GROUP BY r.target_id) AS c
      JOIN entries n ON n.space_id = $1 AND n.key = c.target_id
      ORDER BY c.number DESC, n.title_key, n.key
      """, arguments: statement.arguments
    ) { .init(id: $0.id(0), text: $0.text(1), count: $0.int(2)) }
  }

  private func choices(_ field: FieldRecord) throws -> [StatisticsReport.Value] {
    try values("string", of: field) { .init(text: $0.text(0), count: $0.int(1)) }
  }

  private func booleans(_ field: FieldRecord) throws -> [StatisticsReport.Value] {
    try values("number", of: field) {
      .init(text: $0.double(0) == 0 ? "false" : "true", count: $0.int(1))
    }
  }

  private func values(
    _ column: String, of field: FieldRecord, _ value: (borrowing Row) -> StatisticsReport.Value
  ) throws -> [StatisticsReport.Value] {
    var statement = EntryConditions(in: scope)
    let key = statement.bind(field.key)
    let narrowed = narrowed("v.entry_id", &statement)
    return try db.rows(
      """
      SELECT v.\(column), COUNT(*) FROM entry_values v
      WHERE v.space_id = $1 AND v.field_id = \(key) AND v.\(column) IS NOT NULL\(narrowed)
      GROUP BY v.\(column) ORDER BY 2 DESC, 1 LIMIT \(Statistics.maxTargets)
      """, arguments: statement.arguments, map: value)
  }
}

extension TypeRecord {
  /// The field with the year of publication.
  package var yearField: FieldRecord? {
    fields.first { $0.kind == .number && ["year", "год"].contains($0.fieldKey.lowercased()) }
  }
}
