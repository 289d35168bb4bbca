import HTML

/// The round button with the member's initial, and the account menu that it opens.
struct AccountMenu {
  let chapter: Layout.Chapter
  let context: PageContext

  var node: some Node {
    details(.class("menu"), Attribute("data-menu", present: true)) {
      summary(.class("avatar"), .label(context.words(.account, ["name": name]))) { initial }
      div(.class("menu-panel")) {
        p(.class("menu-name")) { name }
        ThemeSwitch(context: context).node
        BookSwitcher(chapter: chapter, context: context).node
        a(.class("menu-item"), .href(context.collections)) {
          Icon.folder.node(context)
          context.words(collection: .collections)
        }
        a(.class("menu-item"), .href(context.settings())) {
          Icon.settings.node(context)
          context.words(frame: .settings)
        }
        form(.method(.post), .action(context.signOut)) {
          CSRFField(context: context).node
          button(.class("menu-item")) {
            Icon.signOut.node(context)
            context.words(.signOut)
          }
        }
      }
    }
  }

  private var name: String { context.member ?? "" }
  private var initial: String { name.first.map { String($0).uppercased() } ?? "·" }
}

/// Buttons that choose the light, the dark or the system's theme. The choice takes effect at once
/// and is stored for later visits.
struct ThemeSwitch {
  let context: PageContext

  var node: some Node {
    form(
      .class("theme-switch"), .method(.post), .action(context.settings("theme")),
      Attribute("data-theme-form", present: true)
    ) {
      CSRFField(context: context).node
      fieldset(.class("segments")) {
        legend(.class("hidden")) { context.words(frame: .theme) }
        choice(nil, .contrast, .themeSystem)
        choice(.light, .sun, .themeLight)
        choice(.dark, .moon, .themeDark)
      }
    }
  }

  private func choice(
    _ theme: PageContext.Theme?, _ icon: Icon, _ word: FrameWord
  ) -> some Node {
    button(
      .class("segment"), .name("theme"), .value(theme?.rawValue ?? ""),
      Attribute("aria-pressed", context.theme == theme ? "true" : "false")
    ) {
      icon.node(context)
      span { context.words(frame: word) }
    }
  }
}

// MARK: - BookSwitcher

/// The part of the account menu about books: links to the user's books, and to the types, members
/// and data of the current one.
struct BookSwitcher {
  let chapter: Layout.Chapter
  let context: PageContext

  @NodeBuilder var node: some Node {
    if !context.books.isEmpty {
      nav(.class("book-switcher"), .label(context.words(.yourBooks))) {
        if context.books.count > 1 {
          p(.class("menu-name")) { context.words(.yourBooks) }
          ul {
            ForEach(context.books) { book in
              li {
                a(
                  .class("menu-item"), .href("\(context.root)\(book.base)/\(path)"),
                  Attribute("aria-current", book.isShown ? "true" : nil)
                ) {
                  Icon.log.node(context)
                  span {
                    book.name
                    if let owner = book.owner {
                      span(.class("owner")) { context.words(frame: .ownedBy, ["name": owner]) }
                    }
                  }
                  if book.isShown { Icon.check.node(context) }
                }
              }
            }
          }
        }
        a(.class("menu-item"), .href(context.types)) {
          Icon.grid.node(context)
          context.words(type: .types)
        }
        a(.class("menu-item"), .href(context.members)) {
          Icon.members.node(context)
          context.words(.members)
        }
        a(.class("menu-item"), .href(context.dataSettings)) {
          Icon.box.node(context)
          context.words(.dataOfBook)
        }
      }
    }
  }
}

extension BookSwitcher {
  /// The chapter in which another book opens: the one that is shown.
  fileprivate var path: String { chapter == .settings ? "log" : chapter.rawValue }
}

// MARK: - Initials

/// Returns the initials that are shown for a person without a picture: the first letters of at most
/// two words of the name. Returns nil if the name has no letters or digits.
func initials(of name: String) -> String? {
  let letters = name.split(separator: " ").compactMap { word in
    word.first { $0.isLetter || $0.isNumber }
  }
  return letters.isEmpty ? nil : String(letters.prefix(2)).uppercased()
}
