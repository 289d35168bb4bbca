import Model
import Testing

@Suite struct SlugTests {
  @Test(arguments: [
    ("Hello World", "/hello-world"), ("/A & B/", "/a-b"), ("a--b", "/a-b"),
    ("/blog//My Post-", "/blog/my-post"), ("Привет, мир", "/privet-mir"), ("Ёжик", "/yozhik"),
    ("Café déjà vu", "/cafe-deja-vu"), ("Straße", "/strasse"), ("It's fine", "/its-fine"),
    ("/", "/"), ("  /x ", "/x"), ("Ελλάδα", "/ellada"),
    ("日本語", "/ri-ben-yu"), ("ქართული", "/kartuli"),
  ])
  func becomesAPath(text: String, path: String) { #expect(Slug(text)?.path == path) }

  @Test(arguments: ["", "   ", "///", "!!!", "🎬"])
  func nothingIsLeft(text: String) { #expect(Slug(text) == nil) }

  @Test func aTitleIsOneSegment() { #expect(Slug(title: "24/7 news")?.path == "/24-7-news") }

  @Test func isCutAndNumbered() throws {
    let long = try #require(Slug(String(repeating: "ab-", count: 200)))
    #expect(long.path.count <= Slug.maxLength && !long.path.hasSuffix("-"))
    #expect(
      long.numbered(12).path.count <= Slug.maxLength && long.numbered(12).path.hasSuffix("-12"))
    #expect(Slug.home.numbered(2).path == "/page-2")
  }
}
