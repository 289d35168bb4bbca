// What the code in the documentation of the Kit uses besides the Kit. Nothing here is run.
import CommonplaceKit
import CommonplaceUI
import Foundation

/// Stands for an app that shows something.
func show(_ values: Any...) { print(values) }

/// Stands for the state of an app.
@MainActor final class ExampleApp {
  var client: Commonplace

  init(client: Commonplace) { self.client = client }
}

/// Stands for a model of an app's own.
@MainActor struct ExampleModel {
  func refresh(after changes: [LiveChange]) async {}
  func delete(_ entry: Entry) async -> UndoToken? { nil }
}

/// Stands for `LocalServer` of `CommonplaceLocal`, which needs the server's package. It has the
/// same members.
final class LocalServer: Sendable {
  let client: Commonplace

  init(
    folder: URL, name: String, language: String = "en", languages: String? = nil,
    firstFilms: Bool = true
  ) async throws {
    throw CancellationError()
  }

  func close() async throws {}
}
