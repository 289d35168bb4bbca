import Testing

@testable import Markdown

@Suite struct URLEncodingTests {
  @Test(arguments: [
    ("https://example.org/a?b=c#d", "https://example.org/a?b=c#d"),
    ("https://example.org/\"><x>", "https://example.org/%22%3E%3Cx%3E"),
    ("https://example.org/a b%20c%zz", "https://example.org/a%20b%20c%25zz"),
    ("https://example.org/#a#b[c]", "https://example.org/#a%23b%5Bc%5D"),
    ("https://example.org:8080/ж", "https://example.org:8080/%D0%B6"),
    ("https://пример.рф/", "https://пример.рф/"),
    ("http://[::1]:80/x", "http://[::1]:80/x"),
    ("/site/types?q=a b", "/site/types?q=a%20b"),
    ("mailto:\"ann\"@example.org", "mailto:%22ann%22@example.org"),
  ])
  func `invalid characters of a URL are percent-encoded, once`(address: (String, String)) {
    #expect(URLEncoding.percentEncoded(address.0) == address.1)
    #expect(URLEncoding.percentEncoded(address.1) == address.1)
  }

  @Test(arguments: ["https://\"><x>", "https://", "http://a b/", "https://a..b/", "https://@/x"])
  func `a URL without a valid host is refused`(address: String) {
    #expect(URLEncoding.percentEncoded(address) == nil)
  }
}
