import HTTPTypes
import Model
import NIOCore
import Testing

@testable import ServerKit

@Suite struct BaseURLTests {
  @Test func readsHostPortAndPath() throws {
    let url = try #require(BaseURL("HTTPS://Example.org:8443/my/book/"))
    #expect(url.origin == "https://example.org:8443")
    #expect(url.prefix == "/my/book")
    #expect(url.absolute("/log") == "https://example.org:8443/my/book/log")
    #expect(url.local("/log") == "/my/book/log")
  }

  @Test func leavesOutThePortThatTheSchemeImplies() {
    #expect(BaseURL("https://a.b:443")?.origin == "https://a.b")
    #expect(BaseURL("http://a.b:80/")?.origin == "http://a.b")
    #expect(BaseURL("http://a.b:443")?.origin == "http://a.b:443")
  }

  @Test(arguments: [
    "", "example.org", "ftp://a", "https://", "https://a/../b", "https://a b/", "https://a?x",
  ])
  func refusesWhatIsNoAddressOfAServer(_ text: String) {
    #expect(BaseURL(text) == nil)
  }
}

@Suite struct LanguageTests {
  @Test(arguments: [
    (nil, Language.english), ("", .english), ("ru", .russian),
    ("ru-RU,ru;q=0.9,en;q=0.8", .russian),
    ("en-GB, ru;q=0.5", .english), ("de, ru;q=0.3, en;q=0.2", .russian), ("de", .english),
    ("ru;q=0, en;q=0.1", .english), ("*", .english), (";;;,,", .english),
  ])
  func isTheBestOfThoseAccepted(_ header: String?, _ language: Language) {
    #expect(Language(accepting: header) == language)
  }

  @Test func thePersonsChoiceWins() {
    var context = makeContext([.acceptLanguage: "en"])
    context.chosenLanguage = .russian
    #expect(context.language == .russian)
  }
}

@Suite struct CredentialTests {
  @Test func isReadFromBearerTokensAndTheSessionCookie() {
    #expect(makeContext().credential == .none)
    #expect(makeContext([.authorization: "bearer abc"]).credential == .bearer("abc"))
    #expect(makeContext([.authorization: "Basic abc"]).credential == .none)
    #expect(makeContext([.authorization: "Bearer "]).credential == .none)
    #expect(makeContext([.cookie: "a=b; commonplace=xyz; c=d"]).credential == .session("xyz"))
    #expect(makeContext([.cookie: "notcommonplace=xyz"]).credential == .none)
    #expect(
      makeContext([.authorization: "Bearer t", .cookie: "commonplace=x"]).credential == .bearer("t")
    )
  }
}

@Suite struct TrustedProxiesTests {
  private func contains(_ list: String, _ address: String) throws -> Bool {
    try #require(TrustedProxies(list)).contains(try #require(IPAddress(address)))
  }

  @Test func knowsAddressesAndRangesOfBothFamilies() throws {
    let list = "127.0.0.1, 10.0.0.0/8 ::1,fd00::/8"
    for inside in ["127.0.0.1", "10.255.3.4", "::1", "fdab::1", "::ffff:10.1.1.1"] {
      #expect(try contains(list, inside), "\(inside)")
    }
    for outside in ["127.0.0.2", "11.0.0.1", "::2", "fe80::1", "::10.0.0.1"] {
      #expect(try !contains(list, outside), "\(outside)")
    }
    #expect(try contains("0.0.0.0/0", "203.0.113.9"))
    #expect(try !contains("0.0.0.0/0", "2001:db8::1"))
    #expect(try contains("::/0", "2001:db8::1"))
  }

  @Test(arguments: ["localhost", "10.0.0.0/33", "::/129", "1.2.3.4/", "1.2.3.4/8/8", "1.2.3.4/-1"])
  func refusesWhatIsNoRange(_ text: String) { #expect(TrustedProxies(text) == nil) }
}

@Suite struct ClientTests {
  private func client(_ headers: HTTPFields, peer: String, trusting list: String) throws -> Client {
    let deployment = Deployment(
      baseURL: try #require(BaseURL("https://example.org")),
      proxies: try #require(TrustedProxies(list)))
    return Client(
      headers: headers, host: "inner:8080", peer: try SocketAddress(ipAddress: peer, port: 1),
      deployment: deployment)
  }

  private let forwarded: HTTPFields = [
    .forwardedFor: "6.6.6.6, 203.0.113.7, 10.0.0.2", .forwardedHost: "Example.org",
    .forwardedProto: "https",
  ]

  @Test func aStrangersHeadersAreNotBelieved() throws {
    let client = try client(forwarded, peer: "198.51.100.1", trusting: "10.0.0.0/8")
    #expect(client.address?.description == "198.51.100.1")
    #expect(client.host == "inner:8080")
    #expect(!client.isSecure)
  }

  @Test func aTrustedProxyTellsTheNearestStranger() throws {
    let client = try client(forwarded, peer: "10.0.0.1", trusting: "10.0.0.0/8")
    #expect(client.address?.description == "203.0.113.7")
    #expect(client.host == "example.org")
    #expect(client.isSecure)
  }

  @Test func addressesMayComeWithPortsAndGarbageEndsTheReading() throws {
    let list = "10.0.0.0/8"
    func address(_ header: String) throws -> String? {
      try client([.forwardedFor: header], peer: "10.0.0.1", trusting: list).address?.description
    }
    #expect(try address("203.0.113.7:4711") == "203.0.113.7")
    #expect(try address("[2001:db8::1]:80") == "2001:db8::1")
    #expect(try address("203.0.113.7, unknown") == "10.0.0.1")
    #expect(try address("203.0.113.7, unknown, 10.0.0.9") == "10.0.0.9")
    #expect(try address("") == "10.0.0.1")
  }
}
