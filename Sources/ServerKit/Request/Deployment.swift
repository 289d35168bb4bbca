/// The base URL of the server, its trusted proxies, and the name of its environment. It is a class,
/// so that a context holds only one pointer.
package final class Deployment: Sendable {
  package let baseURL: BaseURL
  package let proxies: TrustedProxies
  /// The operator's name for this environment, such as "production" or "staging".
  package let environment: String

  package init(
    baseURL: BaseURL, proxies: TrustedProxies = .none, environment: String = "production"
  ) {
    self.baseURL = baseURL
    self.proxies = proxies
    self.environment = environment
  }

  /// A server on this machine without a proxy.
  package static let local = Deployment(
    baseURL: BaseURL(scheme: "http", authority: "localhost:8080", prefix: ""))
}
