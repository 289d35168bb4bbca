import Catalog
import Database
import Model

/// The statements of a site query. Entries are found in one of two ways. Either the index of one
/// condition, the leading one, finds candidates and the other conditions filter them; or the index
/// in the requested order is walked and all conditions are tested on each entry until the page is
/// full.
struct SiteQueryPlan {
  struct Statement {
    var sql: String
    var arguments: SQLArguments
  }

  enum Order {
    /// The order of creation, newest first.
    case creation
    case column(String, descending: Bool)
    case field(SiteFieldRecord, FieldKindDefinition.Column, descending: Bool)
  }

  let question: SiteQuery
  let type: SiteTypeRecord
  let space: SpaceKey
  let dialect: Dialect
  let order: Order
  /// The conditions, with those that can lead first, the most selective first among them.
  let conditions: [SiteCondition]

  /// - Throws: invalid for parameters that are wrong, each by its name.
  init(
    _ question: SiteQuery, _ type: SiteTypeRecord, in space: SpaceKey, _ dialect: Dialect
  ) throws {
    var problems: [FieldProblem] = []
    let read = question.filters.compactMap { SiteCondition.read($0, of: type, &problems) }
    let order = Self.order(question, type, dialect, &problems)
    guard problems.isEmpty, let order else { throw Failure.invalid(problems) }
    self.question = question
    self.type = type
    self.space = space
    self.dialect = dialect
    self.order = order
    let sorted = read.enumerated().sorted {
      ($0.element.selectivityRank ?? 2, $0.offset) < ($1.element.selectivityRank ?? 2, $1.offset)
    }
    conditions = sorted.enumerated().map { place, found in
      var condition = found.element
      condition.index = place
      return condition
    }
  }

  /// Whether the query reads published rows instead of the current entries.
  var isPublished: Bool { question.status == .published }

  /// The conditions that can lead because an index finds them. Relations of drafts cannot: an entry
  /// can link to the same target twice, with two roles.
  var leads: [SiteCondition] {
    conditions.filter { $0.selectivityRank != nil && (isPublished || $0.column != .target) }
  }

  // MARK: - Order

  /// Returns the requested order, or adds a problem and returns nil if there is no such order.
  private static func order(
    _ question: SiteQuery, _ type: SiteTypeRecord, _ dialect: Dialect,
    _ problems: inout [FieldProblem]
  ) -> Order? {
    guard let sort = question.sort, !sort.isEmpty else { return .creation }
    let descending = sort.hasPrefix("-")
    let name = descending || sort.hasPrefix("+") ? String(sort.dropFirst()) : sort
    if let field = type.field(queriedAs: name) {
      let column = field.record.kind.definition.column
      if column != .target { return .field(field, column, descending: descending) }
      problems.append(FieldProblem("sort", "notSortable"))
      return nil
    }
    let columns = [
      "date_modified": "p.updated_at", "date_created": "p.created_at",
      "title": dialect == .postgres ? "p.title COLLATE \"C\"" : "p.title",
      "published_at": question.status == .published ? "p.published_at" : "s.published_at",
    ]
    guard let column = columns[name] else {
      problems.append(FieldProblem("sort", "unknown"))
      return nil
    }
    return .column(column, descending: descending)
  }

  // MARK: - Statements

  /// Counts the entries that meet some conditions.
  func count(of conditions: [SiteCondition]) -> Statement {
    var builder = SiteQueryBuilder(self)
    let lead = conditions.first {
      isPublished
        ? !$0.isNegative && $0.isSingle : $0.selectivityRank != nil && $0.column != .target
    }
    builder.begin(with: lead, order: .creation)
    builder.addConditions(conditions, except: lead)
    return builder.statement("COUNT(*)")
  }

  /// Counts the rows that meet a leading condition, up to `limit`.
  func cappedCount(of lead: SiteCondition, limit: Int) -> Statement {
    var builder = SiteQueryBuilder(self)
    builder.beginWithValues(of: lead)
    var statement = builder.statement("1")
    statement.sql = "SELECT COUNT(*) FROM (\(statement.sql) LIMIT \(limit)) AS few"
    return statement
  }

  /// Selects the keys of all results in their order, for a leading condition that few entries meet.
  func all(by lead: SiteCondition) -> Statement {
    var builder = SiteQueryBuilder(self)
    builder.begin(with: lead, order: order, keepsAll: true)
    builder.addConditions(conditions, except: lead, perEntry: true)
    let key = builder.key
    guard case .field(_, let column, let descending) = order else {
      return builder.statement(key, ending: ordering(key))
    }
    let value = "o.\(column.rawValue)"
    let ties =
      descending ? "\(key) DESC" : "CASE WHEN \(value) IS NULL THEN -\(key) ELSE \(key) END"
    let way = descending ? "DESC" : "ASC"
    return builder.statement(
      key,
      ending: "ORDER BY CASE WHEN \(value) IS NULL THEN 1 ELSE 0 END, \(value) \(way), \(ties)")
  }

  /// Selects a page of keys in their order. If a field orders, only entries that have a value in
  /// it.
  /// - Parameter lead: the leading condition; nil to walk the index of the order.
  func page(by lead: SiteCondition?, limit: Int, offset: Int) -> Statement {
    var builder = SiteQueryBuilder(self)
    builder.begin(with: lead, order: order)
    builder.addConditions(conditions, except: lead, perEntry: true)
    return builder.statement(
      builder.key, ending: "\(ordering(builder.key)) LIMIT \(limit) OFFSET \(offset)")
  }

  /// Counts the results that have a value in the field that orders.
  func countOfOrdered(by lead: SiteCondition?) -> Statement {
    var builder = SiteQueryBuilder(self)
    builder.begin(with: lead, order: order)
    builder.addConditions(conditions, except: lead)
    return builder.statement("COUNT(*)")
  }

  /// Selects a page of the results that have no value in the field that orders, newest first.
  func unordered(by lead: SiteCondition?, limit: Int, offset: Int) -> Statement {
    var builder = SiteQueryBuilder(self)
    builder.begin(with: lead, order: .creation)
    builder.addConditions(conditions, except: lead, perEntry: true)
    if case .field(let field, let column, _) = order {
      let isThere = SiteCondition(
        field: field, column: column, test: .isThere, isNegative: true)
      builder.addConditions([isThere], except: nil, perEntry: true)
    }
    return builder.statement(
      builder.key, ending: "ORDER BY \(builder.key) DESC LIMIT \(limit) OFFSET \(offset)")
  }

  private func ordering(_ key: String) -> String {
    switch order {
    case .creation: "ORDER BY \(key) DESC"
    case .column(let column, let descending):
      "ORDER BY \(column) \(descending ? "DESC" : "ASC"), \(key) \(descending ? "DESC" : "ASC")"
    case .field(_, let column, let descending):
      "ORDER BY o.\(column.rawValue) \(descending ? "DESC" : "ASC"),"
        + " \(key) \(descending ? "DESC" : "ASC")"
    }
  }
}
