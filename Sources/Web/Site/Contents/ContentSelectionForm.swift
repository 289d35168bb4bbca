import HTML
import Model

/// The question, and the form that does it: in a dialog, or on a page of its own.
struct ContentSelectionForm {
  let action: ContentAction
  var ids: [EntryID] = []
  let back: String
  let context: PageContext

  private var words: Words { context.words }

  func question(_ titles: [String]) -> String {
    titles.count == 1
      ? words(site: action.one, ["title": titles[0]])
      : words(site: action.many, count: titles.count)
  }

  var dialogNode: some Node {
    let id = "ask-\(action.rawValue)"
    return dialog(.id(id), .class("dialog"), Attribute("aria-labelledby", "\(id)-title")) {
      h2(
        .id("\(id)-title"), Attribute("data-one", words(site: action.one)),
        Attribute("data-forms", words(site: action.many))
      ) { words(site: action.word) }
      node
    }
  }

  var node: some Node {
    form(
      .method(.post), .action(context.path("/site/selection")),
      Attribute("data-selection", action.rawValue)
    ) {
      CSRFField(context: context).node
      input(.type(.hidden), .name("action"), .value(action.rawValue))
      input(.type(.hidden), .name("confirmed"), .value("true"))
      input(.type(.hidden), .name("back"), .value(back))
      Each(ids) { id in input(.type(.hidden), .name("ids"), .value("\(id)")) }
      p { words(site: action == .delete ? .deleteText : .changeText) }
      div(.class("actions")) {
        a(
          .class("button"), .href(context.root + back),
          Attribute("data-close", "ask-\(action.rawValue)")
        ) { words(.cancel) }
        button(.class(action == .delete ? "button danger filled" : "button primary")) {
          words(site: action.word)
        }
      }
    }
  }

  func page(_ titles: [String]) -> [UInt8] {
    let question = question(titles)
    return Layout(
      title: question, context: context, chapter: .site, styles: [SiteFrame.style],
      bodyClass: "chapter-site"
    ).page {
      section(.class("notice")) {
        h1 { question }
        if titles.count > 1 { p { titles.prefix(12).joined(separator: ", ") } }
        node
      }
    }
  }
}
