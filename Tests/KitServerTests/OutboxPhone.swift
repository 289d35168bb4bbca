import CommonplaceKit
import Foundation

/// A device of a user with an outbox, whose network can be switched off and whose app can be killed.
struct OutboxPhone {
  let network: SwitchableTransport
  let client: Commonplace
  let folder: URL
  var outbox: CommonplaceKit.Outbox

  /// - Parameter name: the name of the folder for the outbox, in that of the book.
  init(
    of book: TestBook, folder name: String = "phone", cache: ResponseCache? = nil,
    retries: RetryPolicy = .never
  ) async throws {
    let app = try await book.makeApp(cache: cache, retries: retries)
    (network, client) = (app.network, app.client)
    folder = book.folder.appending(path: name)
    outbox = try CommonplaceKit.Outbox(folder: folder, client: client)
  }

  /// Ends the app without any cleaning up, and starts it again.
  mutating func restart() throws {
    outbox = try CommonplaceKit.Outbox(folder: folder, client: client)
  }

  /// Sends what waits.
  func reconnect() async throws {
    network.set(.on)
    try await outbox.send()
  }
}
