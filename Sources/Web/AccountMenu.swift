import HTML

/// The round button with the member's initial, and the account menu that it opens.
struct AccountMenu {
  let context: PageContext

  var node: some Node {
    details(.class("menu"), Attribute("data-menu", present: true)) {
      summary(.class("avatar"), .label(context.words(.account, ["name": name]))) { initial }
      div(.class("menu-panel")) {
        p(.class("menu-name")) { name }
        ThemeSwitch(context: context).node
        BookSwitcher(context: context).node
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
