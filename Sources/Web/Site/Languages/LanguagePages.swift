import Accounts
import Book
import HTTPTypes
import Hummingbird
import Journal
import Model
import Publishing
import ServerKit

/// The languages of a site. Only owners can change them.
enum LanguagePages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    try await answer(call)
  }

  @Sendable static func redirect(_ call: PageCall) async throws -> Response {
    call.redirect(within: "/site/settings/languages")
  }

  @Sendable static func create(_ call: PageCall) async throws -> Response {
    let input = LanguageInput(try await call.form())
    let group = ChangeGroupID.new()
    do {
      _ = try await call.web.features.site.locales.make(input.draft, group: group, in: call.scope)
      return call.redirect(within: "/site/settings/languages", notice: Notice(.saved, undo: group))
    } catch let failure as Failure where isFormError(failure) {
      return try await answer(call, draft: input, refusing: failure)
    }
  }

  @Sendable static func update(_ call: PageCall) async throws -> Response {
    let id = try call.id(of: SiteLanguage.self)
    let input = LanguageInput(try await call.form(), suffix: ".\(id)")
    let group = ChangeGroupID.new()
    do {
      _ = try await call.web.features.site.locales.update(
        id, input.draft, group: group, in: call.scope)
      return call.redirect(
        within: "/site/settings/languages", notice: Notice(.saved, undo: group))
    } catch let failure as Failure where isFormError(failure) {
      return try await answer(call, refused: (id, input), refusing: failure)
    }
  }

  @Sendable static func delete(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let id = try call.id(of: SiteLanguage.self)
    let group = ChangeGroupID.new()
    do {
      try await call.web.features.site.locales.delete(id, group: group, in: call.scope)
      return call.redirect(
        within: "/site/settings/languages", notice: Notice(.deleted, undo: group))
    } catch let failure as Failure where failure.kind == .conflict {
      return try await answer(call, refused: (id, nil), refusing: failure)
    }
  }

  private static func isFormError(_ failure: Failure) -> Bool {
    [.invalid, .conflict].contains(failure.kind)
  }

  /// - Parameters:
  ///   - draft: the input for a new language.
  ///   - refused: the language whose form was refused, with its input. Its row is shown open.
  private static func answer(
    _ call: PageCall, draft: LanguageInput = LanguageInput(),
    refused: (id: LocaleID, input: LanguageInput?)? = nil, refusing failure: Failure? = nil
  ) async throws -> Response {
    let all = try await call.web.features.site.locales.list(call.scope)
    let errors = failure.map { call.errors(of: $0, defaultControl: "code") } ?? []
    var view = LanguagesView(
      rows: all.map { language in
        let isRefused = refused?.id == language.id
        return LanguagesView.Row(
          id: "\(language.id)", isDefault: language.isDefault,
          input: (isRefused ? refused?.input : nil) ?? LanguageInput(language),
          errors: isRefused ? errors : [])
      }, draft: draft, isOwner: try call.space.role == .owner, context: call.page)
    if refused == nil { view.errors = errors }
    let status = failure.map { FailureResponse($0, context: call.context).status } ?? 200
    return call.answer(view.page, status: HTTPResponse.Status(code: status))
  }
}

/// The input of a language's form, as it was typed.
struct LanguageInput: Equatable {
  var code = ""
  var label = ""
  /// The code of the language whose texts replace missing ones; empty for the site's own.
  var fallback = ""
  var isEnabled = true
  /// Whether it becomes the site's own language.
  var becomesDefault = false

  init() {}

  init(_ language: SiteLanguage) {
    code = language.code
    label = language.label
    fallback = language.fallback
    isEnabled = language.isEnabled
  }

  /// - Parameter suffix: what follows the names of controls on a page with several forms.
  init(_ form: Form, suffix: String = "") {
    code = form["code" + suffix] ?? ""
    label = form["label" + suffix] ?? ""
    fallback = form["fallback_code" + suffix] ?? ""
    isEnabled = form.isOn("is_enabled")
    becomesDefault = form.isOn("is_default")
  }

  var draft: LocaleDraft {
    LocaleDraft(
      code: code, label: label, isDefault: becomesDefault ? true : nil, isEnabled: isEnabled,
      fallback: fallback)
  }
}
