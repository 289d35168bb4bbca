import Accounts
import Assist
import Book
import HTML
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// The pages about the provider that a member's lookups use.
enum AssistSettingsPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    call.answer(try await view(call).page(in: call.page))
  }

  private static func view(_ call: PageCall) async throws -> AssistSettingsView {
    let works = call.web.features.workSearch
    let user = try call.member.user
    let own = try await works.settings.maskedSettings(of: user)
    return AssistSettingsView(
      own: own, server: works.configuration.access.provider,
      usage: try await works.usage.report(of: user), provider: own?.provider.rawValue ?? "",
      address: own?.address ?? "", model: own?.model ?? "")
  }

  @Sendable static func save(_ call: PageCall) async throws -> Response {
    let form = try await call.form()
    let settings = call.web.features.workSearch.settings
    let provider = form["provider"] ?? ""
    do {
      if provider.isEmpty {
        try await settings.delete(of: call.member.user)
      } else {
        try await settings.save(draft(form), for: call.member.user)
      }
      return call.redirect(to: "/settings/assist", notice: Notice(.saved))
    } catch let failure as Failure where failure.kind == .invalid {
      var view = try await view(call)
      view.provider = provider
      view.address = form["base_url"] ?? ""
      view.model = form["model"] ?? ""
      view.errors = FailureResponse(failure, context: call.context).fields.map {
        FormError($0.name, $0.reason)
      }
      return call.answer(view.page(in: call.page), status: .unprocessableContent)
    }
  }

  private static func draft(_ form: Form) -> AssistSettings.Draft {
    AssistSettings.Draft(
      provider: form["provider"] ?? "", address: form["base_url"] ?? "",
      model: form["model"] ?? "", key: form["key"] ?? "")
  }

  @Sendable static func test(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    var view = try await view(call)
    do {
      let count = try await call.web.features.workSearch.test(
        language: call.context.language, in: call.scope)
      view.testResult = call.words(lookup: .testWorks, count: count)
      return call.answer(view.page(in: call.page))
    } catch let failure as Failure where [.unavailable, .notFound].contains(failure.kind) {
      let answer = FailureResponse(failure, context: call.context)
      view.testErrors = [FormError("provider", answer.message)]
      return call.answer(
        view.page(in: call.page), status: HTTPResponse.Status(code: answer.status))
    }
  }

  @Sendable static func delete(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    try await call.web.features.workSearch.settings.delete(of: call.member.user)
    return call.redirect(to: "/settings/assist", notice: Notice(.deleted))
  }
}

// MARK: - AssistSettingsView

/// The page with a member's provider and key, and buttons that test and remove the choice. A stored
/// key is only shown masked.
struct AssistSettingsView: Sendable {
  /// The member's choice; nil to use the server's.
  var own: AssistSettings.MaskedSettings?
  var server: AssistProvider
  var usage: AssistUsage.Report
  /// The submitted provider; empty for the server's choice.
  var provider: String
  var address: String
  var model: String
  var errors: [FormError] = []
  /// The result of a successful test; `testErrors` contains the errors of a failed one.
  var testResult: String?
  var testErrors: [FormError] = []

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return SettingsFrame(title: words(lookup: .aiSearch), context: context).page {
      SettingsSection(words(lookup: .service), text: words(lookup: .assistText)) {
        p(.class("hint")) { words(lookup: .serversChoice, ["name": Self.name(server, words)]) }
        if server.isPaid, own == nil { p(.class("hint")) { usageText(words) } }
        settings(context)
      }.node
      if let own {
        SettingsSection(
          words(lookup: .yourChoice, ["name": Self.name(own.provider, words)])
        ) { more(context) }.node
      }
    }
  }

  private func usageText(_ words: Words) -> String {
    guard let limit = usage.limit else { return words(lookup: .searchesFree) }
    return words(lookup: .searchesUsed, ["used": "\(usage.used)", "total": "\(limit)"])
  }

  private func settings(_ context: PageContext) -> some Node {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    return form(
      .class("settings-form"), .method(.post), .action(context.assistSettings),
      Attribute("novalidate", present: true)
    ) {
      CSRFField(context: context).node
      controls.summary
      choice(controls, words)
      // The style sheet shows the controls that the chosen provider needs.
      div(.class("for-service")) {
        controls.text(
          "base_url", words(lookup: .providerAddress), address,
          hints: [words(lookup: .providerAddressHint)], limit: 500,
          extra: Attribute("inputmode", "url"))
      }
      div(.class("for-paid")) {
        controls.text(
          "model", words(lookup: .model), model, hints: [words(lookup: .modelHint, Self.models)],
          limit: 200)
        key(controls, words)
      }
      button(.class("button primary")) { words(.save) }
    }
  }

  private func choice(_ controls: FormControls, _ words: Words) -> some Node {
    controls.field("provider", words(lookup: .askWhom)) { id, described, invalid in
      select(id, .name("provider"), described, invalid) {
        // The name of the server's provider is shown above, because both together are wider than a
        // phone.
        option(.value(""), .selected(provider.isEmpty)) { words(lookup: .asServer) }
        ForEach(AssistProvider.allCases) { other in
          option(.value(other.rawValue), .selected(other.rawValue == provider)) {
            Self.name(other, words)
          }
        }
      }
    }
  }

  private func key(_ controls: FormControls, _ words: Words) -> some Node {
    let kept = own?.maskedKey.map { words(lookup: .keptKey, ["key": $0]) }
    return controls.text(
      "key", words(lookup: .providerKey), "", kind: .password,
      hints: [kept, words(lookup: .providerKeyHint)].compactMap(\.self),
      limit: 500, extra: Attribute("autocomplete", "off"))
  }

  private func more(_ context: PageContext) -> some Node {
    div(.class("settings-more")) {
      form(.method(.post), .action(context.assistSettings + "/test")) {
        CSRFField(context: context).node
        FormControls(errors: testErrors, context: context).summary
        if let testResult { p(.class("settings-result"), .role("status")) { testResult } }
        button(.class("button")) { context.words(lookup: .test) }
      }
      form(.method(.post), .action(context.assistSettings + "/delete")) {
        CSRFField(context: context).node
        button(.class("button danger")) { context.words(lookup: .removeChoice) }
      }
    }
  }

  private static let models = [
    "anthropic": AssistProvider.anthropic.defaultModel,
    "openai": AssistProvider.openai.defaultModel,
  ]

  private static func name(_ provider: AssistProvider, _ words: Words) -> String {
    switch provider {
    case .anthropic: "Anthropic"
    case .openai: words(lookup: .openAI)
    case .openlibrary: words(lookup: .openLibrary)
    case .catalog: words(lookup: .ownBook)
    }
  }
}
