import Catalog
import HTML
import Model
import Publishing

/// The page that asks before content is deleted.
struct ContentDeleteView {
  let id: EntryID
  let title: String
  let type: TypeID
  /// The number of contents below it.
  let descendantCount: Int
  let hasRoute: Bool
  let context: PageContext

  private var words: Words { context.words }

  var page: [UInt8] {
    let question = words(site: .deleteTitle, ["title": title])
    return Layout(
      title: question, context: context, chapter: .site, styles: [SiteFrame.style],
      bodyClass: "chapter-site"
    ).page {
      section(.class("notice")) {
        h1 { question }
        p { words(site: .deleteText) }
        form(.method(.post), .action(context.content(id, "delete"))) {
          CSRFField(context: context).node
          if descendantCount > 0 {
            check("recursive", words(site: .deleteWith, count: descendantCount))
          }
          if hasRoute { check("route", words(site: .deleteRoute)) }
          div(.class("actions")) {
            a(
              .class("button"), .href(context.content(id)),
              Attribute("data-cancel", present: true)
            ) { words(.cancel) }
            button(.class("button danger filled")) { words(.delete) }
          }
        }
      }
    }
  }

  private func check(_ name: String, _ text: String) -> some Node {
    label(.class("check")) {
      input(.type(.checkbox), .name(name), .value("true"), .checked(true))
      span { text }
    }
  }
}

// MARK: - ContentConflictView

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
      let titles = mine.links[field.id].map { $0.map(\.title).joined(separator: ", ") }
      func text(_ value: String?) -> String { field.kind.displayText(value ?? "", in: context) }
      return ConflictingVersionsView.Line(
        name: words.name(field.displayName), mine: titles ?? text(mine.values[field.id]),
        theirs: text(theirs.values[field.id]))
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
