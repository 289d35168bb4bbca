public import CommonplaceKit
import Foundation
import ListCore

/// Adds items to shopping lists without a screen, as Siri and Shortcuts do. It works without a
/// connection.
///
///     let addition = try await QuickAddModel(store: store).add(
///       "2 kg potatoes", to: nil, orToNewList: "Shopping")
@MainActor
public struct QuickAddModel {
  /// A list by its name, as Shortcuts offer it.
  public struct NamedList: Sendable, Equatable, Identifiable {
    public let id: String
    /// The name of the list.
    public let name: String
  }

  /// An item that was added.
  public struct Addition: Sendable, Equatable {
    /// The name without the amount.
    public let item: String
    /// Where it was added.
    public let list: NamedList
  }

  private let store: ListStore

  /// Creates a model over the lists of the device.
  public init(store: ListStore) { self.store = store }

  /// Returns the lists whose names contain a text, those with the latest changes first.
  /// - Parameter text: empty for all lists.
  public func lists(named text: String = "") async -> [NamedList] {
    await store.lists.filter { $0.value.isVisible }
      .sorted { ($1.value.latestTime, $0.key) < ($0.value.latestTime, $1.key) }
      .map { NamedList(id: $0.key, name: $0.value.fields.name) }
      .filter { text.isEmpty || $0.name.range(of: text, options: Self.matching) != nil }
  }

  private static let matching: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]

  /// Adds what was said or typed, such as "2 kg potatoes", to its section of a list.
  /// - Parameters:
  ///   - id: nil for the list with the latest change.
  ///   - name: the name of the list that is created for a user without lists.
  /// - Throws: `LoadFailure` for a list that was deleted or an invalid text, and if the item cannot
  ///   be stored.
  public func add(
    _ text: String, to id: String?, orToNewList name: String
  ) async throws(LoadFailure) -> Addition {
    let quantity = Quantity.parseTyped(text)
    let corrections = Corrections(await store.corrections.map { ($0.name, $0.section) })
    let section = Categoriser(corrections: corrections).section(of: quantity.name)
    let item = NewListItem(quantity.name, quantity: quantity.text, section: section)
    do {
      let lists = await lists()
      guard let list = id == nil ? lists.first : lists.first(where: { $0.id == id }) else {
        guard id == nil else { throw LoadFailure(.notFound) }
        let list = NamedList(id: try await store.createList(name: name, items: [item]), name: name)
        return Addition(item: quantity.name, list: list)
      }
      try await store.addItems([item], to: list.id)
      return Addition(item: quantity.name, list: list)
    } catch {
      throw LoadFailure(error)
    }
  }

  /// Sends what was added. Without an answer in time, the app sends it when it is opened.
  public func send(within limit: Duration = .seconds(5)) async {
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let store = store
    let sending = Task {
      try? await store.sync()  // The edits stay in the queue.
      end.finish()
    }
    let waiting = Task {
      try? await Task.sleep(for: limit)  // A cancelled wait ends at once.
      end.finish()
    }
    for await _ in ended {}
    waiting.cancel()
    sending.cancel()
  }
}
