import HTML

/// The index of the settings, with one row for each page.
struct SettingsView {
  struct Row {
    let icon: Icon
    let title: SettingsWord
    let text: SettingsWord
    let path: String

    static let all = [
      Row(icon: .user, title: .profile, text: .profileText, path: "profile"),
      Row(icon: .contrast, title: .look, text: .lookText, path: "look"),
      Row(icon: .members, title: .members, text: .membersText, path: "members"),
      Row(icon: .grid, title: .types, text: .typesText, path: "types"),
      Row(icon: .sparkle, title: .assist, text: .assistText, path: "assist"),
      Row(icon: .device, title: .devices, text: .devicesText, path: "devices"),
      Row(icon: .keyboard, title: .shortcuts, text: .shortcutsText, path: "shortcuts"),
      Row(icon: .folder, title: .imports, text: .importsText, path: "import"),
      Row(icon: .box, title: .data, text: .dataText, path: "data"),
    ]

    /// What only the users of other programs need.
    static let forPrograms = [
      Row(icon: .plug, title: .apps, text: .appsText, path: "apps"),
      Row(icon: .key, title: .tokens, text: .tokensText, path: "tokens"),
    ]
  }

  /// The version of the program.
  let version: String

  func page(in context: PageContext) -> [UInt8] {
    let title = context.words(frame: .settings)
    return Layout(title: title, context: context, chapter: .settings).page {
      header(.class("page-head")) {
        h1 { title }
        AccountMenu(chapter: .settings, context: context).node
      }
      ul(.class("settings-rows")) { ForEach(Row.all) { row in node(of: row, context) } }
      h2 { context.words(settings: .forPrograms) }
      ul(.class("settings-rows")) { ForEach(Row.forPrograms) { row in node(of: row, context) } }
      p(.class("hint")) { "Commonplace \(version)" }
    }
  }

  private func node(of row: Row, _ context: PageContext) -> some Node {
    li {
      a(.href(context.settings(row.path))) {
        span(.class("settings-icon")) { row.icon.node(context) }
        span(.class("settings-text")) {
          strong { context.words(settings: row.title) }
          span { context.words(settings: row.text) }
        }
        Icon.forward.node(context)
      }
    }
  }
}
