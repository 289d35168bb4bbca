import HTML
import ListCore
import Lists
import Model
import ServerKit

/// The page with all lists and the form that creates one, without scripts.
struct PlainListsView {
  let page: ListPage
  let canWrite: Bool
  var errors: [FormError] = []
  /// The scan of a photo in which nothing was found.
  var unread: GroceryScanID?

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return Layout(
      title: words(list: .lists), context: context, chapter: .lists,
      styles: ["css/lists.css", "css/list.css"], bodyClass: "chapter-lists"
    ).page {
      header(.class("page-head")) {
        h1 { words(list: .lists) }
        AccountMenu(chapter: .lists, context: context).node
      }
      div(.class("plain")) {
        p(.class("hint")) { words(list: .plainText) }
        if canWrite {
          PlainAddForm(
            action: context.plainList(), button: .newList, errors: errors, unread: unread,
            context: context
          )
          .node
        }
        ul(.class("list-cards")) { ForEach(page.lists) { card($0, context) } }
        if let next = page.next {
          p {
            a(.class("button"), .href(context.plainList() + "?before=\(next)")) {
              words(list: .older)
            }
          }
        }
      }
    }
  }

  private func card(_ list: GroceryList, _ context: PageContext) -> some Node {
    li(.class("list-card")) {
      a(.href(context.plainList(list.id))) {
        span(.class("list-card-text")) {
          strong { list.fields.name }
          span { PlainListView.count(list.checkedCount, of: list.itemCount, context.words) }
        }
      }
    }
  }
}

/// The form that adds lines and a photo to a list or creates a list from them.
struct PlainAddForm {
  let action: String
  let button: ListWord
  var errors: [FormError]
  /// The scan of a photo in which nothing was found. It is shown with a link to the settings of AI.
  var unread: GroceryScanID?
  let context: PageContext

  var node: some Node {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    return form(
      .class("entry-form"), .id("add"), .method(.post), .action(action),
      Attribute("enctype", "multipart/form-data")
    ) {
      CSRFField(context: context).node
      controls.summary
      if let unread {
        p(.class("nothing-read")) {
          img(.src(context.scanPhoto(unread)), .alt(words(list: .photo)))
        }
        p { a(.href(context.assistSettings)) { words(list: .ownKey) } }
      }
      controls.textArea(
        "items", words(list: .oneALine), "", rows: 3, limit: 20_000,
        placeholder: words(list: .addHint))
      controls.field("photo", words(list: .orPhoto)) { id, described, invalid in
        input(
          id, .type(.file), .name("photo"), Attribute("accept", "image/*"), described, invalid)
      }
      HTML.button(.class("button primary")) { words(list: button) }
    }
  }
}
