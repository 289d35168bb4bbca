import AppIntents
import CommonplaceUI

/// A shopping list, as Siri and Shortcuts show it.
struct ListEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shopping List"
  static let defaultQuery = ListEntityQuery()

  let id: String
  let name: String

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }

  init(_ list: QuickAddModel.NamedList) { (id, name) = (list.id, list.name) }
}

/// Finds the shopping lists on this iPhone.
struct ListEntityQuery: EntityStringQuery {
  @Dependency private var model: AppModel

  @MainActor
  func entities(for identifiers: [ListEntity.ID]) async throws -> [ListEntity] {
    try await model.quickAdd().lists().filter { identifiers.contains($0.id) }
      .map { ListEntity($0) }
  }

  @MainActor
  func entities(matching string: String) async throws -> [ListEntity] {
    try await model.quickAdd().lists(named: string).map { ListEntity($0) }
  }

  @MainActor
  func suggestedEntities() async throws -> [ListEntity] {
    try await model.quickAdd().lists().map { ListEntity($0) }
  }
}
