package import HTTPTypes
import ServerKit
import Synchronization

/// A browser without JavaScript. It keeps cookies, sends `Sec-Fetch-Site`, and follows redirects
/// only with `follow`. Paths are those in the address bar, with the sub-path if there is one.
package final class Browser: Sendable {
  private let server: TestServer
  private let language: String
  private let cookies = Mutex<[String: String]>([:])

  package init(_ server: TestServer, language: String = "en") {
    self.server = server
    self.language = language
  }

  /// Returns a browser in which a user has signed in with the form.
  package static func signedIn(
    to server: TestServer, _ email: String, language: String = "en"
  ) async throws -> Browser {
    let browser = Browser(server, language: language)
    _ = try await browser.post(
      "/sign-in", [("email", email), ("password", TestServer.password)])
    return browser
  }

  package subscript(cookie name: String) -> String? {
    get { cookies.withLock { $0[name] } }
    set { cookies.withLock { $0[name] = newValue } }
  }

  package func get(
    _ path: String, headers: HTTPFields = [:]
  ) async throws -> ServerResponse {
    try await send(.get, path, headers, nil)
  }

  /// Submits a form.
  /// - Parameters:
  ///   - site: the value of `Sec-Fetch-Site`.
  ///   - page: the path of the page with the form, sent as the referrer; nil for none.
  package func post(
    _ path: String, _ form: [(String, String)], from site: String = "same-origin",
    on page: String? = nil
  ) async throws -> ServerResponse {
    let body = form.map { "\(Browser.escaped($0.0))=\(Browser.escaped($0.1))" }
      .joined(separator: "&")
    var headers: HTTPFields = [
      .contentType: "application/x-www-form-urlencoded", Browser.fetchSite: site,
    ]
    headers[.referer] = page.map { server.deployment.baseURL.absolute($0) }
    return try await send(.post, path, headers, Array(body.utf8))
  }

  /// Submits a form with files.
  package func upload(
    _ path: String, _ parts: [(name: String, file: String?, bytes: [UInt8])]
  ) async throws -> ServerResponse {
    try await send(
      .post, path,
      [.contentType: TestServer.multipartType, Browser.fetchSite: "same-origin"],
      TestServer.multipart(parts))
  }

  /// Follows the redirect of an answer.
  package func follow(_ answer: ServerResponse) async throws -> ServerResponse {
    let prefix = server.deployment.baseURL.prefix
    return try await get(String((answer.headers[.location] ?? "").dropFirst(prefix.count)))
  }

  private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")!

  private func send(
    _ method: HTTPRequest.Method, _ path: String, _ headers: HTTPFields, _ body: [UInt8]?
  ) async throws -> ServerResponse {
    var headers = headers
    headers[.accept] = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"
    headers[.acceptLanguage] = language
    let jar = cookies.withLock { $0.map { "\($0.key)=\($0.value)" }.sorted() }
    if !jar.isEmpty { headers[.cookie] = jar.joined(separator: "; ") }
    let answer = try await server.send(method, path, headers, body)
    for cookie in answer.headers[values: .setCookie] { keep(cookie) }
    return answer
  }

  /// Stores a cookie from a header `Set-Cookie`, or deletes it if it has expired.
  private func keep(_ cookie: String) {
    let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
    guard let name = pair.first else { return }
    let value = pair.count > 1 ? String(pair[1]) : ""
    let isOver = cookie.contains("Max-Age=0")
    cookies.withLock { $0[String(name)] = isOver ? nil : value }
  }

  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case 48...57, 65...90, 97...122: String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }.joined()
  }
}
