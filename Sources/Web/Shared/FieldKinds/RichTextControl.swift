import HTML
import Model

/// The control for rich text: Markdown in a text area, to which scripts add a toolbar, keyboard
/// shortcuts, clean pasting and a preview.
struct RichTextControl {
  let name: String
  let label: String
  let value: String
  var rows = 8
  let controls: FormControls

  private var context: PageContext { controls.context }
  private var words: Words { context.words }

  private static let tools: [(act: String, icon: Icon, word: SiteWord)] = [
    ("heading", .heading, .mdHeading), ("bold", .bold, .mdBold), ("italic", .italic, .mdItalic),
    ("link", .link, .mdLink), ("bullets", .lists, .mdBullets), ("numbers", .numbers, .mdNumbers),
    ("quote", .quote, .mdQuote), ("code", .code, .mdCode), ("image", .image, .mdImage),
  ]

  var node: some Node {
    controls.field(name, label, hints: [words(site: .mdHint)], kind: "rich-field") {
      id, described, invalid in
      div(
        .class("rich"), Attribute("data-rich", context.path("/site/markdown")),
        Attribute("data-tools", context.asset("rich-tools.js")),
        Attribute("data-paste", context.asset("rich-paste.js")),
        Attribute("data-failed", words(site: .previewFailed))
      ) {
        bar
        textarea(
          id, .name(name), described, invalid, Attribute("rows", "\(rows)"),
          Attribute("maxlength", "100000"), Attribute("data-markdown", present: true)
        ) {
          // The HTML parser drops the first line break after the tag. With this extra one, a line
          // break at the beginning of the text is preserved.
          "\n"
          value
        }
        div(
          .class("rich-preview prose"), .role("region"), .label(words(site: .preview)),
          Attribute("tabindex", "0"), Attribute("aria-live", "polite"),
          Attribute("hidden", present: true)
        ) {}
      }
    }
  }

  private var bar: some Node {
    div(.class("rich-bar script-only"), .role("toolbar"), .label(words(site: .mdTools))) {
      ForEach(Self.tools) { tool in
        button(
          .class("rich-tool"), Attribute("type", "button"), Attribute("data-md", tool.act),
          .label(words(site: tool.word)), Attribute("title", words(site: tool.word))
        ) { tool.icon.node(context) }
      }
      button(
        .class("rich-tool rich-look"), Attribute("type", "button"),
        Attribute("data-preview", present: true), Attribute("aria-pressed", "false")
      ) {
        Icon.eye.node(context)
        words(site: .preview)
      }
    }
  }
}
