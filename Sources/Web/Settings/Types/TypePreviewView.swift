import HTML
import Model

/// The preview of what a change of a type will do to its entries.
struct TypePreviewView {
  let type: TypeDetail
  let preview: TypePreview
  let input: TypeInput
  let revision: Int?
  var isInSite = false

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return Layout(
      title: words(type: .willHappen), context: context, chapter: isInSite ? .site : .settings,
      styles: TypesView.styles + (isInSite ? [SiteFrame.style] : []),
      bodyClass: isInSite ? "page-settings chapter-site" : "page-settings"
    ).page {
      header(.class("page-head")) { h1 { words(type: .willHappen) } }
      div(.class("settings-sections")) {
        ForEach(preview.fields) { field in section(of: field, words) }
        form(
          .class("actions"), .id("type-confirm"), .method(.post), .action(context.type(type.id))
        ) {
          CSRFField(context: context).node
          HTML.input(.type(.hidden), .name("confirm"), .value("true"))
          if isInSite { HTML.input(.type(.hidden), .name("in"), .value("site")) }
          if let revision {
            HTML.input(.type(.hidden), .name("revision"), .value("\(revision)"))
          }
          ForEach(input.controls) { control in
            HTML.input(.type(.hidden), .name(control.name), .value(control.value))
          }
          button(.class("button"), .name("action"), .value("back")) { words(type: .backToForm) }
          button(.class("button primary"), .name("action"), .value("save")) {
            words(type: .saveAnyway)
          }
        }
      }
    }
  }

  private func section(of field: FieldPreview, _ words: Words) -> some Node {
    HTML.section(.class("settings-card type-preview-field")) {
      h2 { words.name(field.label) }
      ul { ForEach(sentences(field, words)) { text in li { text } } }
      if field.change != .required, !field.examples.isEmpty {
        dl(.class("type-examples")) {
          ForEach(field.examples) { example in
            div {
              dt { example.title }
              dd {
                del { example.before }
                " → "
                strong { after(example, field, words) }
              }
            }
          }
        }
      }
    }
  }

  private func after(
    _ example: FieldPreview.Example, _ field: FieldPreview, _ words: Words
  ) -> String {
    example.after ?? "\(example.before) (\(words(type: .staysAs)))"
  }

  private func sentences(_ field: FieldPreview, _ words: Words) -> [String] {
    func told(_ word: TypeWord, _ count: Int) -> [String] {
      count == 0 ? [] : [words(type: word, count: count)]
    }
    return switch field.change {
    case .removed: [words(type: .goes)] + told(.keptText, field.filled)
    case .required: told(.asked, field.empty)
    default: told(.fits, field.converted) + told(.keeps, field.kept) + told(.made, field.made)
    }
  }
}
