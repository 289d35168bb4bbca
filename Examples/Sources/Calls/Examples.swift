import CommonplaceKit
import Foundation

/// A call succeeded that the server refuses on a server without e-mail, or with other values.
struct NotRefused: Error {}

/// Makes a call that the server refuses with these values, such as a code of yesterday.
func refused(_ call: () async throws -> Void) async throws {
  do {
    try await call()
  } catch is APIError {
    return
  }
  throw NotRefused()
}

/// Makes a call that the server may refuse, depending on the account and on what has ended by then.
func ignoringRefusal(_ call: () async throws -> Void) async throws {
  do {
    try await call()
  } catch is APIError {
    // The request is what matters.
  }
}

/// Files to send, and a folder for those that are received.
struct ExampleFiles {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "calls-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() throws { try FileManager.default.removeItem(at: folder) }

  func text(_ name: String, _ content: String) throws -> URL {
    let file = folder.appending(path: name)
    try Data(content.utf8).write(to: file)
    return file
  }

  /// Writes a picture of one colour.
  func picture(_ name: String, _ colour: Colour) throws -> URL {
    let file = folder.appending(path: name)
    try colour.png.write(to: file)
    return file
  }

  enum Colour: String {
    case orange =
      """
      iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAIAAAAuKetIAAAAQ0lEQVR42u3PQQkAAAgEsItjRCMaywp+\
      hcEKLNP1WgQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQErhaJouDxNuBloAAAAABJRU5E\
      rkJggg==
      """
    case blue =
      """
      iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAIAAAAuKetIAAAAQ0lEQVR42u3PQQkAAAgEsItjRCMaywp+\
      hcEKLNXzWgQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQErhaIweDxcSTWqwAAAABJRU5E\
      rkJggg==
      """

    var png: Data { Data(base64Encoded: rawValue) ?? Data() }
  }
}
