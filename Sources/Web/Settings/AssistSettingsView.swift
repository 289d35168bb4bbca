import Assist
import HTML
import Model

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
          hint: words(lookup: .providerAddressHint), limit: 500,
          extra: Attribute("inputmode", "url"))
      }
      div(.class("for-paid")) {
        controls.text(
          "model", words(lookup: .model), model, hint: words(lookup: .modelHint, Self.models),
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
      hint: [kept, words(lookup: .providerKeyHint)].compactMap(\.self).joined(separator: ". "),
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
