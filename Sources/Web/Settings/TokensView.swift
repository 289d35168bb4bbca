import Accounts
import Foundation
import HTML
import Model

/// The page with the valid tokens, a form that creates one, and the token that was just created.
struct TokensView {
  let tokens: [APIToken]
  let spaces: [Membership]
  /// The token that was just created; nil if none was.
  let newToken: String?
  let name: String
  let errors: [FormError]
  let timeZone: TimeZone

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return SettingsFrame(title: words(settings: .tokens), context: context).page {
      if let newToken { secret(newToken, context) }
      if tokens.isEmpty {
        p(.class("hint")) { words(settings: .tokensNone) }
      } else {
        ul(.class("settings-rows plain")) { ForEach(tokens) { row($0, context) } }
      }
      SettingsSection(words(settings: .makeToken)) { makeForm(context) }.node
    }
  }

  private func secret(_ token: String, _ context: PageContext) -> some Node {
    section(.class("settings-card secret")) {
      h2 { context.words(settings: .tokenMade) }
      p { context.words(settings: .tokenOnce) }
      CopyableText(id: "token", text: token, context: context).node
    }
  }

  private func row(_ token: APIToken, _ context: PageContext) -> some Node {
    let words = context.words
    let used = token.usedAt.map { time in
      words(
        settings: .tokenUsed,
        ["date": words.shortDate(CalendarDate(time, in: timeZone), today: context.today)])
    }
    return li {
      span(.class("settings-icon")) { Icon.key.node(context) }
      span(.class("settings-text")) {
        strong { token.name }
        span {
          let client = token.dialect == .sdk ? " · \(words(settings: .tokenSDK))" : ""
          "\(words(settings: token.scope.word)) · \(token.spaceName)\(client)"
        }
        span { used ?? words(settings: .tokenNever) }
      }
      form(.method(.post), .action(context.settings("tokens/\(token.id)/revoke"))) {
        CSRFField(context: context).node
        button(
          .class("button danger"), .label("\(words(settings: .tokenRevoke)): \(token.name)")
        ) { words(settings: .tokenRevoke) }
      }
    }
  }

  private func makeForm(_ context: PageContext) -> some Node {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    return form(
      .class("settings-form"), .id("token-form"), .method(.post),
      .action(context.settings("tokens")), Attribute("novalidate", present: true)
    ) {
      CSRFField(context: context).node
      controls.summary
      controls.text(
        "name", words(settings: .tokenName), name, hint: words(settings: .tokenNameHint),
        limit: APITokens.maxNameLength, required: true)
      controls.field("scope", words(settings: .tokenScope)) { id, described, invalid in
        select(id, .name("scope"), described, invalid) {
          option(.value("read")) { words(settings: .tokenRead) }
          option(.value("write")) { words(settings: .tokenWrite) }
          option(.value("account")) { words(settings: .tokenAccount) }
        }
      }
      controls.field("dialect", words(settings: .tokenDialect)) { id, described, invalid in
        select(id, .name("dialect"), described, invalid) {
          option(.value(APIToken.ContractDialect.mobile.rawValue)) { words(settings: .tokenMobile) }
          option(.value(APIToken.ContractDialect.sdk.rawValue)) { words(settings: .tokenSDK) }
        }
      }
      controls.field("space", words(settings: .tokenSpace)) { id, described, invalid in
        select(id, .name("space"), described, invalid) {
          ForEach(spaces) { space in option(.value("\(space.id)")) { space.name } }
        }
      }
      button(.class("button primary")) { words(settings: .makeToken) }
    }
  }
}

extension APIToken.Access {
  fileprivate var word: SettingsWord {
    switch self {
    case .read: .tokenRead
    case .write: .tokenWrite
    case .account: .tokenAccount
    }
  }
}

/// A text with a button that copies it.
struct CopyableText {
  let id: String
  let text: String
  let context: PageContext

  var node: some Node {
    div(.class("copy-line")) {
      span(.class("copy-text"), .id(id)) { text }
      button(
        .class("button script-only"), Attribute("type", "button"), Attribute("data-copy", id),
        Attribute("data-copied", context.words(settings: .copied))
      ) { context.words(settings: .copy) }
    }
  }
}
