package import Accounts
package import HTTPTypes
package import Hummingbird
package import Model
package import NIOCore

/// The context of a request in both edges. Headers and address are stored as received and parsed
/// only when needed, so that other routes do not pay for it.
package struct AppRequestContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  /// Identifies this request in the log and in all failures: 1–64 of A–Z, a–z, 0–9, `.`, `_` and
  /// `-`.
  package var requestID = ""
  /// The contract of the route group, set by its `FailureMiddleware`.
  package var contract = Contract.own
  package var deployment = Deployment.local
  /// The request's headers, set by the edge.
  package var headers = HTTPFields()
  /// The `Host` of the request, set by the edge.
  package var host: String?
  /// The handle of the public site whose own host was requested, set by the edge.
  package var siteHandle: String?
  /// The signed-in user and their access, set by `Authentication`; nil for a visitor.
  package var principal: Principal?
  /// The language that the user has chosen in the settings. It takes precedence over the browser's.
  package var chosenLanguage: Language?
  /// The address of the TCP peer, which is the proxy when there is one.
  package let peer: SocketAddress?
  /// The event loop of the connection; nil without one.
  package let eventLoop: (any EventLoop)?

  package init(source: ApplicationRequestContextSource) {
    self.init(
      source: source, peer: source.channel.remoteAddress, eventLoop: source.channel.eventLoop)
  }

  /// A context without a connection.
  package init(
    source: some RequestContextSource, peer: SocketAddress? = nil,
    eventLoop: (any EventLoop)? = nil
  ) {
    coreContext = CoreRequestContextStorage(source: source)
    self.peer = peer
    self.eventLoop = eventLoop
  }

  package var maxUploadSize: Int { BodyLimit.photos }
}

extension AppRequestContext {
  /// The credential of the request. It is not verified here.
  package var credential: Credential { Credential(in: headers) }

  /// The address, host and scheme that the client used.
  package var client: Client {
    Client(headers: headers, host: host, peer: peer, deployment: deployment)
  }

  package var language: Language {
    chosenLanguage ?? Language(accepting: headers[.acceptLanguage])
  }
}

// MARK: - Contract

/// The rules of a route group where the contracts differ.
package struct Contract: Sendable, Equatable {
  /// The status for invalid fields.
  package var validationStatus: Int
  /// The status when another object already exists.
  package var conflictStatus: Int
  /// Whether the responses are pages for browsers.
  package var isPage: Bool

  package init(validationStatus: Int, conflictStatus: Int = 409, isPage: Bool = false) {
    self.validationStatus = validationStatus
    self.conflictStatus = conflictStatus
    self.isPage = isPage
  }

  /// livlog's API. Its clients know only 400.
  package static let livlog = Contract(validationStatus: 400, conflictStatus: 400)
  /// Modula's API.
  package static let modula = Contract(validationStatus: 400)
  /// This server's own JSON API.
  package static let own = Contract(validationStatus: 422)
  /// Pages.
  package static let web = Contract(validationStatus: 422, isPage: true)
}

// MARK: - Deployment

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

// MARK: - Language

extension Language {
  /// The supported language that an `Accept-Language` value prefers; English without one.
  package init(accepting header: String?) {
    guard let header else {
      self = .english
      return
    }
    var best: (language: Language, quality: Double)?
    for range in header.split(separator: ",").prefix(16) {
      let parts = range.split(separator: ";")
      guard let tag = parts.first?.drop(while: { $0 == " " }),
        let language = Language(tag: tag)
      else { continue }
      let quality = parts.dropFirst().compactMap(Self.quality).first ?? 1
      if quality > best?.quality ?? 0 { best = (language, quality) }
    }
    self = best?.language ?? .english
  }

  private init?(tag: Substring) {
    let primary = tag.prefix(while: { $0 != "-" && $0 != " " }).lowercased()
    self.init(rawValue: primary == "*" ? "en" : primary)
  }

  private static func quality(_ parameter: Substring) -> Double? {
    let text = parameter.filter { $0 != " " }
    return text.hasPrefix("q=") ? Double(text.dropFirst(2)) : nil
  }
}
