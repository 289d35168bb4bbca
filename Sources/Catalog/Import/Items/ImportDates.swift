package import Model

/// The order of day and month in dates such as 03/04/2026. The raw values are those of the API.
package enum DateOrder: String, Codable, Sendable, CaseIterable {
  case dayFirst = "dmy"
  case monthFirst = "mdy"
}

/// A date that ends with its year, such as `14/11/2026`, `14.11.2026` or `11-14-2026 20:15`.
struct YearLastDate {
  private let first: Int
  private let second: Int
  private let year: Int
  /// Whether its parts are separated by points. Then the day is first.
  private let hasPoints: Bool

  init?(_ text: String) {
    guard let start = text.utf8.first, (48...57).contains(start) else { return nil }
    let date = text.prefix { $0 != " " && $0 != "," }
    guard let separator = date.first(where: { !$0.isNumber }), "/.-".contains(separator) else {
      return nil
    }
    let parts = date.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count <= 2, parts[1].count <= 2, parts[2].count == 4,
      let first = Int(parts[0]), let second = Int(parts[1]), let year = Int(parts[2])
    else { return nil }
    (self.first, self.second, self.year) = (first, second, year)
    hasPoints = separator == "."
  }

  /// Returns the date in this order; nil if there is no such day, or if the order is nil and only
  /// it could tell.
  func date(_ order: DateOrder?) -> CalendarDate? {
    switch hasPoints ? .dayFirst : order {
    case .dayFirst: CalendarDate(year: year, month: second, day: first)
    case .monthFirst: CalendarDate(year: year, month: first, day: second)
    case nil: nil
    }
  }

  /// The orders in which this is a date.
  var orders: Set<DateOrder> {
    let possible = hasPoints ? [.dayFirst] : DateOrder.allCases
    return Set(possible.filter { date($0) != nil })
  }
}

/// The order of day and month in a column, as far as its dates tell. The raw values are those of
/// the API.
package enum ColumnDateOrder: String, Codable, Sendable {
  case dayFirst = "dmy"
  case monthFirst = "mdy"
  /// Its dates are valid in both orders, or some only in one and some only in the other.
  case unclear

  /// Returns nil for a column without such dates.
  init?(_ evidence: Evidence) {
    guard let orders = evidence.orders else { return nil }
    self =
      switch (orders.contains(.dayFirst), orders.contains(.monthFirst)) {
      case (true, false): .dayFirst
      case (false, true): .monthFirst
      default: .unclear
      }
  }

  /// The orders in which all dates of a column are valid so far.
  struct Evidence {
    private(set) var orders: Set<DateOrder>?

    mutating func add(_ value: FieldText?) {
      guard case .text(let text)? = value, let date = YearLastDate(text.normalised) else { return }
      let valid = date.orders
      // A text that is no date in any order says nothing.
      if !valid.isEmpty { orders = orders?.intersection(valid) ?? valid }
    }
  }
}

/// The evidence of all columns of a table.
package struct ColumnDates {
  private let columns: [String]
  private var evidence: [ColumnDateOrder.Evidence]

  package init(_ columns: [String]) {
    self.columns = columns
    evidence = columns.map { _ in ColumnDateOrder.Evidence() }
  }

  package mutating func add(_ record: ImportRecord) {
    for (place, column) in columns.enumerated() { evidence[place].add(record.values[column]) }
  }

  /// The orders that were found, by the index of the column.
  package var orders: [Int: ColumnDateOrder] {
    Dictionary(
      evidence.enumerated().compactMap { place, each in ColumnDateOrder(each).map { (place, $0) } },
      uniquingKeysWith: { first, _ in first })
  }
}

extension ImportColumns {
  /// Returns the orders of day and month in the columns that are mapped to dates.
  /// - Parameter chosen: the user's choice for columns whose order is unclear.
  /// - Throws: invalid (`import.dateOrder`) without a choice for such a column.
  func dateOrders(
    of mapping: ImportMapping, type: TypeRecord?, chosen: DateOrder?
  ) throws(Failure) -> [String: DateOrder] {
    try mapping.dateOrders(
      among: dateOrders ?? [:], columns: columns, type: type, chosen: chosen)
  }
}

extension ColumnDates {
  /// Returns the orders of day and month in the columns that are mapped to dates.
  /// - Parameter chosen: the user's choice for columns whose order is unclear.
  /// - Throws: invalid (`import.dateOrder`) without a choice for such a column.
  package func orders(
    of mapping: ImportMapping, type: TypeRecord?, chosen: DateOrder?
  ) throws(Failure) -> [String: DateOrder] {
    try mapping.dateOrders(among: orders, columns: columns, type: type, chosen: chosen)
  }
}

extension ImportMapping {
  fileprivate func dateOrders(
    among found: [Int: ColumnDateOrder], columns: [String], type: TypeRecord?, chosen: DateOrder?
  ) throws(Failure) -> [String: DateOrder] {
    var orders: [String: DateOrder] = [:]
    for (target, column) in pairs where ImportMapping.isDate(target, of: type) {
      guard let place = columns.firstIndex(of: column), let order = found[place] else { continue }
      switch order {
      case .dayFirst: orders[column] = .dayFirst
      case .monthFirst: orders[column] = .monthFirst
      case .unclear:
        guard let chosen else {
          throw Failure.invalid(
            FieldProblem("date_order", "import.dateOrder", ["column": column]))
        }
        orders[column] = chosen
      }
    }
    return orders
  }

  /// Returns whether a target takes dates: the entry's own date, or a field of the type.
  static func isDate(_ target: String, of type: TypeRecord?) -> Bool {
    if target == "date" { return true }
    guard let field = type?.field(target) else { return false }
    return FieldRules.problem(of: "2026-11-14", in: field) == nil
      && FieldRules.problem(of: "14/11/2026", in: field) != nil
  }
}
