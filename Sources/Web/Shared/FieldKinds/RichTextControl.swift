import HTML
import Markdown
import Model

/// The control for rich text: Markdown in a text area, which scripts replace by an editor that
/// shows the formatting.
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
    ("bullets", .bullets, .mdBullets), ("link", .link, .mdLink), ("image", .image, .mdImage),
    ("numbers", .numbers, .mdNumbers), ("quote", .quote, .mdQuote), ("code", .code, .mdCode),
    ("table", .table, .mdTable), ("strike", .strike, .mdStrike), ("undo", .undo, .mdUndo),
    ("redo", .redo, .mdRedo),
  ]
  /// Tools for the table that contains the cursor.
  private static let tableTools: [(act: String, word: SiteWord)] = [
    ("rowAdd", .mdRowAdd), ("columnAdd", .mdColumnAdd), ("rowDelete", .mdRowDelete),
    ("columnDelete", .mdColumnDelete), ("tableDelete", .mdTableDelete),
  ]

  var node: some Node {
    controls.field(name, label, hints: [words(site: .mdHint)], kind: "rich-field") {
      id, described, invalid in
      div(
        .class("rich"), Attribute("data-rich", context.path("/site/markdown")),
        Attribute("data-failed", words(site: .mdFailed)),
        Attribute("data-complex", words(site: .mdComplex))
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
        // Holds the place of the editor, so that nothing moves when its script has loaded.
        div(.class("rich-text script-only")) {
          div(.class("prose")) {
            RichText(Markdown(value), headingsFrom: 1, EditorMarkdownAddresses.addresses)
          }
        }
      }
    }
  }

  private var bar: some Node {
    div(.class("rich-bar script-only"), .role("toolbar"), .label(words(site: .mdTools))) {
      ForEach(Self.tableTools) { tool in
        button(
          .class("rich-tool rich-word"), Attribute("type", "button"),
          Attribute("data-md", tool.act), Attribute("hidden", present: true)
        ) { words(site: tool.word) }
      }
      ForEach(Self.tools) { tool in
        button(
          .class("rich-tool"), Attribute("type", "button"), Attribute("data-md", tool.act),
          .label(words(site: tool.word)), Attribute("title", words(site: tool.word))
        ) { tool.icon.node(context) }
      }
      button(
        .class("rich-tool rich-word rich-look"), Attribute("type", "button"),
        Attribute("data-source", present: true), Attribute("aria-pressed", "false")
      ) { words(site: .mdSource) }
    }
  }
}

// MARK: - RichTextDialogs

/// The dialogs for a link and for an image, which all rich text of a page shares.
struct RichTextDialogs {
  let context: PageContext

  private var words: Words { context.words }

  @NodeBuilder var node: some Node {
    sheet(
      "rich-link", words(site: .mdLink), removing: words(site: .mdLinkRemove),
      refused: words(site: .mdLinkRefused)
    ) {
      value("url", words(site: .mdLinkURL), limit: 2000, required: true, inputMode: "url")
      value("text", words(site: .mdLinkText), limit: 1000)
    }
    sheet("rich-image", words(site: .mdImage), removing: words(site: .mdImageRemove)) {
      div(.class("rich-image-shown")) {}
      value("alt", words(site: .mdImageAlt), limit: 1000)
      p(.class("hint")) { words(site: .mdImageAltHint) }
      value("caption", words(site: .mdImageCaption), limit: 1000)
    }
  }

  private func sheet(
    _ id: String, _ title: String, removing: String, refused: String? = nil,
    @NodeBuilder content: () -> some Node
  ) -> some Node {
    dialog(
      .id(id), .class("dialog rich-sheet"), Attribute("aria-labelledby", "\(id)-title"),
      Attribute("data-refused", refused)
    ) {
      h2(.id("\(id)-title")) { title }
      content()
      div(.class("actions")) {
        button(
          .class("button danger quiet"), Attribute("type", "button"),
          Attribute("data-answer", "removed"), Attribute("hidden", present: true)
        ) { removing }
        button(.class("button"), Attribute("type", "button"), Attribute("data-close", id)) {
          words(.cancel)
        }
        button(
          .class("button primary"), Attribute("type", "button"), Attribute("data-answer", "done")
        ) { words(site: .mdDone) }
      }
    }
  }

  private func value(
    _ name: String, _ label: String, limit: Int, required: Bool = false,
    inputMode: String? = nil
  ) -> some Node {
    let id = "rich-\(name)"
    return div(.class("field")) {
      HTML.label(Attribute("for", id)) { label }
      input(
        .id(id), .type(.text), Attribute("data-value", name),
        Attribute("maxlength", "\(limit)"), Attribute("required", present: required),
        Attribute("inputmode", inputMode))
    }
  }
}
