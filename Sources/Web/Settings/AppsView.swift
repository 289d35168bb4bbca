import HTML

/// The settings with which the original clients use this server, and what works with each.
/// `docs/clients.md` contains the same.
struct AppsView {
  /// The address of the server; `base` is that of its API.
  let server: String
  let base: String
  /// The id of the user, which ModulaCMS Mobile calls the author.
  let author: String
  /// The key of this server for the settings of AIsle-List.
  let publishableKey: String

  /// One row about an app: the name of a setting, and its value.
  private struct Setting {
    enum Value {
      case text(AppsWord)
      /// A text to copy, in an element with this id.
      case copyable(id: String, String)
      case token
    }

    let name: AppsWord
    let value: Value
  }

  func page(in context: PageContext) -> [UInt8] {
    SettingsFrame(title: context.words(settings: .apps), context: context).page {
      p(.class("hint")) { context.words(apps: .intro) }
      app("livlog", .worksBadge, .livlogHow, livlog, context)
      app("ModulaCMS Mobile", .worksBadge, .modulaHow, modula, context)
      app("AIsle-List", .worksBadge, .aisleHow, aisle, context)
      app("MovieLibrary", .noServerBadge, .moviesHow, movies, context)
    }
  }

  private var livlog: [Setting] {
    [
      Setting(name: .host, value: .copyable(id: "livlog-host", server)),
      Setting(name: .base, value: .copyable(id: "livlog-base", base)),
      Setting(name: .login, value: .text(.livlogLogin)),
      Setting(name: .token, value: .token),
      Setting(name: .works, value: .text(.livlogWorks)),
      Setting(name: .fails, value: .text(.livlogFails)),
    ]
  }

  private var modula: [Setting] {
    [
      Setting(name: .modulaBase, value: .copyable(id: "modula-base", server)),
      Setting(name: .modulaKey, value: .token),
      Setting(name: .modulaAuthor, value: .copyable(id: "modula-author", author)),
      Setting(name: .login, value: .text(.modulaLogin)),
      Setting(name: .modulaSDK, value: .text(.modulaSDKHow)),
      Setting(name: .works, value: .text(.modulaWorks)),
      Setting(name: .fails, value: .text(.modulaFails)),
    ]
  }

  private var aisle: [Setting] {
    [
      Setting(name: .aisleURL, value: .copyable(id: "aisle-url", server)),
      Setting(name: .aisleKey, value: .copyable(id: "aisle-key", publishableKey)),
      Setting(name: .login, value: .text(.aisleLogin)),
      Setting(name: .works, value: .text(.aisleWorks)),
      Setting(name: .fails, value: .text(.aisleFails)),
    ]
  }

  private var movies: [Setting] {
    [
      Setting(name: .works, value: .text(.moviesWorks)),
      Setting(name: .fails, value: .text(.moviesFails)),
    ]
  }

  private func app(
    _ name: String, _ badge: AppsWord, _ how: AppsWord, _ facts: [Setting], _ context: PageContext
  ) -> some Node {
    section(.class("settings-card")) {
      h2 { name }
      p(.class("badge")) { context.words(apps: badge) }
      p { context.words(apps: how) }
      dl(.class("app-facts")) {
        ForEach(facts) { fact in
          div {
            dt { context.words(apps: fact.name) }
            dd { node(of: fact.value, context) }
          }
        }
      }
    }
  }

  @NodeBuilder private func node(of answer: Setting.Value, _ context: PageContext) -> some Node {
    switch answer {
    case .text(let word): context.words(apps: word)
    case .copyable(let id, let text): CopyableText(id: id, text: text, context: context).node
    case .token:
      a(.href(context.settings("tokens"))) { context.words(apps: .tokenLink) }
    }
  }
}
