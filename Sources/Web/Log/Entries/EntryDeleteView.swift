import Catalog
import HTML
package import Model

/// The page that asks before an entry is deleted, for browsers without scripts. With scripts, a
/// dialog asks in the same words.
package struct EntryDeleteView: Sendable {
  package var entry: Entry

  package init(entry: Entry) { self.entry = entry }

  package func page(in context: PageContext) -> [UInt8] {
    let deletion = DeleteEntry(entry: entry, context: context)
    return Layout(title: deletion.question, context: context, chapter: .log).page {
      section(.class("notice")) {
        p(.class("empty-art"), .ariaHidden) { "🍂" }
        h1 { deletion.question }
        deletion.consequences
        deletion.form
      }
    }
  }
}

/// The consequences of deleting an entry, and the form that deletes it.
struct DeleteEntry {
  let entry: Entry
  /// Whether the entry is shown in the Library, to which the form then returns.
  var isInLibrary = false
  let context: PageContext

  var question: String { context.words(.deleteTitle, ["title": entry.title]) }

  var dialogNode: some Node {
    dialog(
      .id("delete"), .class("dialog"), .live(.entry), Attribute("aria-labelledby", "delete-title")
    ) {
      h2(.id("delete-title")) { question }
      consequences
      form
    }
  }

  @NodeBuilder var consequences: some Node {
    if !entry.images.isEmpty { p { context.words(.deletePhotos, count: entry.images.count) } }
    if let count = entry.occasions?.count, count > 0 {
      p { context.words(.deleteOccasions, count: count) }
    }
    p { context.words(.deleteText) }
  }

  var form: some Node {
    HTML.form(.method(.post), .action(context.delete(entry.id)), .class("actions")) {
      CSRFField(context: context).node
      if isInLibrary { input(.type(.hidden), .name("in"), .value("library")) }
      a(.class("button"), .href(context.entry(entry.id)), Attribute("data-close", "delete")) {
        context.words(.cancel)
      }
      button(.class("button danger filled")) { context.words(.delete) }
    }
  }
}
