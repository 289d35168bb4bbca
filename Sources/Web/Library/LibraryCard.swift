import Catalog
import HTML
import Model

/// An entry in a grid or on a shelf of the Library: a poster, the title and a line of details.
struct LibraryCard {
  let entry: Entry
  let type: TypeRecord?
  /// The position in the grid. The images of the first nine cards are loaded eagerly.
  var place = 100
  /// The role of the relation through which the entry is shown, for example a character's name.
  var role: String?
  /// Whether the card has a menu.
  var hasMenu = false
  /// Why the entry is suggested. Nil if it is not a suggestion.
  var reason: String?
  let context: PageContext

  private var isPerson: Bool { type?.systemKey == "person" }

  var node: some Node {
    li(.class(isPerson ? "poster face" : "poster")) {
      a(.href(context.libraryEntry(entry.id)), Attribute("data-entry", present: true)) {
        if let image = entry.cover {
          div(.class("cover")) {
            Picture(
              image: image, sizes: "(min-width: 60rem) 11rem, 30vw", isLazy: place > 8,
              width: 320, height: 480, context: context
            ).node
            FavouriteBadge(isShown: entry.favourite, context: context).node
          }
        } else {
          div(.class("cover \(gradientClass(for: entry.title))")) {
            span(.class("cover-icon"), .ariaHidden) { sign }
            FavouriteBadge(isShown: entry.favourite, context: context).node
          }
        }
        h2 { entry.title }
        p(.class("parts")) { ForEach(details) { detail in span { detail } } }
        if let reason { p(.class("reason")) { reason } }
      }
      if hasMenu { LibraryCardMenuButton(entry: entry, context: context).node }
    }
  }

  /// The text in place of a missing picture: initials of a person, otherwise the icon of the type.
  private var sign: String {
    (isPerson ? initials(of: entry.title) : nil) ?? type?.icon ?? "📝"
  }

  /// `Rick`, `1942`, `★ 8.5`: those of role, year and rating that exist.
  private var details: [String] {
    var parts: [String] = []
    if let role { parts.append(role) }
    if let year = entry.additionalFields["Year"], !year.isEmpty { parts.append(year) }
    if let rating = entry.rating { parts.append("★\u{A0}\(context.words.decimal(rating))") }
    return parts
  }
}

/// The heart on the picture of a favourite.
struct FavouriteBadge {
  let isShown: Bool
  let context: PageContext

  @NodeBuilder var node: some Node {
    if isShown {
      span(.class("loved"), .role("img"), .label(context.words(.favourite))) {
        Icon.heart.node(context)
      }
    }
  }
}

/// An entry in a list of the Library: one line.
struct LibraryRow {
  let entry: Entry
  let type: TypeRecord?
  var hasMenu = false
  let context: PageContext

  var node: some Node {
    li {
      a(
        .class("row"), .href(context.libraryEntry(entry.id)), Attribute("data-entry", present: true)
      ) {
        if let image = entry.cover {
          div(.class("cover thumb")) {
            Picture(image: image, sizes: "4rem", width: 64, height: 64, context: context).node
          }
        } else {
          div(.class("cover thumb \(gradientClass(for: entry.title))"), .ariaHidden) {
            type?.icon ?? "📝"
          }
        }
        div(.class("row-text")) {
          h2 { entry.title }
          p { entry.relatedLine }
        }
        div(.class("row-end")) {
          if let rating = entry.rating { strong { "★ \(context.words.decimal(rating))" } }
          span { entry.additionalFields["Year"] ?? "" }
        }
      }
      if hasMenu { LibraryCardMenuButton(entry: entry, context: context).node }
    }
  }
}

extension Entry {
  /// The first related field that has a value, for example the genre or the author; otherwise the
  /// description, unless it repeats the title.
  var relatedLine: String {
    let texts = ["Genre", "Author", "Artist", "Director", "Cast", "Platform"].compactMap {
      additionalFields[$0]
    }
    return texts.first { !$0.isEmpty } ?? (description == title ? "" : description)
  }
}

// MARK: - LibraryCardMenu

/// The ⋯ link of a card of the Library, with the state that the menu needs. Without scripts it
/// opens the entry's page, which has the same buttons.
struct LibraryCardMenuButton {
  let entry: Entry
  let context: PageContext

