import Accounts
import Book
import Foundation
import HTML
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// The pages that list, create and revoke API tokens.
enum TokenPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    try await answer(call)
  }

  /// Creates a token. Only the response to this form contains it.
  @Sendable static func create(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let member = try call.member
    do {
      let space = member.spaces.first { "\($0.id)" == form["space"] } ?? member.defaultSpace
      let token = try await call.web.features.accounts.tokens.issue(
        named: form["name"] ?? "",
        scope: APIToken.Access(rawValue: form["scope"] ?? "") ?? .read,
        dialect: APIToken.ContractDialect(rawValue: form["dialect"] ?? "") ?? .mobile,
        space: space.space, to: member.user)
      return try await answer(call, made: token)
    } catch let failure as Failure where [.invalid, .conflict].contains(failure.kind) {
      return try await answer(call, name: form["name"] ?? "", refusing: failure)
    }
  }

  @Sendable static func revoke(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let id = try call.id(of: APIToken.self)
    try await call.web.features.accounts.tokens.revoke(id, of: call.member.user)
    return call.redirect(
      to: "/settings/tokens",
      notice: Notice(.tokenRevoked, undo: ChangeGroupID(high: id.high, low: id.low)))
  }

  @Sendable static func restore(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    try await call.web.features.accounts.tokens.restore(
      call.id(of: APIToken.self), of: call.member.user)
    return call.redirect(to: "/settings/tokens", notice: Notice(.undone))
  }

  private static func answer(
    _ call: PageCall, made: String? = nil, name: String = "", refusing failure: Failure? = nil
  ) async throws -> Response {
    let errors = failure.map { call.errors(of: $0, defaultControl: "name") } ?? []
    let status = failure.map { FailureResponse($0, context: call.context).status } ?? 200
    let view = TokensView(
      tokens: try await call.web.features.accounts.tokens.all(of: call.member.user),
      spaces: try call.member.spaces, newToken: made, name: name, errors: errors,
      timeZone: call.timeZone)
    return call.answer(view.page(in: call.page), status: HTTPResponse.Status(code: status))
  }
}

// MARK: - TokensView

/// The page with the valid tokens, a form that creates one, and the token that was just created.
struct TokensView {
  let tokens: [APIToken]
  let spaces: [Membership]
  /// The token that was just created; nil if none was.
  let newToken: String?
  /// The name that was typed for a new token.
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
        "name", words(settings: .tokenName), name, hints: [words(settings: .tokenNameHint)],
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
