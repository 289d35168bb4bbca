import Catalog
import Database
import Model

/// The execution of a site query: finds the keys of a page, and the number of results.
struct SiteQueryExecution {
  let plan: SiteQueryPlan
  let counts: SiteCountCache
  /// The space's change sequence, read before anything is counted.
  let sequence: Int64
  let db: any Connection

  /// Up to this many results are found and sorted at once. Of more results only those of the page
  /// are read.
  var sortLimit = SiteQueryExecution.defaultSortLimit

  static let defaultSortLimit = 1_000

  private var question: SiteQuery { plan.question }

  /// Returns the keys of the page and the number of results. It takes two statements if a condition
  /// finds few entries, otherwise one and the counts that are not cached.
  func page() throws -> (keys: [EntryKey], total: Int) {
    for lead in plan.leads.prefix(3) {
      let width = try integer(plan.cappedCount(of: lead, limit: sortLimit + 1))
      if width == 0 { return ([], 0) }
      if width <= sortLimit { return try pageOfFew(by: lead) }
    }
    let total = try total()
    guard question.offset < total else { return ([], total) }
    let lead = try lead(for: total)
    guard case .field = plan.order else {
      let page = plan.page(by: lead, limit: question.limit, offset: question.offset)
      return (try keys(page), total)
    }
    return (try pageByField(lead, of: total), total)
  }

  private func pageOfFew(by lead: SiteCondition) throws -> ([EntryKey], Int) {
    var seen = Set<EntryKey>()
    let all = try keys(plan.all(by: lead)).filter { seen.insert($0).inserted }
    return (Array(all.dropFirst(question.offset).prefix(question.limit)), all.count)
  }

  // MARK: - Large results

  private func number(_ conditions: [SiteCondition]) throws -> Int {
    try counts.number(plan.count(of: conditions), at: sequence, db)
  }

  private func total() throws -> Int {
    guard plan.conditions.count == 1, var condition = plan.conditions.first,
      condition.isNegative, condition.isSingle
    else { return try number(plan.conditions) }
    // The entries that do not meet a condition are counted as all entries minus those that do.
    condition.isNegative = false
    return try number([]) - number([condition])
  }

  /// Returns the condition that leads, or nil if walking the index of the order fills the page
  /// sooner.
  private func lead(for total: Int) throws -> SiteCondition? {
    guard let lead = plan.leads.first else { return nil }
    var walked: [SiteCondition] = []
    if case .field(let field, _, _) = plan.order {
      walked = plan.conditions.filter {
        !$0.isNegative && $0.field.record.key == field.record.key
      }
      // The condition is on the field that orders, so walking its index reads just the condition's
      // values.
      if walked.contains(where: { $0.index == lead.index }) { return nil }
    }
    let all = try number(walked)
    let width = plan.conditions.count == 1 ? total : try number([lead])
    let steps = (question.offset + question.limit) * all / total
    return steps <= width ? nil : lead
  }

  /// Returns a page ordered by a field. Entries without a value come last in both directions.
  private func pageByField(_ lead: SiteCondition?, of total: Int) throws -> [EntryKey] {
    let (limit, offset) = (question.limit, question.offset)
    let with = try keys(plan.page(by: lead, limit: limit, offset: offset))
    guard with.count < limit else { return with }
    let count =
      with.isEmpty
      ? try counts.number(plan.countOfOrdered(by: lead), at: sequence, db) : offset + with.count
    guard count < total else { return with }
    return try with
      + keys(
        plan.unordered(
          by: lead, limit: limit - with.count, offset: max(0, offset - count)))
  }

  // MARK: - Reading

  private func integer(_ statement: SiteQueryPlan.Statement) throws -> Int {
    try db.rows(statement.sql, arguments: statement.arguments, map: { $0.int(0) }).first ?? 0
  }

  private func keys(_ statement: SiteQueryPlan.Statement) throws -> [EntryKey] {
    try db.rows(statement.sql, arguments: statement.arguments, map: { $0.key(0) })
  }
}
