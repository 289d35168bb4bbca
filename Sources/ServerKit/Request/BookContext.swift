package import Model
package import Accounts
package import HTTPTypes
package import Hummingbird
package import NIOCore

/// What travels with a request through both edges. The headers and the address are kept as they
/// came and read only when somebody asks, so a route that needs neither pays nothing.
package struct BookContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  /// Names this request in the log and in every refusal: 1–64 of A–Z, a–z, 0–9, `.`, `_` and `-`.
  package var requestID = ""
  /// The contract of the route group, set by its `Failures`.
  package var contract = Contract.own
  package var deployment = Deployment.local
  /// The request's headers, set by the edge.
  package var headers = HTTPFields()
  /// The `Host` of the request, set by the edge.
  package var host: String?
  /// The handle of the public site whose own host was asked for, set by the edge.
  package var siteHandle: String?
  /// Who is signed in, set by `Authentication`.
  package var principal: Principal?
  /// A language that the person chose in the settings; it wins over the browser's.
  package var chosenLanguage: Language?
  /// The other end of the connection: a proxy, where there is one.
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

extension BookContext {
  /// Who the request says it is from; nothing is checked here.
  package var credential: Credential { Credential(in: headers) }

  /// Address, host and scheme as the visitor sees them.
  package var client: Client {
    Client(headers: headers, host: host, peer: peer, deployment: deployment)
  }

  package var language: Language {
    chosenLanguage ?? Language(accepting: headers[.acceptLanguage])
  }
}
