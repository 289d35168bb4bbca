import HTML

/// What the original clients need to be pointed at this server. `docs/clients.md` says the same.
struct AppsView {
  let base: String
  let author: String

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return SettingsFrame(title: words(settings: .apps), context: context).page {
      SettingsSection("livlog", text: words(settings: .livlogHow)) {
        dl(.class("app-facts")) {
          fact(words(settings: .appBase)) {
            CopyLine(id: "base", text: base, context: context).node
          }
          fact(words(settings: .appToken)) {
            a(.href(context.settings("tokens"))) { words(settings: .appTokenLink) }
          }
          fact(words(settings: .appAuthor)) {
            CopyLine(id: "author", text: author, context: context).node
          }
          fact(words(settings: .appCan)) { words(settings: .livlogCan) }
          fact(words(settings: .appCannot)) { words(settings: .livlogCannot) }
        }
      }.node
      SettingsSection(
        words(settings: .otherAppsTitle), text: words(settings: .otherAppsText)
      ) { p(.class("badge")) { words(settings: .appNotYet) } }.node
    }
  }

  private func fact<Content: Node>(
    _ name: String, @NodeBuilder _ content: () -> Content
  ) -> some Node {
    div {
      dt { name }
      dd { content() }
    }
  }
}
