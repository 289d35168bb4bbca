package import Model
package import Accounts
package import HTTPTypes
package import Hummingbird
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
