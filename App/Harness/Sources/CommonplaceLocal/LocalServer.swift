import ChildProcesses
public import CommonplaceKit
public import Foundation
import Model

/// A book on this device. The harness runs the local engine as a process, `LocalEngineHost` of the
/// root package, instead of compiling the server's modules and their dependencies.
public final class LocalServer: Sendable {
  /// The client of the book's only user.
  public let client: Commonplace
  private let process: ChildProcess

  /// What the process prints when it is ready.
  private struct Ready: Decodable {
    var port: Int
    var credentials: Credentials
  }

  /// Opens the book in a folder, or creates a new one.
  /// - Parameters:
  ///   - firstFilms: whether a new book gets the first films of the Library.
  ///   - pictures: not used: the process decodes images with the server's media workers.
  public init(
    folder: URL, name: String, language: String = "en", languages: String? = nil,
    firstFilms: Bool = true, pictures: (any DevicePictures)? = nil
  ) async throws {
    let process = try ChildProcess(
      "LocalEngineHost", [folder.path, name, language, languages ?? language], readsInput: true,
      environment: firstFilms ? [:] : ["COMMONPLACE_WITHOUT_FIRST_FILMS": "1"])
    let line = try await process.firstMatch(of: /\{.*"port":.*\}\n/).output
    let ready: Ready = try JSON.decode(from: String(line))
    guard let url = URL(string: "http://127.0.0.1:\(ready.port)") else {
      throw URLError(.badURL)
    }
    client = Commonplace(
      baseURL: url, credentials: MemoryCredentialStorage(ready.credentials), retries: .never,
      languages: languages)
    self.process = process
  }

  /// Ends all work and closes the database.
  public func close() async throws { await process.end() }
}
