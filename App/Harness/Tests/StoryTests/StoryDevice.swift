import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import SwiftUI

@testable import CommonplaceApp

/// An iPhone with its own files, settings and network, on which the app can be started.
@MainActor
final class StoryDevice {
  let network = SwitchableNetwork()
  let platform: AppPlatform
  /// What the share extension has stored.
  let shared: SharedItemStore
  private(set) var model: AppModel
  private let folder: URL
  private let settings: BookSettings
  private let books = StoryBooks()

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "iphone-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let credentials = MemoryCredentialStorage()
    shared = SharedItemStore(folder: folder.appending(path: "Group"))
    platform = AppPlatform(
      files: folder.appending(path: "Files"), caches: folder.appending(path: "Caches"),
      credentials: { _ in credentials }, secrets: MemorySecrets(), transport: network,
      localBooks: books, recognizer: VisionTextRecognizer(), sharedItems: shared)
    let defaults = UserDefaults(suiteName: UUID().uuidString) ?? .standard
    settings = BookSettings(defaults: defaults)
    model = AppModel(platform: platform, settings: settings)
  }

  /// The client of the open book.
  var openClient: Commonplace {
    get throws {
      guard case .open(let connection) = model.phase else { throw URLError(.resourceUnavailable) }
      return connection.client
    }
  }

  /// Closes the book, and deletes all files.
  func remove() async {
    if case .open(let connection) = model.phase, connection.place.isDevice { await model.leave() }
    try? FileManager.default.removeItem(at: folder)  // A temporary folder.
  }

  /// Starts the app.
  /// - Parameter state: what the system has stored when it was ended; nil for the first start.
  func start(language: String, restoring state: SavedState? = nil) async throws -> AppDriver {
    try await AppDriver(
      view: RootView(model: model).environment(model), language: language,
      strings: Folders.strings, restoring: state)
  }

  /// Ends the app with all of its objects, and starts it again with its files and settings.
  func restart(_ app: AppDriver, language: String) async throws -> AppDriver {
    let state = await app.terminate()
    try await books.close()
    model = AppModel(platform: platform, settings: settings)
    return try await start(language: language, restoring: state)
  }
}

/// Opens books on this iPhone, and closes them when the app is ended.
private final class StoryBooks: LocalBooks {
  private let book = Model.Locked<(any LocalBook)?>(nil)

  func open(in folder: URL, name: String, firstFilms: Bool) async throws -> any LocalBook {
    let opened = try await DeviceBooks().open(in: folder, name: name, firstFilms: firstFilms)
    book.withLock { $0 = opened }
    return opened
  }

  func close() async throws { try await book.withLock { $0 }?.close() }
}

/// The network of a device, which can be switched off, as in flight mode.
final class SwitchableNetwork: Transport {
  private typealias Body = AsyncThrowingStream<Data, any Error>

  private struct State: Sendable {
    var isOn = true
    /// Responses of services that the server does not reach in tests, by their paths.
    var responses: [String: String] = [:]
    var count = 0
    /// The bodies that are being received.
    var bodies: [Int: Body.Continuation] = [:]
  }

  private let network = URLSessionTransport(
    userAgent: DeviceName.userAgent(version: "1.0", model: "iPhone", system: "iOS 17.0"))
  private let state = Model.Locked(State())

  /// Whether there is a network. Without one, responses that are being received end.
  var isOn: Bool {
    get { state.withLock { $0.isOn } }
    set {
      let ended = state.withLock { state in
        state.isOn = newValue
        return newValue ? [] : Array(state.bodies.values)
      }
      for body in ended { body.finish(throwing: URLError(.networkConnectionLost)) }
    }
  }

  /// Answers the requests to a path, such as `/search`, instead of the server.
  func respond(to path: String, with json: String) {
    state.withLock { $0.responses[path] = json }
  }

  private func storedResponse(to request: TransportRequest) -> TransportResponse? {
    let path = request.url.path().replacing("/api/v1", with: "")
    guard let json = state.withLock({ $0.responses[path] }), request.method == "POST" else {
      return nil
    }
    return TransportResponse(
      status: 200, headers: ["Content-Type": "application/json"],
      body: AsyncThrowingStream { continuation in
        continuation.yield(Data(json.utf8))
        continuation.finish()
      })
  }

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    guard isOn else { throw URLError(.notConnectedToInternet) }
    if let response = storedResponse(to: request) { return response }
    var response = try await network.send(request)
    let received = response.body
    let (body, continuation) = Body.makeStream()
    let id = state.withLock { state in
      state.count += 1
      state.bodies[state.count] = continuation
      return state.count
    }
    let receiving = Task {
      do {
        for try await part in received { continuation.yield(part) }
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    continuation.onTermination = { [state] _ in
      receiving.cancel()
      state.withLock { $0.bodies[id] = nil }
    }
    response.body = body
    return response
  }
}

/// Secrets in memory.
final class MemorySecrets: SecretStorage {
  private let values = Model.Locked<[String: Data]>([:])

  func secret(_ name: String) -> Data? { values.withLock { $0[name] } }
  func setSecret(_ data: Data?, _ name: String) { values.withLock { $0[name] = data } }
}

/// The folders of this repository that stories read.
enum Folders {
  private static let top = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../..").standardizedFileURL
  static let strings = top.appending(path: "App/Commonplace/Resources")
  static let assets = strings.appending(path: "Assets.xcassets")

  /// Returns a photo of the tests.
  static func photo(_ name: String) throws -> Data { try Data(contentsOf: photoFile(name)) }

  /// Returns the file of a photo of the tests.
  static func photoFile(_ name: String) -> URL { top.appending(path: "Tests/Fixtures/\(name)") }
}
