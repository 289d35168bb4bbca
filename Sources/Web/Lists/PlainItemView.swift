import HTML
import ListCore
import Lists
import Model
import ServerKit

/// The form of an item.
struct PlainItemView {
  struct Input {
    var name: String
    var quantity: String
    var section: String
    var store: String
    /// The section that the page showed. Another one in `section` means that the item is moved.
    var shownSection: String

    init(_ item: ListItem) {
      (name, quantity) = (item.fields.name, item.fields.quantity)
      (section, store) = (item.fields.section, item.fields.store)
      if section.isEmpty { section = Section.other.name }
      shownSection = section
    }

    init(_ form: Form) {
      (name, quantity) = (form["name"] ?? "", form["quantity"] ?? "")
      (section, store) = (form["section"] ?? "", form["store"] ?? "")
      shownSection = form["shown"] ?? ""
    }

    /// The change of the item. Without a section chosen by the user, a new name is categorised
    /// automatically.
    var draft: ListItemDraft {
      var draft = ListItemDraft(name: name)
      (draft.quantity, draft.store) = (quantity, store)
      if section != shownSection { draft.section = section }
      return draft
    }
  }

  let list: GroceryList
  let item: ListItemID
  let input: Input
  let stores: [GroceryStore]
  let errors: [FormError]

  func page(in context: PageContext) -> [UInt8] {
    let (words, path) = (context.words, context.plainItem(item, of: list.id))
    return Layout(
      title: input.name, context: context, chapter: .lists,
      styles: ["css/lists.css", "css/list.css"],
      bodyClass: "chapter-lists"
    ).page {
      div(.class("plain")) {
        form(.class("entry-form"), .method(.post), .action(path)) {
          CSRFField(context: context).node
          HTML.input(.type(.hidden), .name("shown"), .value(input.shownSection))
          header(.class("form-bar")) {
            a(.class("button quiet"), .href(context.plainList(list.id) + "#i-\(item)")) {
              words(list: .cancel)
            }
            h1 { words(list: .editItem).replacing("{name}", with: input.name) }
            button(.class("button primary")) { words(list: .save) }
          }
          controls(context)
        }
        form(.method(.post), .action(path + "/delete")) {
          CSRFField(context: context).node
          button(.class("button danger")) { words(list: .delete) }
        }
      }
    }
  }

  @NodeBuilder private func controls(_ context: PageContext) -> some Node {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    controls.summary
    controls.text("name", words(list: .itemName), input.name, limit: 200, required: true)
    controls.text(
      "quantity", words(list: .quantity), input.quantity, hint: words(list: .quantityHint),
      limit: 40)
    choice(
      "section", .moveTo, sections.map { ($0, words.section($0)) }, input.section, controls, words)
    if !stores.isEmpty {
      let choices = [("", words(list: .anyStore))] + stores.map { ("\($0.id)", $0.name) }
      choice("store", .store, choices, input.store, controls, words)
    }
  }

  private var sections: [String] {
    Section.ordered(
      Section.known.map(\.name) + [input.section]
        + list.visibleItems.map(\.fields.section)
        .filter { !$0.isEmpty })
  }

  private func choice(
    _ name: String, _ word: ListWord, _ choices: [(value: String, text: String)],
    _ chosen: String, _ controls: FormControls, _ words: Words
  ) -> some Node {
    controls.field(name, words(list: word)) { id, described, invalid in
      select(id, .name(name), described, invalid) {
        ForEach(choices) { value, text in
          option(.value(value), .selected(value == chosen)) { text }
        }
      }
    }
  }
}
