/// Where this server stands in the world: the address that links are made of, and the proxies that
/// it believes. A class, so that a context carries one pointer.
package final class Deployment: Sendable {
  package let baseURL: BaseURL
  package let proxies: TrustedProxies
  /// What its operator calls it: "production", "staging", …
  package let environment: String

  package init(
    baseURL: BaseURL, proxies: TrustedProxies = .none, environment: String = "production"
  ) {
    self.baseURL = baseURL
    self.proxies = proxies
    self.environment = environment
  }

  /// A server on this machine, reached without a proxy.
  package static let local = Deployment(
    baseURL: BaseURL(scheme: "http", authority: "localhost:8080", prefix: ""))
}
