import Catalog
import HTML
import Model

/// The page for a collection that was edited by two people at once (409).
struct CollectionConflictView {
  /// The collection as it is stored.
  let current: CollectionRecord
  /// The input of the refused form.
  let mine: CollectionForm.Input
  let types: [EntryType]

  func page(in context: PageContext) -> [UInt8] {
    ConflictingVersionsView(
      title: current.model.name, form: context.collection(current.model.id),
      revision: current.revision, controls: mine.controls, theirs: context.collections,
      lines: lines(context.words)
    ).page(in: context)
  }

  private func lines(_ words: Words) -> [ConflictingVersionsView.Line] {
    let now = CollectionForm.Input(current.model)
    return [
      .init(name: words(collection: .name), mine: mine.name, theirs: now.name),
      .init(name: words(collection: .icon), mine: mine.shownIcon, theirs: now.shownIcon),
      .init(
        name: words(collection: .impliedType), mine: type(mine, words), theirs: type(now, words)),
    ]
  }

  private func type(_ input: CollectionForm.Input, _ words: Words) -> String {
    types.first { $0.id == input.typeID }.map { "\($0.icon) \(words.name($0.name))" }
      ?? words(collection: .noType)
  }
}
