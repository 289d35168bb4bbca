import ChildProcesses
import CommonplaceKit
import CommonplaceUI
import Foundation
import FoundationNetworking

/// A server with an empty folder on this machine, and its first user.
final class StoryServer: Sendable {
  static let email = "ann@example.com"
  static let password = "correct horse battery"

  let url: URL
  private let process: ChildProcess
  private let folder: URL
  /// The browser of the first user.
  private let browser: URLSession
  private let language: String

  /// Starts a server, and creates the first user through the link that it prints.
  /// - Parameter language: that of the user's collections and types.
  init(language: String) async throws {
    self.language = language
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpAdditionalHeaders = [
      "User-Agent": "Mozilla/5.0 (Windows NT 10.0; rv:126.0) Gecko/20100101 Firefox/126.0"
    ]
    // Foundation on Linux crashes if a task is cancelled while its session looks into a cache.
    configuration.urlCache = nil
    browser = URLSession(configuration: configuration)
    folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process = try ChildProcess(
      "commonplace",
      ["serve", "--host", "127.0.0.1", "--port", "0", "--data", folder.path],
      readsInput: false,
      // The default cost takes seconds in a debug build.
      environment: ["COMMONPLACE_SCRYPT_ROUNDS": "2", "LOG_LEVEL": "warning"])
    let link = try await process.firstMatch(of: /(http:\S+)\/setup\?token=(\S+)\n/).output
    url = try Self.address(String(link.1))
    try await setUp(String(link.2))
  }

  /// Ends the server, and deletes its folder.
  func stop() async {
    await process.end()
    try? FileManager.default.removeItem(at: folder)  // A temporary folder.
  }

  /// Returns a client that is signed in, like another device of the user.
  func signIn() async throws -> Commonplace {
    let agent = DeviceName.userAgent(version: "1.0", model: "iPad", system: "iPadOS 17.0")
    let client = Commonplace(baseURL: url, transport: URLSessionTransport(userAgent: agent))
    try await client.session.signIn(email: Self.email, password: Self.password)
    return client
  }

  /// Returns the text of a public page.
  /// - Throws: `URLError.badServerResponse` for another status than 200.
  func page(_ path: String) async throws -> String {
    try await text(of: URLRequest(url: try Self.address("\(url)\(path)")), .shared)
  }

  private static func address(_ text: String) throws -> URL {
    guard let url = URL(string: text) else { throw URLError(.badURL) }
    return url
  }

  // MARK: - Setting up

  /// Submits the form of the first visit.
  /// - Parameter token: that of the link.
  private func setUp(_ token: String) async throws {
    try await submit(
      "/setup",
      [
        URLQueryItem(name: "token", value: token), URLQueryItem(name: "name", value: "Ann"),
        URLQueryItem(name: "email", value: Self.email),
        URLQueryItem(name: "password", value: Self.password),
        URLQueryItem(name: "time_zone", value: "UTC"),
      ])
  }

  /// Adds the thirty films with which a library can begin.
  func addFirstFilms() async throws {
    let page = try await text(of: URLRequest(url: try Self.address("\(url)/first-films")), browser)
    guard let token = page.firstMatch(of: /name="csrf" value="([^"]+)"/)?.output.1 else {
      throw URLError(.cannotParseResponse)
    }
    try await submit("/first-films", [URLQueryItem(name: "csrf", value: String(token))])
  }

  /// Submits a form of a page. Its response is a redirect to another page.
  private func submit(_ path: String, _ items: [URLQueryItem]) async throws {
    var values = URLComponents()
    values.queryItems = items
    var request = URLRequest(url: try Self.address("\(url)\(path)"))
    request.httpMethod = "POST"
    // Forms of other sites are refused.
    request.setValue(url.absoluteString, forHTTPHeaderField: "Origin")
    request.setValue(language, forHTTPHeaderField: "Accept-Language")
    request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
    request.httpBody = Data((values.percentEncodedQuery ?? "").utf8)
    _ = try await text(of: request, browser)
  }

  private func text(of request: URLRequest, _ session: URLSession) async throws -> String {
    let (data, response) = try await session.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else {
      throw URLError(.badServerResponse)
    }
    return String(decoding: data, as: UTF8.self)
  }
}
