import Cmark
import Foundation
import Markdown
import Testing

@Suite struct RenderedMarkdownTests {
  init() { Markdown.use(CmarkRenderer()) }

  private let text = """
    # A *heading*

    [a](/b?x=1&y=2 "t") ![A *cat* ![within](/w)](/c) <https://example.org/>

    ## More

    | x | y |
    |---|---|
    | [c](/d) | ![e](/f) |
    """

  @Test("A text gives the same page after it was stored and loaded")
  func stored() throws {
    let rendered = Markdown(text).rendered()
    let read = try JSONDecoder().decode(
      RenderedMarkdown.self, from: JSONEncoder().encode(rendered))
    #expect(read == rendered)
    for level in 1...6 {
      #expect(read.html(headingsFrom: level) == Markdown(text).html(headingsFrom: level))
    }
    #expect(read.imageURLs == ["/c", "/f"])
    #expect(read.summary.hasPrefix("a A cat within https://example.org/"))
  }

  @Test("The page that shows the text decides about headings, links and images")
  func pageDecides() {
    let rendered = Markdown(text).rendered()
    let html = String(
      decoding: rendered.html(
        headingsFrom: 3,
        MarkdownURLMapping(
          link: { "/s" + $0 }, image: { $0 == "/c" ? MarkdownImage(source: "/p") : nil })),
      as: UTF8.self)
    #expect(html.contains("<h3>A <em>heading</em></h3>") && html.contains("<h4>More</h4>"))
    #expect(html.contains("<a href=\"/s/b?x=1&amp;y=2\" title=\"t\">a</a>"))
    #expect(html.contains("<img src=\"/p\" alt=\"A cat within\""))
    #expect(html.contains("<td><a href=\"/s/d\">c</a></td>\n<td>e</td>"))
  }

  @Test("The title of an image that is a paragraph is its caption")
  func captions() {
    let html = { (text: String) in
      String(decoding: Markdown(text).html(), as: UTF8.self)
    }
    let figure = html("![A cat](/c \"Our <cat>\")\n\ntext")
    #expect(figure.hasPrefix("<figure><img src=\"/c\" alt=\"A cat\""))
    #expect(figure.contains("<figcaption>Our &lt;cat&gt;</figcaption></figure>\n<p>text</p>"))
    #expect(html("![A cat](/c)").hasPrefix("<p><img src=\"/c\""))
    // Also of several images in one paragraph.
    let several = html("![A](/a \"One\")\n![B](/b) ![C](/c \"Three\")")
    #expect(
      several.split(separator: "\n").map { $0.prefix(8) } == ["<figure>", "<p><img ", "<figure>"])
    #expect(html("![A](/a) ![B](/b)").contains("alt=\"A\" loading=\"lazy\"> <img"))
    #expect(html("One ![A cat](/c \"Our cat\")").hasPrefix("<p>One <img src=\"/c\""))
    #expect(Markdown("![a](/x \"1\")\n\n![b](/y)").rendered().imageURLs == ["/x", "/y"])
  }

  @Test(
    "URLs are escaped, whatever they contain",
    arguments: [
      ("[x](/a[b]'c)", "/a%5Bb%5D&#39;c"), ("[x](</a b\"c>)", "/a%20b%22c"),
      ("[x](/é)", "/%C3%A9"), ("[x](/%20&amp;)", "/%20&amp;"),
      ("[x](</\\\\`^{|}>)", "/%5C%60%5E%7B%7C%7D"),
    ])
  func addresses(_ text: String, _ href: String) {
    let html = String(decoding: Markdown(text).html(), as: UTF8.self)
    #expect(html == "<p><a href=\"\(href)\">x</a></p>\n")
  }

  @Test("A control character in a text is not treated as a marker of the stored form")
  func controlCharacters() {
    for text in ["a \u{1}l/evil\u{1} b", "a &#1;p/evil&#1;x&#1; b", "[x](/&#1;r9&#1;)"] {
      let html = String(decoding: Markdown(text).html(), as: UTF8.self)
      #expect(!html.contains("\u{1}") && !html.contains("<img"))
    }
    #expect(Markdown("![&#1;x](/y&#1;z)").rendered().imageURLs == ["/yz"])
  }
}
