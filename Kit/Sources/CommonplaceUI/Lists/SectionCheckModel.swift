public import CommonplaceKit
import ListCore
import ListPrompts
public import Observation

/// Finds items of a list that are in the wrong section, and moves those that the user accepts.
@MainActor @Observable
public final class SectionCheckModel {
  /// The changes that were suggested and are not decided yet.
  public private(set) var suggestions: [SectionSuggestion] = []
  /// Whether the latest check found nothing.
  public private(set) var foundNothing = false
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  @ObservationIgnored private let service: any GroceryAnalysisService
  @ObservationIgnored private let list: ShoppingListViewModel

  /// Creates a model that checks a list with a service.
  public init(of list: ShoppingListViewModel, service: any GroceryAnalysisService) {
    self.list = list
    self.service = service
  }

  /// Checks the sections of all items, after the edits of this device were sent.
  public func check() async {
    foundNothing = false
    guard list.itemCount > 0 else { return }
    let service = service
    let found = await submission.run {
      try await sendEdits()
      return try await service.sanityCheckCategories(items, of: list.id)
    }
    guard let found else { return }
    suggestions = found
    foundNothing = found.isEmpty
  }

  private var items: [CategorisedItem] {
    list.groups.flatMap(\.items).map {
      CategorisedItem(id: $0.id, name: $0.name, category: $0.section)
    }
  }

  /// Sends the edits, because the server checks the list as it has it. Services that check the list
  /// of the device need no connection.
  private func sendEdits() async throws {
    do {
      try await list.sync()
    } catch {
      // The service finds out itself whether it can be reached.
      guard LoadFailure(error).reason == .offline else { throw error }
    }
  }

  /// Moves the items, except those that were moved since the check.
  public func accept() async {
    for suggestion in suggestions {
      let item = list.groups.flatMap(\.items).first { $0.id == suggestion.id }
      if let item, Section.canonical(item.section) == Section.canonical(suggestion.from) {
        await list.move(item, to: suggestion.to)
      }
    }
    dismiss()
  }

  /// Forgets the suggestions.
  public func dismiss() {
    suggestions = []
    foundNothing = false
    submission.dismissFailure()
  }
}
