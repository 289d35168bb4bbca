import Foundation
import HTML
import Model

/// An entry in the grid: its cover large, its title, one line.
struct EntryCard {
  let entry: Entry
  let type: EntryType?
  /// The first few are in sight at once, so their pictures do not wait.
  let place: Int
  let context: PageContext
  let controls: CardControls?

  var node: some Node {
    li(.class("card")) {
      a(.href(context.entry(entry.id)), Attribute("data-entry", present: true)) {
        if let image = entry.cover { pictured(image) } else { titled }
      }
      controls?.node
    }
  }

  @NodeBuilder private func pictured(_ image: EntryImage) -> some Node {
    div(.class(shape.isEmpty ? "cover" : "cover \(shape)")) {
      Picture(image: image, sizes: Self.sizes, isLazy: place > 5, context: context).node
      EntryVerdict(entry: entry, context: context).node
    }
    div(.class("card-text")) {
      h2 { entry.title }
      p { secondary }
      words
    }
  }

  /// Without a picture the cover is a book's: the title stands on it and not below as well.
  @NodeBuilder private var titled: some Node {
    div(.class("cover \((type?.look ?? TypeLook()).coverClass(for: entry.title))")) {
      span(.class("cover-icon"), .decorative) { type?.icon ?? "📝" }
      h2(.class("cover-title")) { entry.title }
      EntryVerdict(entry: entry, context: context).node
    }
    div(.class("card-text")) {
      p { secondary }
      words
    }
  }

  /// The beginning of the description, unless that only says the title again.
  @NodeBuilder private var words: some Node {
    if !entry.description.isEmpty, entry.description != entry.title {
      p(.class("card-words")) { String(entry.description.prefix(110)) }
    }
  }

  private var shape: String { type?.look.cover?.rawValue ?? "" }

  private var secondary: String { entry.secondaryLine(type: type, context: context) }

  static let sizes = "(min-width: 75rem) 16rem, (min-width: 40rem) 30vw, 46vw"
}

/// An entry in the list.
struct EntryRow {
  let entry: Entry
  let type: EntryType?
  let context: PageContext
  let controls: CardControls?

  var node: some Node {
    li {
      a(.class("row"), .href(context.entry(entry.id)), Attribute("data-entry", present: true)) {
        if let image = entry.cover {
          div(.class("cover thumb")) {
            Picture(image: image, sizes: "4rem", width: 64, height: 64, context: context).node
          }
        } else {
          div(.class("cover thumb \(look.colours(for: entry.title))"), .decorative) {
            type?.icon ?? "📝"
          }
        }
        div(.class("row-text")) {
          h2 { entry.title }
          p { firstLine }
        }
        div(.class("row-end")) {
          EntryVerdict(entry: entry, context: context).node
          span { entry.when(in: context) ?? "" }
        }
      }
      controls?.node
    }
  }

  private var look: TypeLook { type?.look ?? TypeLook() }

  /// The chosen fields, else the beginning of the description, else the usual fields.
  private var firstLine: String {
    let described = entry.description == entry.title ? "" : entry.description
    if let keys = look.line ?? (described.isEmpty ? TypeLook.usualLine : nil) {
      let texts = entry.texts(of: keys, type: type, context: context)
      if !texts.isEmpty { return texts.joined(separator: "\u{A0}· ") }
    }
    return described.split(separator: "\n").first.map { String($0) } ?? ""
  }
}

/// The verdict's face; its words are for those who cannot see it.
struct VerdictBadge {
  let score: Score
  let context: PageContext

  var node: some Node {
    span(.class("verdict"), .role("img"), .label(context.words.verdict(score))) { score.emoji }
  }
}

/// The verdict on an entry, where there is one to show.
struct EntryVerdict {
  let entry: Entry
  let context: PageContext

  @NodeBuilder var node: some Node {
    if entry.hasVerdict(today: context.today) {
      VerdictBadge(score: entry.score, context: context).node
    }
  }
}

extension Entry {
  /// `1965 · Frank Herbert · 18 Nov`
  func secondaryLine(type: EntryType?, context: PageContext) -> String {
    let line = type?.look.line ?? TypeLook.usualLine
    let day = [when(in: context)].compactMap(\.self)
    return (texts(of: line, type: type, context: context) + day).joined(separator: "\u{A0}· ")
  }

  /// The values of these fields, as they are shown; those without one left out.
  func texts(of keys: [String], type: EntryType?, context: PageContext) -> [String] {
    keys.compactMap { key in
      guard let text = additionalFields[key], !text.isEmpty else { return nil }
      guard let field = type?.fields.first(where: { $0.key == key }) else { return text }
      return field.shown(text, onCard: true, in: context)
    }
  }

  /// The day, or for what has not been finished where the person is with it.
  func when(in context: PageContext) -> String? {
    stage == .done
      ? day.map { context.words.short($0, today: context.today) } : context.words.stage(stage)
  }

  /// Whether the card shows a verdict, or "new" if there is none yet. "New" is shown only for an entry
  /// that was added in recent days and has a date of these days; planned entries show nothing.
  func hasVerdict(today: CalendarDate) -> Bool {
    if stage == .planned { return false }
    guard score == .undecided else { return true }
    guard let day else { return false }
    func added(and seconds: Int64) -> CalendarDate {
      CalendarDate(createdAt.adding(seconds: seconds), in: .gmt)
    }
    return day >= added(and: -Entry.newSeconds) && today <= added(and: Entry.newSeconds)
  }
  /// A week.
  private static let newSeconds: Int64 = 7 * 86_400
}

extension Field {
  /// A value as people read it: a date in words, yes or no. On a card, where its name does not
  /// stand beside it, a yes is that name and a no is nothing.
  func shown(_ text: String, onCard: Bool = false, in context: PageContext) -> String? {
    switch (kind, text) {
    case (.boolean, "true"):
      onCard ? context.words.name(label) : context.words(type: .yes)
    case (.boolean, "false"): onCard ? nil : context.words(type: .no)
    case (.date, _):
      CalendarDate(text).map { context.words.short($0, today: context.today) } ?? text
    default: text
    }
  }
}
