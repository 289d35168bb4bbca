import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import SwiftUI
import Testing

@testable import CommonplaceApp

extension Commonplace {
  /// A client of a server in this process, which sends each request once.
  static func test(_ transport: any Transport = OfflineTransport()) throws -> Commonplace {
    Commonplace(
      baseURL: try #require(URL(string: "http://localhost")), apiToken: "token",
      transport: transport, retries: .never)
  }
}

extension AppDriver {
  /// Shows a view of a book.
  /// - Parameter showsToasts: whether the toasts of the book are shown above the view.
  @MainActor static func showing(
    _ book: Book, _ router: Router = Router(), language: String = "en", showsToasts: Bool = true,
    @ViewBuilder _ view: () -> some View
  ) async throws -> AppDriver {
    let defaults = try #require(UserDefaults(suiteName: UUID().uuidString))
    let model = AppModel(platform: try .test(), settings: BookSettings(defaults: defaults))
    return try await AppDriver(
      view: view().bookToasts(showsToasts ? book.toasts : ToastCenter()).environment(book)
        .environment(model).environment(router),
      language: language, strings: Folders.strings)
  }

  /// Shows a whole book, as on an iPhone.
  /// - Parameter connection: the connection of the book; nil for one that the test does not use.
  @MainActor static func showing(
    whole book: Book, _ router: Router = Router(), language: String = "en",
    connection: BookConnection? = nil
  ) async throws -> AppDriver {
    let connection = try connection ?? .test(of: book)
    return try await AppDriver(
      view: BookView(book: book).environment(connection).environment(router),
      language: language, strings: Folders.strings)
  }
}

extension BookConnection {
  /// The connection of a book that a test has opened.
  @MainActor static func test(of book: Book) throws -> BookConnection {
    let defaults = try #require(UserDefaults(suiteName: UUID().uuidString))
    return BookConnection(
      place: book.place, client: book.client, platform: try .test(),
      settings: BookSettings(defaults: defaults))
  }
}
