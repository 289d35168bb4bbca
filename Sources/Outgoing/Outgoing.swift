import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Synchronization

/// The only client for requests to other servers. It protects against any address that a user or a
/// model supplies: only https and public addresses are allowed; the connection goes to the very
/// address that was checked; redirects are checked like first addresses; and size, time and content
/// type are limited. Hosts in the operator's `OUTGOING_ALLOW` can have any address and use http.
package struct Outgoing: Sendable {
  private let allowed: AllowedHosts
  private let lookUp: NameLookup
  private let places = Places()

  /// - Parameter lookUp: resolves host names; replaced only in tests.
  package init(
    allowing allowed: AllowedHosts = AllowedHosts(), lookUp: @escaping NameLookup = systemLookUp
  ) {
    self.allowed = allowed
    self.lookUp = lookUp
  }

  /// Sends a request and returns the complete response, whatever its status.
  /// - Throws: `OutgoingError`, or `CancellationError` when the task was cancelled.
  package func send(_ request: OutgoingRequest) async throws -> OutgoingAnswer {
    guard let place = places.take() else { throw OutgoingError.busy }
    defer { withExtendedLifetime(place) {} }
    do {
      return try await within(seconds: request.limits.seconds) { try await follow(request) }
    } catch {
      try Task.checkCancellation()
      throw OutgoingError(error)
    }
  }

  /// Returns whether a URL can be requested, judging by its text alone: https without credentials,
  /// to a host that can be public. Each request also checks the addresses of the host.
  package func accepts(_ url: String) -> Bool {
    // Target throws only one error, which means that the URL is not acceptable.
    guard let target = try? Target(url) else { return false }
    return allowed.contains(target) || target.isSecure && canBePublic(host: target.host)
  }

  // MARK: - Hops

  private func follow(_ request: OutgoingRequest) async throws -> OutgoingAnswer {
    var request = request
    var target = try Target(request.url)
    for _ in 0...request.limits.redirects {
      let answer = try await hop(request, target)
      guard let location = answer.redirect, request.method == .get else { return answer }
      let next = try target.following(location)
      // Headers such as credentials for one host must not be sent to another.
      if next.origin != target.origin { request.headers = [] }
      target = next
    }
    throw OutgoingError.redirects
  }

  private func hop(_ request: OutgoingRequest, _ target: Target) async throws -> OutgoingAnswer {
    var last: any Error = OutgoingError.unreachable
    for address in try await addresses(of: target).prefix(2) {
      do {
        return try await exchange(request, target, at: address)
      } catch let error where OutgoingError.isBeforeSending(error) {
        last = error
      }
    }
    throw last
  }

  /// Returns the host's addresses. If one of them is not public, the request is refused.
  private func addresses(of target: Target) async throws -> [String] {
    let isAllowed = allowed.contains(target)
    guard target.isSecure || isAllowed else { throw OutgoingError.address }
    let found = try await lookUp(target.host)
    guard !found.isEmpty else { throw OutgoingError.unreachable }
    guard isAllowed || found.allSatisfy(isPublicAddress) else { throw OutgoingError.address }
    return found
  }

  private func exchange(
    _ request: OutgoingRequest, _ target: Target, at address: String
  ) async throws -> OutgoingAnswer {
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(
        connect: .seconds(5), read: .milliseconds(Int64(request.limits.seconds * 1000))))
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.dnsOverride = [target.host: address]
    // Each request has its own client, because the DNS override applies to the whole client.
    let client = HTTPClient(
      eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
    let result: Result<OutgoingAnswer, any Error>
    do {
      result = .success(try await exchange(request, target, with: client))
    } catch {
      result = .failure(error)
    }
    try await client.shutdown()
    return try result.get()
  }

  private func exchange(
    _ request: OutgoingRequest, _ target: Target, with client: HTTPClient
  ) async throws -> OutgoingAnswer {
    var message = HTTPClientRequest(url: target.url)
    message.method = request.method == .get ? .GET : .POST
    message.headers.add(name: "user-agent", value: "Commonplace")
    message.headers.add(name: "accept-encoding", value: "identity")
    for (name, value) in request.headers { message.headers.add(name: name, value: value) }
    if let body = request.body { message.body = .bytes(body) }
    let response = try await client.execute(
      message, timeout: .milliseconds(Int64(request.limits.seconds * 1000)))
    let head = OutgoingAnswer(
      status: Int(response.status.code),
      headers: response.headers.map { ($0.name.lowercased(), $0.value) }, body: [])
    return try await gather(response, into: head, request.limits)
  }

  private func gather(
    _ response: HTTPClientResponse, into head: OutgoingAnswer, _ limits: OutgoingLimits
  ) async throws -> OutgoingAnswer {
    var answer = head
    if answer.isSuccess {
      guard limits.accepts(answer.contentType), answer["content-encoding"] ?? "" == "" else {
        throw OutgoingError.contentType
      }
    }
    guard Int(answer["content-length"] ?? "") ?? 0 <= limits.bytes else {
      throw OutgoingError.size
    }
    answer.body = Array(buffer: try await response.body.collect(upTo: limits.bytes))
    return answer
  }
}

/// A counter that limits the number of concurrent requests, so that slow servers cannot exhaust
/// this one.
private final class Places: Sendable {
  private let taken = Atomic<Int>(0)

  final class Place: Sendable {
    private let places: Places

    init(_ places: Places) { self.places = places }
    deinit { places.taken.subtract(1, ordering: .relaxed) }
  }

  /// Returns a permit, which is released when it is deallocated; nil while 64 requests are running.
  func take() -> Place? {
    let place = Place(self)
    return taken.add(1, ordering: .relaxed).newValue <= 64 ? place : nil
  }
}
