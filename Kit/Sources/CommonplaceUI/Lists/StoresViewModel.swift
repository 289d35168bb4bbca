public import CommonplaceKit
import ListCore
import Model
public import Observation

/// The stores of a book, each with the order of its sections.
@MainActor @Observable
public final class StoresViewModel {
  /// The stores in their order.
  public let stores: Loadable<[GroceryStore]>
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  @ObservationIgnored private let client: Commonplace
  @ObservationIgnored private let lists: ListStore

  /// Creates the model.
  /// - Parameter lists: is synchronised after a change, so that lists have the new order.
  public init(client: Commonplace, lists: ListStore) {
    self.client = client
    self.lists = lists
    stores = Loadable {
      try await client.stores.all().sorted { ($0.position, $0.name) < ($1.position, $1.name) }
    }
  }

  public func load() async { await stores.load() }

  /// All sections in the order of a store: first those that it has, then the other known ones.
  public func sections(of store: GroceryStore) -> [String] {
    Section.ordered(Section.known.map(\.name) + store.sections, store: store.sections)
  }

  /// Adds a store behind the others.
  public func create(name: String) async {
    let client = client
    let draft = GroceryStoreDraft(
      id: Identifier<GroceryStore>.new().description, name: name.normalised,
      position: stores.value?.count ?? 0)
    await save { _ = try await client.stores.create(draft) }
  }

  /// Gives a store another name.
  public func rename(_ store: GroceryStore, to name: String) async {
    let client = client
    let draft = GroceryStoreDraft(name: name.normalised, revision: store.revision)
    await save { _ = try await client.stores.update(store.id, draft) }
  }

  /// Sets the order in which the sections of a store are visited.
  public func setSections(_ sections: [String], of store: GroceryStore) async {
    let client = client
    let draft = GroceryStoreDraft(sections: sections, revision: store.revision)
    await save { _ = try await client.stores.update(store.id, draft) }
  }

  /// Deletes a store.
  /// - Returns: what restores it; nil if it failed.
  public func delete(_ store: GroceryStore) async -> UndoToken? {
    let client = client
    var group: ChangeGroupID?
    await save { group = try await client.stores.delete(store.id) }
    return UndoToken(.deleted(count: 1), group, client)
  }

  /// Sends a change, and reads the stores again, also those that the lists on this device use.
  private func save(_ body: () async throws -> Void) async {
    guard await submission.run(body) != nil else { return }
    await stores.load()
    try? await lists.sync()  // The lists are sent and read again at the next occasion.
  }
}
