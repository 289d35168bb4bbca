import Catalog
import HTML
import Model
import Publishing

/// The page for content that was edited by two people at once: both versions side by side (409).
struct ContentConflictView {
  /// The content as it is stored.
  let current: ContentRecord
  let theirs: ContentInput
  /// The input of the refused form.
  let mine: ContentInput
  let type: TypeRecord
  let controls: [(name: String, value: String)]

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let fields = type.fields.map { field in
      ConflictingVersionsView.Line(
        name: words.name(field.label),
        mine: mine.links[field.id].map { $0.map(\.title).joined(separator: ", ") }
          ?? mine.values[field.id] ?? "",
        theirs: theirs.values[field.id] ?? "")
    }
    let own = [
      ConflictingVersionsView.Line(name: words(.title), mine: mine.title, theirs: theirs.title),
      ConflictingVersionsView.Line(name: words(site: .slug), mine: mine.slug, theirs: theirs.slug),
      ConflictingVersionsView.Line(
        name: words(site: .status), mine: words.status(mine.status),
        theirs: words.status(theirs.status)),
    ]
    var view = ConflictingVersionsView(
      title: current.title, form: context.content(current.id), isMultipart: true,
      revision: current.revision, controls: controls, theirs: context.content(current.id),
      lines: own + fields)
    view.chapter = .site
    return view.page(in: context)
  }
}
