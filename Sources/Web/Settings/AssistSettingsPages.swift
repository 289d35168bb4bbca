import Accounts
import Assist
import Book
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
