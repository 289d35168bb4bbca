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

  /// Checks the sections of all items.
  public func check() async {
    let items = list.groups.flatMap(\.items).map {
      CategorisedItem(id: $0.id, name: $0.name, category: $0.section)
    }
    foundNothing = false
    guard !items.isEmpty else { return }
    let (service, id) = (service, list.id)
    let found = await submission.run { try await service.sanityCheckCategories(items, of: id) }
    guard let found else { return }
    suggestions = found
    foundNothing = found.isEmpty
  }

  /// Moves the items.
  public func accept() async {
    let items = list.groups.flatMap(\.items)
    for suggestion in suggestions {
      if let item = items.first(where: { $0.id == suggestion.id }) {
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
