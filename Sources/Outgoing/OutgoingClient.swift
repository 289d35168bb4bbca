import Model

/// The only client for requests to other servers. It protects against any address that a user or a
/// model supplies: only https and public addresses are allowed; the connection goes to the very
/// address that was checked; redirects are checked like first addresses; and size, time and content
/// type are limited. Hosts in the operator's `OUTGOING_ALLOW` can have any address and use http.
package struct OutgoingClient: Sendable {
  private let transport: any OutgoingTransport
  private let allowed: AllowedHosts
  private let lookUp: HostResolver
  /// Limits the requests at once, so that slow servers do not fill this one.
  private let permits = AsyncSemaphore(
    permits: 64, maxWaiting: 0, whenFull: OutgoingError.busy)

  /// - Parameter lookUp: resolves host names; replaced only in tests.
  package init(
    transport: any OutgoingTransport, allowing allowed: AllowedHosts = AllowedHosts(),
    lookUp: @escaping HostResolver = resolveHost
  ) {
    self.transport = transport
    self.allowed = allowed
    self.lookUp = lookUp
  }

  /// Sends a request and returns the complete response, whatever its status.
  /// - Throws: `OutgoingError`, or `CancellationError` when the task was cancelled.
  package func send(_ request: OutgoingRequest) async throws -> OutgoingResponse {
    try await permits.acquire()
    defer { permits.release() }
    do {
      return try await withTimeout(seconds: request.limits.seconds) {
        try await sendFollowingRedirects(request)
      }
    } catch {
      try Task.checkCancellation()
      throw OutgoingError(error)
    }
  }

  /// Returns whether a URL can be requested, judging by its text alone: https without credentials,
  /// to a host that can be public. Each request also checks the addresses of the host.
  package func accepts(_ url: String) -> Bool {
    // `OutgoingURL` throws only one error, which means that the URL is not acceptable.
    guard let target = try? OutgoingURL(url) else { return false }
    return allowed.contains(target) || target.isSecure && canBePublic(host: target.host)
  }

  /// A client that may also request `url` itself, wherever its host is: for addresses that the
  /// operator sets.
  package func trusting(_ url: String) -> OutgoingClient {
    OutgoingClient(transport: transport, allowing: allowed.adding(url), lookUp: lookUp)
  }

  // MARK: - Hops

  private func sendFollowingRedirects(_ request: OutgoingRequest) async throws -> OutgoingResponse {
    var request = request
    var target = try OutgoingURL(request.url)
    for _ in 0...request.limits.redirects {
      let answer = try await sendOnce(request, target)
      guard let location = answer.redirect, request.method == .get else { return answer }
      let next = try target.resolving(location)
      // Headers such as credentials for one host must not be sent to another.
      if next.origin != target.origin { request.headers = [] }
      target = next
    }
    throw OutgoingError.tooManyRedirects
  }

  private func sendOnce(_ request: OutgoingRequest, _ target: OutgoingURL) async throws
    -> OutgoingResponse
  {
    var last: any Error = OutgoingError.unreachable
    for address in try await addresses(of: target).prefix(2) {
      do {
        return try await transport.send(request, to: target, at: address)
      } catch let error as TransportFailure where error.isBeforeSending {
        last = error
      }
    }
    throw last
  }

  /// Returns the host's addresses. If one of them is not public, the request is refused.
  private func addresses(of target: OutgoingURL) async throws -> [String] {
    let isAllowed = allowed.contains(target)
    guard target.isSecure || isAllowed else { throw OutgoingError.forbiddenAddress }
    let found = try await lookUp(target.host)
    guard !found.isEmpty else { throw OutgoingError.unreachable }
    guard isAllowed || found.allSatisfy(isPublicAddress) else {
      throw OutgoingError.forbiddenAddress
    }
    return found
  }
}
