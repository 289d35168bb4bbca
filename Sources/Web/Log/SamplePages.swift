import Accounts
import Book
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Model
import ServerKit

/// The pages that add sample data to a book and remove it.
struct SamplePages: Sendable {
  let kind: SampleKind

  private func data(_ call: PageCall) -> SampleData {
    switch kind {
    case .log: call.web.features.sample
    case .films: call.web.features.firstFilms
    }
  }

  @Sendable func show(_ call: PageCall) async throws -> Response {
    let view = SampleView(kind: kind, presence: try await data(call).counts(in: call.scope))
    return call.answer(view.page(in: call.page))
  }

  @Sendable func fill(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let job = try await data(call).begin(
      in: call.scope, language: call.context.language, today: call.today)
    return call.redirect(within: "\(kind.page)/\(job)")
  }

  /// Shows the progress. A header reloads the page every second, so that it needs no scripts.
  @Sendable func progress(_ call: PageCall) async throws -> Response {
    let report = try await call.web.features.journal.jobStatus(
      of: call.id(of: Job.self), for: call.member.user)
    if report.state == .done {
      return call.redirect(within: kind.home, notice: Notice(kind.filled))
    }
    if report.state == .failed {
      let presence = try await data(call).counts(in: call.scope)
      return call.answer(SampleFailureView(kind: kind, presence: presence).page(in: call.page))
    }
    let view = SampleProgressView(
      kind: kind, done: report.progress.done, total: report.progress.total,
      isRetrying: report.state == .retrying)
    var response = call.answer(view.page(in: call.page))
    response.headers[.refresh] = "1"
    return response
  }

  @Sendable func remove(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let outcome = try await data(call).remove(in: call.scope)
    return call.redirect(
      within: kind.home,
      notice: Notice(outcome.kept == 0 ? kind.removed : kind.removedSome, undo: outcome.group))
  }
}

extension SampleKind {
  /// The path of the sample data's page, within a book.
  var page: String {
    switch self {
    case .log: "/log/sample"
    case .films: "/first-films"
    }
  }

  /// The path of the page that shows the added entries.
  var home: String {
    switch self {
    case .log: "/log"
    case .films: "/library"
    }
  }

  var chapter: Layout.Chapter {
    switch self {
    case .log: .log
    case .films: .library
    }
  }

  fileprivate var filled: Notice.Kind { self == .log ? .sampleFilled : .filmsFilled }
  fileprivate var removed: Notice.Kind { self == .log ? .sampleRemoved : .filmsRemoved }
  fileprivate var removedSome: Notice.Kind {
    self == .log ? .sampleRemovedSome : .filmsRemovedSome
  }
}

/// The page that deletes every entry of the Log.
enum ClearPages {
  @Sendable static func askToClear(_ call: PageCall) async throws -> Response {
    try await clearForm(call, typed: "", errors: [])
  }

  @Sendable static func clear(_ call: PageCall) async throws -> Response {
    let typed = try await call.form()["confirm"] ?? ""
    let word = call.words(sample: .clearWord)
    guard typed.normalised.lowercased() == word else {
      let failure = Failure.invalid(FieldProblem("confirm", "confirm", ["text": word]))
      return try await clearForm(
        call, typed: typed, errors: call.errors(of: failure, defaultControl: "confirm"))
    }
    let cleared = try await call.web.features.entries.deleteAll(call.scope)
    return call.redirect(within: "/log", notice: Notice(.cleared, undo: cleared.group))
  }

  private static func clearForm(
    _ call: PageCall, typed: String, errors: [FormError]
  ) async throws -> Response {
    let total = try await call.web.features.entries.total(in: call.scope)
    let view = ClearView(total: total, typed: typed, errors: errors)
    return call.answer(
      view.page(in: call.page), status: errors.isEmpty ? .ok : .unprocessableContent)
  }
}

extension HTTPField.Name {
  static let refresh = HTTPField.Name("Refresh")!
}
