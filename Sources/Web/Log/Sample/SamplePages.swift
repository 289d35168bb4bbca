import Accounts
import Book
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Model
import ServerKit

/// Sample data in and out, and clearing a book.
enum SamplePages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let presence = try await call.site.features.sample.presence(in: call.scope)
    let view = SampleView(presence: presence)
    return call.answer(view.page(in: call.page))
  }

  @Sendable static func fill(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let job = try await call.site.features.sample.begin(
      in: call.scope, language: call.context.language, today: call.today)
    return call.redirect(within: "/log/sample/\(job)")
  }

  /// Asks for itself again each second, without a script.
  @Sendable static func progress(_ call: PageCall) async throws -> Response {
    let report = try await call.site.features.journal.report(
      of: call.id(of: Job.self), for: call.member.user)
    if report.outcome == .done {
      return call.redirect(within: "/log", telling: Notice(.sampleFilled))
    }
    if report.outcome == .failed {
      let presence = try await call.site.features.sample.presence(in: call.scope)
      return call.answer(SampleFailureView(presence: presence).page(in: call.page))
    }
    let view = SampleProgressView(
      done: report.progress.done, total: report.progress.total,
      isRetrying: report.outcome == .retrying)
    var response = call.answer(view.page(in: call.page))
    response.headers[.refresh] = "1"
    return response
  }

  @Sendable static func remove(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let outcome = try await call.site.features.sample.remove(in: call.scope)
    return call.redirect(
      within: "/log",
      telling: Notice(
        outcome.kept == 0 ? .sampleRemoved : .sampleRemovedSome, undo: outcome.group))
  }

  // MARK: - Clearing

  @Sendable static func askToClear(_ call: PageCall) async throws -> Response {
    try await clearForm(call, typed: "", errors: [])
  }

  @Sendable static func clear(_ call: PageCall) async throws -> Response {
    let typed = try await call.form()["confirm"] ?? ""
    let word = call.words(sample: .clearWord)
    guard typed.normalised.lowercased() == word else {
      let failure = Failure.invalid(FieldProblem("confirm", "confirm", ["text": word]))
      return try await clearForm(
        call, typed: typed, errors: call.errors(of: failure, beside: "confirm"))
    }
    let cleared = try await call.site.features.entries.clear(call.scope)
    return call.redirect(within: "/log", telling: Notice(.cleared, undo: cleared.group))
  }

  private static func clearForm(
    _ call: PageCall, typed: String, errors: [FormError]
  ) async throws -> Response {
    let total = try await call.site.features.entries.total(in: call.scope)
    let view = ClearView(total: total, typed: typed, errors: errors)
    return call.answer(
      view.page(in: call.page), status: errors.isEmpty ? .ok : .unprocessableContent)
  }
}

extension HTTPField.Name {
  static let refresh = HTTPField.Name("Refresh")!
}
