/// What the printed totals of a receipt tell about its lines.
struct ReceiptTotals {
  /// The sums that are printed below the items.
  private let totals: Set<Int>
  /// The sum of the deductions between the items.
  private let deductions: Int

  init(_ lines: [Receipt.Line], in range: Range<Int>) {
    totals = Set(lines[range.upperBound...].filter { $0.kind == .sum }.compactMap(\.line.sum))
    deductions = lines[range].filter(\.line.isNegative).compactMap(\.line.sum).reduce(0, +)
  }

  /// Removes lines that are not items if the others then add up to a total: the same words with
  /// the price before a discount, with a discount, or with a tax.
  func withoutLabels(_ items: [Receipt.Item]) -> [Receipt.Item] {
    let sums = items.compactMap(\.sum)
    let all = sums.reduce(0, +)
    guard sums.count == items.count, !totals.isEmpty, !isTotal(all) else { return items }
    let groups = Dictionary(grouping: items.filter { $0.count == nil }) {
      ReceiptLayout.key($0.name)
    }
    let labels = groups.filter { _, found in
      let sum = found.compactMap(\.sum).reduce(0, +)
      return found.count * 2 <= items.count && (isTotal(all - sum) || isTotal(all - 2 * sum))
    }
    // If two groups explain the total, it is not known which of them are labels.
    guard labels.count == 1, let label = labels.first else { return items }
    return items.filter { $0.count != nil || ReceiptLayout.key($0.name) != label.key }
  }

  private func isTotal(_ sum: Int) -> Bool {
    totals.contains(sum) || totals.contains(sum - deductions)
  }
}
