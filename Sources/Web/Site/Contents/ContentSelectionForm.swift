import HTML
import Model

/// The form that asks for confirmation and performs an action: in a dialog, or on a page.
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
    form.dialog(one: words(site: action.one), many: words(site: action.many))
  }

  private var form: BulkActionForm<some Node> {
    BulkActionForm(
      action: action.control(words), path: context.path("/site/selection"),
      does: words(site: action.word), ids: ids, back: back, context: context
    ) {
      p { words(site: action == .delete ? .deleteText : .changeText) }
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
        form.node
      }
    }
  }
}
