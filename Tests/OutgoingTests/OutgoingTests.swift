import Curl
import Synchronization
import TestSupport
import Testing

@testable import Outgoing

@Suite struct OutgoingTests {
  private static let limits = OutgoingLimits(
    bytes: 10_000, seconds: 30, redirects: 3, types: ["application/json"])

  private static func get(
    _ url: String, headers: [(name: String, value: String)] = [], limits: OutgoingLimits = limits
  ) -> OutgoingRequest {
    OutgoingRequest(.get, url, headers: headers, limits: limits)
  }

  private static func refusal(
    _ outgoing: OutgoingClient, _ request: OutgoingRequest
  ) async throws -> OutgoingError? {
    do {
      _ = try await outgoing.send(request)
      return nil
    } catch let error as OutgoingError {
      return error
    }
  }

  // MARK: - Addresses

  @Test(arguments: [
    "http://example.org/", "ftp://example.org/", "file:///etc/passwd", "//example.org", "",
    "https://", "https://user@example.org/", "https://user:word@example.org/", "https:/a",
    "https://exa mple.org/", "https://a_b%2Fc/", "https://example.org:0/", "javascript:1",
    "https://example.org:99999/", "https://[::1%25eth0]/", "data:text/plain,a",
  ])
  func `only a plain https URL is requested`(url: String) async throws {
    let looked = Mutex(false)
    let outgoing = OutgoingClient { _ in
      looked.withLock { $0 = true }
      return ["1.1.1.1"]
    }
    #expect(try await Self.refusal(outgoing, Self.get(url)) == .forbiddenAddress)
    #expect(!looked.withLock { $0 })
  }

  @Test(arguments: [
    "https://localhost/", "https://127.0.0.1/", "https://[::1]/", "https://0/",
    "https://2130706433/", "https://0x7f.1/", "https://127.1/", "https://[::ffff:127.0.0.1]/",
    "https://10.0.0.1/", "https://169.254.169.254/latest/meta-data", "https://LOCALHOST:8443/",
    "https://localhost./",
  ])
  func `this machine and its network are refused in every notation`(
    url: String
  ) async throws {
    #expect(try await Self.refusal(OutgoingClient(), Self.get(url)) == .forbiddenAddress)
  }

  @Test(
    "A URL is refused by its text alone when its host cannot be public",
    arguments: [
      "http://example.org/", "ftp://example.org/", "https://user:word@example.org/",
      "https://localhost/", "https://LOCALHOST:8443/", "https://localhost./",
      "https://app.localhost/", "https://printer.local/", "https://db.internal/",
      "https://router.home.arpa/", "https://nas.lan/", "https://NAS.LAN.:8443/",
      "https://build.corp/", "https://build.test/", "https://build.invalid/",
      "https://build.onion/", "https://build.intranet/", "https://intranet/", "https://127.0.0.1/",
      "https://127.1/",
      "https://0/", "https://2130706433/", "https://0x7f.1/", "https://0x7f000001/",
      "https://017700000001/", "https://10.0.0.1/", "https://172.16.0.9/",
      "https://192.168.1.1./", "https://169.254.169.254/latest/meta-data", "https://1.2.3.4.5/",
      "https://10.0.0.256/", "https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://[fe80::1]/",
      "https://[fd00::1]/", "https://a..b/", "nonsense",
    ])
  func refusedByText(url: String) {
    #expect(!OutgoingClient().accepts(url))
  }

  @Test(
    "A public URL is accepted",
    arguments: [
      "https://example.org", "https://build.example.org:8443/hook?a=b", "https://1.1.1.1/",
      "https://[2606:4700::1]/", "https://local.example.org/",
      "https://10.example.org/", "https://lan.example.org/", "https://build.example/",
      "https://build.xn--p1ai/",
    ])
  func acceptedByText(url: String) {
    #expect(OutgoingClient().accepts(url))
  }

