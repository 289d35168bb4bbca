import Catalog
import Foundation
import HTML
import Markdown
import Model

/// The value of a field, read-only: "--" without a value, a check mark or a cross for a boolean.
struct ContentValue {
  let field: FieldRecord
  let value: String
  var related: [LinkedEntry] = []
  var media: [String: MediaControl.Item] = [:]
  let timeZone: TimeZone
  let context: PageContext

  private var words: Words { context.words }

  @NodeBuilder var node: some Node {
    if field.kind == .boolean {
      yesOrNo
    } else if field.kind == .relation, !related.isEmpty {
      links
    } else if value.isEmpty {
      span(.class("no-value")) { "--" }
    } else {
      filled
    }
  }

  @NodeBuilder private var filled: some Node {
    switch field.kind {
    case .media: picture
    case .richtext:
      div(.class("prose")) {
        RichText(Markdown(value), headingsFrom: 3, EditorMarkdownAddresses.addresses)
      }
    case .textarea: plain
    case .json: span(.class("plain-text code")) { value }
    case .url: a(.href(value), .rel("noopener nofollow")) { value }
    case .email: a(.href("mailto:\(value)")) { value }
    case .date: words.longDate(parsing: value)
    case .datetime:
      LocalTime.text(ofValue: value, in: timeZone).replacingOccurrences(of: "T", with: " ")
    default: value
    }
  }

  private var plain: some Node { span(.class("plain-text")) { value } }

  private var yesOrNo: some Node {
    let isOn = value == "true"
    return span(.class(isOn ? "tick-mark yes" : "tick-mark no")) {
      (isOn ? Icon.check : Icon.close).node(context)
      span(.class("hidden")) { words(isOn ? .yes : .no) }
    }
  }

  private var links: some Node {
    ul(.class("content-links")) {
      ForEach(related) { entry in
        li { a(.class("chip"), .href(context.entry(entry.id))) { entry.title } }
      }
    }
  }

  @NodeBuilder private var picture: some Node {
    if let item = media[value] {
      a(.class("media-shown"), .href(context.mediaItem(item.id))) {
        img(
          .src(item.thumbnail), .alt(item.alt), .width(320), .height(240),
          Attribute("loading", "lazy"))
        span { item.name }
      }
    } else {
      span(.class("no-value")) { words(site: .mediaGone) }
    }
  }
}
