import HTML

/// The settings with which the original clients use this server, and what works with each.
/// `docs/clients.md` contains the same.
struct AppsView {
  /// The address of the server; `base` is that of its API.
  let server: String
  let base: String
  let author: String
  let publishableKey: String

  /// One row about an app: the name of a setting, and its value.
  private struct Fact {
    enum Answer {
      case text(AppsWord)
      /// A text to copy, in an element with this id.
      case line(id: String, String)
      case token
    }

    let name: AppsWord
    let answer: Answer
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

  private var livlog: [Fact] {
    [
      Fact(name: .host, answer: .line(id: "livlog-host", server)),
      Fact(name: .base, answer: .line(id: "livlog-base", base)),
      Fact(name: .login, answer: .text(.livlogLogin)),
      Fact(name: .token, answer: .token),
      Fact(name: .works, answer: .text(.livlogWorks)),
      Fact(name: .fails, answer: .text(.livlogFails)),
    ]
  }

  private var modula: [Fact] {
    [
      Fact(name: .modulaBase, answer: .line(id: "modula-base", server)),
      Fact(name: .modulaKey, answer: .token),
      Fact(name: .modulaAuthor, answer: .line(id: "modula-author", author)),
      Fact(name: .login, answer: .text(.modulaLogin)),
      Fact(name: .modulaSDK, answer: .text(.modulaSDKHow)),
      Fact(name: .works, answer: .text(.modulaWorks)),
      Fact(name: .fails, answer: .text(.modulaFails)),
    ]
  }

  private var aisle: [Fact] {
    [
      Fact(name: .aisleURL, answer: .line(id: "aisle-url", server)),
      Fact(name: .aisleKey, answer: .line(id: "aisle-key", publishableKey)),
      Fact(name: .login, answer: .text(.aisleLogin)),
      Fact(name: .works, answer: .text(.aisleWorks)),
      Fact(name: .fails, answer: .text(.aisleFails)),
    ]
  }

  private var movies: [Fact] {
    [
      Fact(name: .works, answer: .text(.moviesWorks)),
      Fact(name: .fails, answer: .text(.moviesFails)),
    ]
  }

  private func app(
    _ name: String, _ badge: AppsWord, _ how: AppsWord, _ facts: [Fact], _ context: PageContext
  ) -> some Node {
    section(.class("settings-card")) {
      h2 { name }
      p(.class("badge")) { context.words(apps: badge) }
      p { context.words(apps: how) }
      dl(.class("app-facts")) {
        Each(facts) { fact in
          div {
            dt { context.words(apps: fact.name) }
            dd { node(of: fact.answer, context) }
          }
        }
      }
    }
  }

  @NodeBuilder private func node(of answer: Fact.Answer, _ context: PageContext) -> some Node {
    switch answer {
    case .text(let word): context.words(apps: word)
    case .line(let id, let text): CopyLine(id: id, text: text, context: context).node
    case .token:
      a(.href(context.settings("tokens"))) { context.words(apps: .tokenLink) }
    }
  }
}
