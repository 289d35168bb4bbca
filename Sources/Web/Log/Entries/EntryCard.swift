import Foundation
import HTML
import Model

/// An entry in the grid: a large cover, its title and a line of details.
struct EntryCard {
  let entry: Entry
  let type: EntryType?
  /// The position in the grid. The images of the first six cards are loaded eagerly.
  let place: Int
  let context: PageContext
  /// Whether the entry is of an import, and therefore not shown as new.
  let isImported: Bool
  /// The member who created it, if that is another one.
  let author: String?
  /// Nil for users who can only read.
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
      EntryVerdict(entry: entry, isImported: isImported, context: context).node
    }
    div(.class("card-text")) {
      h2 { entry.title }
      p { secondary }
      words
    }
  }

  /// A cover without an image contains the title, so that it is not repeated below.
  @NodeBuilder private var titled: some Node {
    div(.class("cover \((type?.look ?? TypeAppearance()).coverClass(for: entry.title))")) {
      span(.class("cover-icon"), .ariaHidden) { type?.icon ?? "📝" }
      h2(.class("cover-title")) { entry.title }
      EntryVerdict(entry: entry, isImported: isImported, context: context).node
    }
    div(.class("card-text")) {
      p { secondary }
      words
    }
  }

  /// The beginning of the description, unless it repeats the title.
  @NodeBuilder private var words: some Node {
    if !entry.description.isEmpty, entry.description != entry.title {
      p(.class("card-words")) { String(entry.description.prefix(110)) }
    }
  }

  /// The CSS class of the shape of the cover; empty for the default.
  private var shape: String { type?.look.cover?.rawValue ?? "" }

  private var secondary: String {
    ([entry.secondaryLine(type: type, context: context)] + [author].compactMap(\.self))
      .joined(separator: "\u{A0}· ")
  }

  static let sizes = "(min-width: 75rem) 16rem, (min-width: 40rem) 30vw, 46vw"
}

/// An entry in the list.
struct EntryRow {
  let entry: Entry
  let type: EntryType?
  let context: PageContext
  /// Whether the entry is of an import, and therefore not shown as new.
  let isImported: Bool
  /// The member who created it, if that is another one.
  let author: String?
  /// Nil for users who can only read.
  let controls: CardControls?

  var node: some Node {
    li {
      a(.class("row"), .href(context.entry(entry.id)), Attribute("data-entry", present: true)) {
        if let image = entry.cover {
          div(.class("cover thumb")) {
            Picture(image: image, sizes: "4rem", width: 64, height: 64, context: context).node
          }
        } else {
          div(.class("cover thumb \(look.colours(for: entry.title))"), .ariaHidden) {
            type?.icon ?? "📝"
          }
        }
        div(.class("row-text")) {
          h2 { entry.title }
          p {
            [firstLine, author ?? ""].filter { !$0.isEmpty }.joined(separator: "\u{A0}· ")
          }
        }
        div(.class("row-end")) {
          EntryVerdict(entry: entry, isImported: isImported, context: context).node
          span { entry.dateOrStage(in: context) ?? "" }
        }
      }
      controls?.node
    }
  }

  private var look: TypeAppearance { type?.look ?? TypeAppearance() }

  /// The fields chosen for the type, otherwise the beginning of the description, otherwise the
  /// default fields.
  private var firstLine: String {
    let described = entry.description == entry.title ? "" : entry.description
    if let keys = look.line ?? (described.isEmpty ? TypeAppearance.defaultLine : nil) {
      let texts = entry.texts(of: keys, type: type, context: context)
      if !texts.isEmpty { return texts.joined(separator: "\u{A0}· ") }
    }
    return described.split(separator: "\n").first.map { String($0) } ?? ""
  }
}

/// The emoji of a verdict, labelled for screen readers.
struct VerdictBadge {
  let score: Score
  let context: PageContext

  var node: some Node {
    span(.class("verdict"), .role("img"), .label(context.words.verdict(score))) { score.emoji }
  }
}

/// The verdict on an entry, if there is one to show.
struct EntryVerdict {
  let entry: Entry
  let isImported: Bool
  let context: PageContext

  @NodeBuilder var node: some Node {
    if entry.showsVerdict(today: context.today, isImported: isImported) {
      VerdictBadge(score: entry.score, context: context).node
    }
  }
}

extension Entry {
  /// The line below the title: `1965 · Frank Herbert · 18 Nov`.
  func secondaryLine(type: EntryType?, context: PageContext) -> String {
    let line = type?.look.line ?? TypeAppearance.defaultLine
    let day = [dateOrStage(in: context)].compactMap(\.self)
    return (texts(of: line, type: type, context: context) + day).joined(separator: "\u{A0}· ")
  }

  /// Returns the values of fields as text. Fields without a value are left out.
  func texts(of keys: [String], type: EntryType?, context: PageContext) -> [String] {
    keys.compactMap { key in
      guard let text = additionalFields[key], !text.isEmpty else { return nil }
      guard let field = type?.fields.first(where: { $0.key == key }) else { return text }
      return field.cardText(text, in: context)
    }
  }

  /// The date of a finished entry, otherwise its stage.
  func dateOrStage(in context: PageContext) -> String? {
    stage == .done
      ? day.map { context.words.shortDate($0, today: context.today) } : context.words.stage(stage)
  }

  /// Whether the card shows a verdict. An undecided one is shown as "new", unless the entry was
  /// imported. Planned entries show none.
  func showsVerdict(today: CalendarDate, isImported: Bool) -> Bool {
    if stage == .planned { return false }
    return score != .undecided || !isImported && isNew(today: today)
  }

  /// Whether the entry has no verdict yet, was added at most a week ago, and its date is not older
  /// than that.
  func isNew(today: CalendarDate) -> Bool {
    guard score == .undecided, stage != .planned, let day else { return false }
    func added(and seconds: Int64) -> CalendarDate {
      CalendarDate(createdAt.adding(seconds: seconds), in: .gmt)
    }
    return day >= added(and: -Entry.newSeconds) && today <= added(and: Entry.newSeconds)
  }
  private static let newSeconds: Int64 = 7 * 86_400
}
