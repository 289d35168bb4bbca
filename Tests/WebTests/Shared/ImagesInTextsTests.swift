import Cmark
import HTML
import Markdown
import Testing

@testable import Web

@Suite struct ImagesInTextsTests {
  init() { Markdown.use(CmarkRenderer()) }

  @Test(arguments: [
    "https://other.example/a.png", "//other.example/a.png", "/\\other.example/a.png",
  ])
  func `images on other servers are not requested`(url: String) {
    let html = text(EntryNotes(text: "![Poster](\(url))").node)
    #expect(!html.contains("<img"))
    #expect(html.contains("Poster"))
    #expect(EditorMarkdownAddresses.addresses.image(url) == nil)
  }

  @Test func `images on this server are shown`() {
    let html = text(EntryNotes(text: "![Poster](/log/photos/a.png)").node)
    #expect(html.contains(#"src="/log/photos/a.png""#))
  }

  private func text(_ node: some Node) -> String {
    String(decoding: node.rendered(), as: UTF8.self)
  }
}
