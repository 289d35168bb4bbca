import Catalog
import HTML
import Model

/// Two edits of one collection met (409).
struct CollectionConflictView {
  /// What stands now.
  let current: CollectionRecord
  /// What the refused form held.
  let mine: CollectionForm.Input
  let types: [EntryType]

  func page(in context: PageContext) -> [UInt8] {
    VersionsView(
      title: current.model.name, form: context.collection(current.model.id),
      revision: current.revision, controls: mine.controls, theirs: context.collections,
      lines: lines(context.words)
    ).page(in: context)
  }

  private func lines(_ words: Words) -> [VersionsView.Line] {
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
