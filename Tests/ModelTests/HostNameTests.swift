import Model
import Testing

@Suite struct HostNameTests {
  @Test(
    "Case, port and final dots do not distinguish hosts",
    arguments: [
      ("book.example.org", "book.example.org"), ("Book.Example.ORG:8443", "book.example.org"),
      ("book.example.org.", "book.example.org"), ("book.example.org.:443", "book.example.org"),
      ("book.example.org..", "book.example.org"), ("[::1]:8080", "[::1]"),
      ("[FE80::1]", "[fe80::1]"),
      ("", ""), (".", ""), ("127.0.0.1:1", "127.0.0.1"),
    ])
  func normalised(authority: String, name: String) {
    #expect(HostName.normalised(authority) == name)
  }
}
