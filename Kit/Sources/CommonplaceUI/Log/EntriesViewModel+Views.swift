import CommonplaceKit
public import Model

extension EntriesViewModel {
  /// The orders that the list has. It has none by the fields of a type.
  private static let orders = ["created", "date", "title", "rating"]

  /// Returns a view with the filters, the order and the search text that the list has now.
  /// - Parameter type: the type of its entries.
  public func view(named name: String, type: TypeID?) -> SavedViewDraft {
    SavedViewDraft(
      name: name, typeID: type, filter: filters.conditions, text: text, sort: filters.sort)
  }

  /// Shows the entries of a view, in its order if the list has it.
  public func show(_ view: SavedView) async {
    setText(view.text)
    var filters = EntryFilters(type: view.typeID, fields: view.filter)
    let order = view.sort.hasPrefix("-") ? String(view.sort.dropFirst()) : view.sort
    if Self.orders.contains(order) { filters.sort = view.sort }
    await apply(filters)
  }
}

extension EntryFilters {
  /// The filters as conditions, as views have them.
  fileprivate var conditions: EntryFilter {
    var filter = fields
    if let score { filter.conditions.append(.init("score", .equal, "\(score.rawValue)")) }
    if let stage { filter.conditions.append(.init("stage", .equal, stage.rawValue)) }
    if let favourite { filter.conditions.append(.init("favourite", .equal, "\(favourite)")) }
    return filter
  }
}
