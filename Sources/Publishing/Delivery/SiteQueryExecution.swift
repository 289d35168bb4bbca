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

  /// Returns a page of the results of a condition that few entries meet, and the number of results.
  private func pageOfFew(by lead: SiteCondition) throws -> ([EntryKey], Int) {
    var seen = Set<EntryKey>()
    let all = try keys(plan.all(by: lead)).filter { seen.insert($0).inserted }
    return (Array(all.dropFirst(question.offset).prefix(question.limit)), all.count)
  }

  // MARK: - Large results

  /// Returns the number of entries that meet all of these conditions, from the cache if possible.
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
  /// - Parameter total: the number of results of the query.
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
    // The rows walked until the page is full, if the results are spread evenly.
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

// MARK: - SiteQueryCache

/// A cache of the answers to site queries. Every write of a space increments its change sequence,
/// and an answer is valid as long as the sequence is the same.
final class SiteQueryCache: Sendable {
  struct CacheKey: Hashable {
    let space: SpaceKey
    let question: SiteQuery
  }

  private struct Answer {
    var sequence: Int64
    var document: Delivery.Document
  }

  private struct Storage {
    var answers: [CacheKey: Answer] = [:]
    var bytes = 0
  }

  /// The limits in bytes of all answers together and of one answer.
  private static let maxBytes = 8 << 20
  private static let maxBytesOfAnswer = 256 << 10

  private let shelf = Locked(Storage())

  subscript(name: CacheKey, at sequence: Int64) -> Delivery.Document? {
    guard let answer = shelf.withLock({ $0.answers[name] }), answer.sequence == sequence else {
      return nil
    }
    return answer.document
  }

  /// - Parameter sequence: the change sequence of the space, read before the query. The answer can
  ///   be newer than that, never older.
  func store(_ document: Delivery.Document, for name: CacheKey, at sequence: Int64) {
    let size = document.json.utf8.count
    guard size <= SiteQueryCache.maxBytesOfAnswer else { return }
    shelf.withLock { shelf in
      if shelf.bytes + size > SiteQueryCache.maxBytes { shelf = Storage() }
      let old = shelf.answers.updateValue(
        Answer(sequence: sequence, document: document), forKey: name)
      shelf.bytes += size - (old?.document.json.utf8.count ?? 0)
    }
  }
}

// MARK: - SiteCountCache

/// A cache of counts of site queries. Every write of a space increments its change sequence, and a
/// count is valid as long as the sequence is the same.
final class SiteCountCache: Sendable {
  private struct Count {
    var sequence: Int64
    var number: Int
  }

  /// The limits of the cache: the number of counts, and the length of a key in bytes.
  private static let maxCount = 2_000
  private static let maxKeyBytes = 2_000

  private let known = Locked<[String: Count]>([:])

  /// Returns the result of a counting statement, from the cache if it is valid.
  /// - Parameter sequence: the change sequence of the space, read before the count. The count can
  ///   be newer than that, never older.
  func number(
    _ statement: SiteQueryPlan.Statement, at sequence: Int64, _ db: any Connection
  ) throws -> Int {
    let name = statement.arguments.reduce(into: statement.sql) {
      $0 += " \($1?.sqlValue ?? .null)"
    }
    if let old = known.withLock({ $0[name] }), old.sequence == sequence { return old.number }
    let rows = try db.rows(statement.sql, arguments: statement.arguments, map: { $0.int(0) })
    let number = rows.first ?? 0
    if name.utf8.count <= SiteCountCache.maxKeyBytes {
      known.withLock { known in
        if known.count >= SiteCountCache.maxCount { known = [:] }
        known[name] = Count(sequence: sequence, number: number)
      }
    }
    return number
  }
}