  var node: some Node {
    a(
      .class("card-more"), .href(context.libraryEntry(entry.id)),
      .label(context.words(.moreFor, ["title": entry.title])),
      Attribute("data-menu-of", "\(entry.id)"),
      Attribute("data-favourite", present: entry.favourite),
      Attribute("data-planned", present: entry.stage == .planned),
      Attribute("data-done", present: entry.hasKnownDate)
    ) { Icon.more.node(context) }
  }
}

/// The dialog of a card's menu that asks when its entry was watched, read or played.
private struct DoneDialog {
  let type: TypeRecord
  let context: PageContext

  private var words: Words { context.words }

  var node: some Node {
    dialog(.id("ask-done"), .class("dialog"), Attribute("aria-labelledby", "ask-done-title")) {
      h2(
        .id("ask-done-title"),
        Attribute("data-one", "\(words.seenName(for: type)): {title}")
      ) {}
      form(
        .method(.post), .action(context.path("/log/selection")),
        Attribute("data-library-done", present: true)
      ) {
        DoneDate(context: context).node
        div(.class("actions")) {
          button(
            .class("button"), Attribute("type", "button"), Attribute("data-close", "ask-done")
          ) { words(.cancel) }
          button(.class("button primary")) { words(.save) }
        }
      }
    }
  }
}

/// The menu of a card, which scripts open from its ⋯, by a long press or by a right click; and the
/// dialog that asks before an entry is deleted.
struct LibraryCardMenu {
  let type: TypeRecord
  let context: PageContext

  private var words: Words { context.words }

  @NodeBuilder var node: some Node {
    div(
      .id("card-menu"), .class("menu-panel card-menu"), Attribute("popover", "manual"),
      .role("group"), Attribute("aria-labelledby", "card-menu-title"),
      Attribute("data-tell", "library:act"), Attribute("data-entries", context.path("/log/entries"))
    ) {
      p(.class("menu-name"), .id("card-menu-title")) {}
      link("open", .forward, words(card: .open))
      link("edit", .edit, words(.edit))
      item("favourite", .heart, words(library: .favour), off: words(library: .unfavour))
      if type.inLog {
        item("done", .check, words.seenName(for: type), off: words(.addOccasion))
        item("planned", .calendar, plan, off: words(card: .unplan))
      }
      item("delete", .trash, words(.delete), kind: "menu-item danger")
    }
    if type.inLog {
      DoneDialog(type: type, context: context).node
    }
    dialog(
      .id("ask-delete"), .class("dialog"), Attribute("aria-labelledby", "ask-delete-title")
    ) {
      h2(.id("ask-delete-title"), Attribute("data-one", words(.deleteTitle))) {}
      p { words(.deleteManyText) }
      form(.method(.post), .class("actions"), Attribute("data-library-delete", present: true)) {
        CSRFField(context: context).node
        input(.type(.hidden), .name("in"), .value("library"))
        button(.class("button"), Attribute("type", "button"), Attribute("data-close", "ask-delete"))
        {
          words(.cancel)
        }
        button(.class("button danger filled")) { words(.delete) }
      }
    }
    template(.id("card-loved")) {
      span(.class("loved"), .role("img"), .label(words(.favourite))) { Icon.heart.node(context) }
    }
  }

  /// The name of the button that plans an entry.
  private var plan: String {
    switch type.systemKey {
    case "movie", "show": words(card: .watch)
    case "book": words(card: .read)
    default: words(card: .plan)
    }
  }

  private func link(_ action: String, _ icon: Icon, _ name: String) -> some Node {
    a(.class("menu-item"), .href("#"), Attribute("data-card", action)) {
      icon.node(context)
      name
    }
  }

  /// Returns a button.
  /// - Parameter off: the name while the entry has what the button adds; nil if it is the same.
  private func item(
    _ action: String, _ icon: Icon, _ name: String, off: String? = nil,
    kind: String = "menu-item"
  ) -> some Node {
    button(
      .class(kind), Attribute("type", "button"), Attribute("data-card", action),
      Attribute("data-on", off.map { _ in name }), Attribute("data-off", off)
    ) {
      icon.node(context)
      span { name }
    }
  }
}
