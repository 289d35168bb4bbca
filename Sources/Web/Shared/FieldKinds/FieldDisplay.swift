import Catalog
import Foundation
import HTML
import Markdown
import Model

/// The form in which pages show the values of a kind, `KnownFieldKind.display`. Cards, the pages of
/// entries, the Site's editor and public pages each render every form, in the switches of this
/// file.
enum FieldDisplay {
  /// The text that forms contain, `FieldKindDefinition.textInForms`.
  case line
  case lines, markdown, code, truth, day, moment, email, link, file

  /// Whether the value takes the width of the page, as paragraphs.
  var isProse: Bool { self == .lines || self == .markdown }
}

// MARK: - Texts

extension FieldKind {
  /// Returns a value as text: a date in words, yes or no.
  func displayText(_ text: String, in context: PageContext) -> String {
    switch display {
    case .line: definition.textInForms(text)
    case .truth:
      text == "true"
        ? context.words(type: .yes) : text == "false" ? context.words(type: .no) : text
    case .day:
      CalendarDate(text).map { context.words.shortDate($0, today: context.today) } ?? text
    case .lines, .markdown, .code, .moment, .email, .link, .file: text
    }
  }
}

extension Field {
  /// Returns a value as text on a card. A card does not show the field's name, so that there a true
  /// value is that name and a false one is nil.
  func cardText(_ text: String, in context: PageContext) -> String? {
    guard kind.display == .truth, ["true", "false"].contains(text) else {
      return kind.displayText(text, in: context)
    }
    return text == "true" ? context.words.name(displayName) : nil
  }
}

// MARK: - Pages of entries

/// A value on the page of an entry.
struct EntryFieldValue {
  /// Nil for a value that is not of a field.
  let field: Field?
  let text: String
  /// The entries that the field links to.
  let linkedEntries: [EntryNeighbour]
  let context: PageContext

  @NodeBuilder var node: some Node {
    if !linkedEntries.isEmpty {
      ForEach(linkedEntries.enumerated()) { place, other in
        if place > 0 { ", " }
        a(.href(context.entry(other.id))) { other.title }
      }
    } else if isLink {
      a(.href(text), .rel("noopener noreferrer")) { text }
    } else {
      field?.kind.displayText(text, in: context) ?? text
    }
  }

  /// A value from before the field became a URL can be any text.
  private var isLink: Bool {
    field?.kind.display == .link && text.firstMatch(of: /^https?:\/\//) != nil
  }
}

// MARK: - The Site's editor

/// The value of a field, read-only: "empty" without a value, a check mark or a cross for a boolean.
struct ContentValue {
  let field: FieldRecord
  let value: String
  /// The entries of a relation.
  var related: [LinkedEntry] = []
  /// Media files by id, among them that of a media field.
  var media: [String: MediaControl.Item] = [:]
  let timeZone: TimeZone
  let context: PageContext

  private var words: Words { context.words }

  @NodeBuilder var node: some Node {
    if field.kind == .relation, !related.isEmpty {
      links
    } else if value.isEmpty, field.kind.display != .truth {
      span(.class("no-value")) { words(.emptyValue) }
    } else {
      filled
    }
  }

  @NodeBuilder private var filled: some Node {
    switch field.kind.display {
    case .line: field.kind.definition.textInForms(value)
    case .lines: span(.class("plain-text")) { value }
    case .markdown:
      div(.class("prose")) {
        RichText(Markdown(value), headingsFrom: 3, EditorMarkdownAddresses.addresses)
      }
    case .code: span(.class("plain-text code")) { value }
    case .truth: yesOrNo
    case .day: words.longDate(parsing: value)
    case .moment:
      Timestamp(value).map { words.dateAndTime($0, in: timeZone) } ?? value
    case .email: a(.href("mailto:\(value)")) { value }
    case .link: a(.href(value), .rel("noopener nofollow")) { value }
    case .file: picture
    }
  }

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

// MARK: - Public pages

/// A short value on a public page, from text. Prose, files and links are shown by
/// `PublicEntryBody`.
struct PublicFieldText {
  let text: String
  let kind: FieldKind
  let locale: String
  let context: PublicContext

  @NodeBuilder var node: some Node {
    switch kind.display {
    case .truth: context.words(locale)(onSite: text == "true" ? .yes : .no)
    case .day: day
    case .moment: moment
    case .email: a(.href("mailto:\(text)")) { text }
    case .link: link
    case .line: kind.definition.textInForms(text)
    case .lines, .markdown, .code, .file: text
    }
  }

  @NodeBuilder private var link: some Node {
    if text.hasPrefix("https://") || text.hasPrefix("http://"),
      let address = URLEncoding.percentEncoded(text)
    {
      a(.href(address), .rel("noopener nofollow")) { shortened }
    } else {
      text
    }
  }

  @NodeBuilder private var day: some Node {
    if let date = CalendarDate(String(text.prefix(10))) {
      time(Attribute("datetime", date.description)) { context.day(date, locale) }
    } else {
      text
    }
  }

  @NodeBuilder private var moment: some Node {
    if let moment = Timestamp(text) {
      time(Attribute("datetime", moment.description)) { context.dateAndTime(moment, locale) }
    } else {
      text
    }
  }

  /// The URL without its scheme, `www.` and trailing slash.
  private var shortened: String {
    var text = text
    for start in ["https://", "http://", "www."] where text.hasPrefix(start) {
      text.removeFirst(start.count)
    }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}
