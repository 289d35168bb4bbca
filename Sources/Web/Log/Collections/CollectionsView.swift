import Catalog
import HTML
import Model

/// The collections of a book, with actions as buttons and, on touch screens, behind a swipe.
struct CollectionsView {
  let collections: [EntryCollection]
  let canWrite: Bool

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return Layout(
      title: words(collection: .collections), context: context, chapter: .log
    ).page {
      header(.class("page-head back-head")) {
        a(.class("round"), .href(context.path("/log")), .label(words(.toLog))) {
          Icon.back.node(context)
        }
        h1 { words(collection: .collections) }
      }
      if canWrite && !collections.isEmpty {
        AddButton(context.collections + "/new", label: words(collection: .add), context).node
      }
      div(.id("collections"), .live(.collection, .entry)) {
        if collections.isEmpty {
          emptyState(context)
        } else {
          ul(.class("collections")) { ForEach(collections) { row($0, context) } }
        }
      }
    }
  }

  private func row(_ collection: EntryCollection, _ context: PageContext) -> some Node {
    let words = context.words
    return li(.class("swipe")) {
      div(.class("swipe-content")) {
        CollectionRow(
          icon: collection.icon, name: collection.name,
          count: words(.entries, count: collection.entryCount),
          link: LogQuery(collection: .one(collection.id)).path(in: context)
        ).node
        if canWrite {
          action(.edit, words(.edit), collection, "", context)
          action(.trash, words(.delete), collection, "/delete", context)
        }
      }
      if canWrite { swipeActions(collection, context) }
    }
  }

  private func action(
    _ icon: Icon, _ word: String, _ collection: EntryCollection, _ path: String,
    _ context: PageContext
  ) -> some Node {
    a(
      .class("icon-button"), .href(context.collection(collection.id) + path),
      .label("\(word): \(collection.name)")
    ) { icon.node(context) }
  }

  /// The same actions again behind a swipe, hidden from screen readers.
  private func swipeActions(
    _ collection: EntryCollection, _ context: PageContext
  ) -> some Node {
    div(.class("swipe-actions"), .ariaHidden) {
      a(
        .class("swipe-edit"), .href(context.collection(collection.id)),
        Attribute("tabindex", "-1")
      ) { context.words(.edit) }
      a(
        .class("swipe-delete"), .href(context.collection(collection.id) + "/delete"),
        Attribute("tabindex", "-1")
      ) { context.words(.delete) }
    }
  }

  private func emptyState(_ context: PageContext) -> some Node {
    let words = context.words
    return div(.class("empty")) {
      p(.class("empty-art"), .ariaHidden) { "📁" }
      h2 { words(collection: .emptyTitle) }
      p { words(collection: .emptyText) }
      if canWrite {
        form(.method(.post), .action(context.collections + "/defaults")) {
          CSRFField(context: context).node
          button(.class("button primary")) { words(collection: .createDefaults) }
        }
        p {
          a(.class("button quiet"), .href(context.collections + "/new")) {
            words(collection: .add)
          }
        }
      }
    }
  }
}

/// The icon, name and number of entries of a collection. In the list it links to the entries.
struct CollectionRow {
  let icon: String
  let name: String
  let count: String
  var link: String?

  @NodeBuilder var node: some Node {
    if let link {
      a(.class("collection-row"), .href(link)) { inner }
    } else {
      div(.class("collection-row")) { inner }
    }
  }

  @NodeBuilder private var inner: some Node {
    span(.class("collection-icon"), .ariaHidden) { icon }
    span(.class("collection-text")) {
      strong { name }
      span { count }
    }
  }
}
