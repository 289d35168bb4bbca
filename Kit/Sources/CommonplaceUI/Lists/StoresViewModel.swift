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
  @ObservationIgnored private var revisions = OwnRevisions<String>()

  /// Creates the model. Nothing is read until `load`.
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

  /// Whether the server accepts a text as the name of a store.
  public static func isName(_ text: String) -> Bool { problem(of: text) == nil }

  private static func problem(of name: String) -> FieldProblem? {
    NameLimits.problem(of: name, in: NameLimits.storeLength)
  }

  /// Adds a store behind the others.
  public func create(name: String) async {
    guard submission.accepts(Self.problem(of: name)) else { return }
    let client = client
    let draft = GroceryStoreDraft(
      id: Identifier<GroceryStore>.new().description, name: name.normalised,
      position: stores.value?.count ?? 0)
    if await submission.run({ try await client.stores.create(draft) }) != nil { await readAgain() }
  }

  /// Gives a store another name.
  public func rename(_ store: GroceryStore, to name: String) async {
    guard submission.accepts(Self.problem(of: name)) else { return }
    await change(store) { $0.name = name.normalised }
  }

  /// Sets the order in which the sections of a store are visited.
  public func setSections(_ sections: [String], of store: GroceryStore) async {
    await change(store) { $0.sections = sections }
  }

  /// Deletes a store.
  /// - Returns: what restores it; nil if it failed.
  public func delete(_ store: GroceryStore) async -> UndoToken? {
    let client = client
    let deleted = await submission.enqueue { try await client.stores.delete(store.id) }
    guard let group = deleted else { return nil }
    await readAgain()
    return UndoToken(.deleted(count: 1), group, client)
  }

  private func change(
    _ store: GroceryStore, _ body: @MainActor (inout GroceryStoreDraft) -> Void
  ) async {
    let client = client
    let done: Void? = await submission.enqueue {
      let revision = revisions.latest(store.id, after: store.revision)
      var draft = GroceryStoreDraft(revision: revision)
      body(&draft)
      let saved = try await client.stores.update(store.id, draft)
      revisions.record(store.id, saved.revision, replacing: revision)
    }
    if done != nil { await readAgain() }
  }

  /// Reads the stores again, also those that the lists on this device use.
  private func readAgain() async {
    await stores.load()
    try? await lists.sync()  // The lists are sent and read again at the next occasion.
  }
}