  @Test(arguments: [["127.0.0.1"], ["1.1.1.1", "10.0.0.1"], ["2606:4700::1", "::1"]])
  func `a name that resolves to a private address is refused`(addresses: [String]) async throws {
    let outgoing = OutgoingClient { _ in addresses }
    #expect(
      try await Self.refusal(outgoing, Self.get("https://books.example/")) == .forbiddenAddress)
  }

  @Test func `a name that resolves to no address is unreachable`() async throws {
    #expect(
      try await Self.refusal(OutgoingClient { _ in [] }, Self.get("https://books.example/"))
        == .unreachable)
    // Nothing listens on port 1 of this machine.
    let outgoing = OutgoingClient(allowing: try #require(AllowedHosts("127.0.0.1:1")))
    #expect(try await Self.refusal(outgoing, Self.get("http://127.0.0.1:1/")) == .unreachable)
  }

  @Test func `the connection uses the checked address and the name`() async throws {
    try await ProviderServer.run { _ in
      .json("{}")
    } _: { server async throws in
      let place = "model.example:\(server.port)"
      let lookups = Mutex(0)
      // No resolver knows the name, so only the pinned address leads to the server. A second lookup
      // would return another address, as with DNS rebinding.
      let outgoing = OutgoingClient(allowing: try #require(AllowedHosts(place))) { _ in
        let count = lookups.withLock { count in
          count += 1
          return count
        }
        return count == 1 ? ["127.0.0.1"] : ["10.0.0.1"]
      }
      let answer = try await outgoing.send(Self.get("http://\(place)/a?b=c#d"))
      #expect(answer.status == 200 && lookups.withLock { $0 } == 1)
      #expect(server.requests.map(\.authority) == [place])
      #expect(server.requests.first?.path == "/a" && server.requests.first?.query == "b=c")
    }
  }

  @Test func `the operator's exception applies to exactly that host and port`() async throws {
    try await ProviderServer.run { _ in
      .json("{}")
    } _: { server async throws in
      let outgoing = server.outgoing
      #expect(try await outgoing.send(Self.get(server.url + "/")).isSuccess)
      for url in ["http://127.0.0.1:\(server.port + 1)/", "http://localhost:\(server.port)/"] {
        #expect(try await Self.refusal(outgoing, Self.get(url)) == .forbiddenAddress)
      }
      #expect(outgoing.accepts(server.url) && outgoing.accepts("https://example.org"))
      #expect(!outgoing.accepts("http://example.org") && !outgoing.accepts("nonsense"))
    }
  }

  @Test(arguments: [
    ("", true), ("a.b:1", true), (" a.b:1 , [::1]:2 ", true), ("a.b", true), ("a.b:x", false),
    ("http://a.b", false), ("a.b/c", false), ("a.b:1,,", true), ("u@a.b:1", false),
  ])
  func `the list of allowed hosts contains hosts with optional ports`(text: String, isOne: Bool) {
    #expect((AllowedHosts(text) != nil) == isOne)
  }

  // MARK: - Redirects

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect is followed without the headers for another host`(
    status: Int
  ) async throws {
    try await ProviderServer.run { _ in
      .json(#"{"there":1}"#)
    } _: { other async throws in
      try await ProviderServer.run { asked in
        asked.path == "/far"
          ? .redirect(to: "\(other.url)/end", status)
          : asked.path == "/end" ? .json("{}") : .redirect(to: "end?x=1", status)
      } _: { server async throws in
        let outgoing = OutgoingClient(
          allowing: try #require(AllowedHosts("\(server.hostAndPort),\(other.hostAndPort)")))
        let key = [(name: "x-api-key", value: "secret")]
        let near = try await outgoing.send(Self.get(server.url + "/start", headers: key))
        #expect(near.isSuccess && server.requests.last?.query == "x=1")
        #expect(server.requests.last?.header("x-api-key") == "secret")
        let far = try await outgoing.send(Self.get(server.url + "/far", headers: key))
        #expect(far.isSuccess && other.requests.count == 1)
        #expect(other.requests.first?.header("x-api-key") == nil)
      }
    }
  }

  @Test(arguments: [
    "http://127.0.0.1:1/", "https://127.0.0.1/", "https://localhost/", "http://example.org/",
    "https://10.0.0.1/", "file:///etc/passwd", "https://[::1]/",
  ])
  func `a redirect to a refused URL is refused`(location: String) async throws {
    try await ProviderServer.run { _ in
      .redirect(to: location)
    } _: { server async throws in
      #expect(
        try await Self.refusal(server.outgoing, Self.get(server.url + "/")) == .forbiddenAddress)
    }
  }

  @Test func `the number of redirects is limited`() async throws {
    try await ProviderServer.run { _ in
      .redirect(to: "/again")
    } _: { server async throws in
      #expect(
        try await Self.refusal(server.outgoing, Self.get(server.url + "/")) == .tooManyRedirects)
      #expect(server.requests.count == 4)
    }
  }

  @Test func `a POST is not redirected`() async throws {
    try await ProviderServer.run { _ in
      .redirect(to: "/other", 307)
    } _: { server async throws in
      let request = OutgoingRequest(.post, server.url + "/", body: [1], limits: Self.limits)
      #expect(try await server.outgoing.send(request).status == 307)
      #expect(server.requests.map(\.body) == [[1]])
    }
  }

  // MARK: - Limits

  @Test func `a response above the size limit is refused, with or without a content-length`()
    async throws
  {
    let piece = [UInt8](repeating: 32, count: 10_001)
    try await ProviderServer.run { asked in
      .init(200, piece, isEndless: asked.path == "/endless")
    } _: { server async throws in
      for path in ["/announced", "/endless"] {
        #expect(
          try await Self.refusal(server.outgoing, Self.get(server.url + path)) == .tooLarge)
      }
    }
  }

  @Test func `an unexpected content type is refused, except in an error response`() async throws {
    try await ProviderServer.run { asked in
      .init(asked.path == "/error" ? 500 : 200, Array("<p>".utf8), type: "text/html; charset=x")
    } _: { server async throws in
      let outgoing = server.outgoing
      #expect(
        try await Self.refusal(outgoing, Self.get(server.url + "/")) == .unacceptableContentType)
      #expect(try await outgoing.send(Self.get(server.url + "/error")).status == 500)
    }
  }

  @Test func `a slow response times out`() async throws {
    try await ProviderServer.run { _ in
      .init(200, delay: 30)
    } _: { server async throws in
      var limits = Self.limits
      limits.seconds = 0.2
      #expect(
        try await Self.refusal(server.outgoing, Self.get(server.url + "/", limits: limits))
          == .timeout)
    }
  }

  @Test func `a slow name lookup times out`() async throws {
    let outgoing = OutgoingClient { _ in
      try await Task.sleep(for: .seconds(30))
      return []
    }
    var limits = Self.limits
    limits.seconds = 0.1
    #expect(
      try await Self.refusal(outgoing, Self.get("https://books.example/", limits: limits))
        == .timeout)
  }

  @Test func `a cancelled request ends`() async throws {
    try await ProviderServer.run { _ in
      .init(200, delay: 30)
    } _: { server async throws in
      let asking = Task { try await server.outgoing.send(Self.get(server.url + "/")) }
      while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
      asking.cancel()
      await #expect(throws: CancellationError.self) { try await asking.value }
      while server.abandoned == 0 { try await Task.sleep(for: .milliseconds(5)) }
    }
  }

  @Test func `the number of concurrent requests is limited`() async throws {
    try await ProviderServer.run { _ in
      .init(200, delay: 30)
    } _: { server async throws in
      let outgoing = server.outgoing
      let crowd = (0..<64).map { _ in Task { try await outgoing.send(Self.get(server.url + "/")) } }
      while server.requests.count < 64 { try await Task.sleep(for: .milliseconds(5)) }
      #expect(try await Self.refusal(outgoing, Self.get(server.url + "/")) == .busy)
      for one in crowd { one.cancel() }
      for one in crowd { _ = await one.result }
      var limits = Self.limits
      limits.seconds = 0.1
      #expect(
        try await Self.refusal(outgoing, Self.get(server.url + "/", limits: limits)) == .timeout)
    }
  }
}
