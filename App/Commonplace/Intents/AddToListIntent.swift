import AppIntents
import CommonplaceUI
import Foundation

/// Adds an item to a shopping list, by Siri or in Shortcuts.
struct AddToListIntent: AppIntent {
  static let title: LocalizedStringResource = "Add to List"
  static let description = IntentDescription(
    "Adds an item to a shopping list, also without a connection.")

  @Parameter(title: "Item", requestValueDialog: "What do you want to add?")
  var item: String

  @Parameter(title: "List", description: "Without a list, the item is added to the latest one.")
  var list: ListEntity?

  @Dependency private var model: AppModel

  static var parameterSummary: some ParameterSummary {
    Summary("Add \(\.$item) to \(\.$list)")
  }

  @MainActor
  func perform() async throws -> some IntentResult & ProvidesDialog {
    let lists = try await model.quickAdd()
    do {
      let added = try await lists.add(
        item, to: list?.id, orToNewList: String(localized: "Shopping List"))
      await lists.send()
      return .result(dialog: "Added \(added.item) to \(added.list.name).")
    } catch {
      throw IntentFailure(error)
    }
  }
}

/// Why an intent failed, in a sentence that Siri says.
struct IntentFailure: Error, CustomLocalizedStringResourceConvertible {
  let localizedStringResource: LocalizedStringResource

  init(_ failure: LoadFailure) { localizedStringResource = failure.sentence }

  init(_ sentence: LocalizedStringResource) { localizedStringResource = sentence }
}

extension AppModel {
  /// Returns what adds items to the lists of the open book. The book is opened if no screen has
  /// opened it.
  /// - Throws: `IntentFailure` if nobody is signed in or the book cannot be opened.
  func quickAdd() async throws(IntentFailure) -> QuickAddModel {
    await start()
    guard case .open(let connection) = phase, let book = await connection.storedBook() else {
      throw IntentFailure("Open Commonplace and sign in first.")
    }
    return QuickAddModel(store: book.lists)
  }
}
