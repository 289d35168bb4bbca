import Cmark
import Markdown
import Testing

struct MarkdownTests {
  init() { Markdown.use(CmarkRenderer()) }

  private func html(
    _ text: String, level: Int = 2, keepsLines: Bool = false,
    _ addresses: MarkdownURLMapping = .unchanged
  ) -> String {
    let markdown = Markdown(text, preservesLineBreaks: keepsLines)
    return String(decoding: markdown.html(headingsFrom: level, addresses), as: UTF8.self)
  }

  @Test(
    "Paragraphs, emphasis, lists, quotes and code",
    arguments: [
      ("One *two* **three**", "<p>One <em>two</em> <strong>three</strong></p>\n"),
      ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
      ("> said", "<blockquote>\n<p>said</p>\n</blockquote>\n"),
      ("`a < b`", "<p><code>a &lt; b</code></p>\n"),
      ("~~old~~ new", "<p><del>old</del> new</p>\n"),
      ("[x](/films \"The films\")", "<p><a href=\"/films\" title=\"The films\">x</a></p>\n"),
      ("Привет", "<p>Привет</p>\n"), ("", ""),
    ])
  func common(_ text: String, _ expected: String) { #expect(html(text) == expected) }

  @Test func tablesAreTables() {
    let table = html("| Film | Year |\n|---|--:|\n| Heat | 1995 |")
    #expect(table.contains("<th>Film</th>"))
    #expect(table.contains("<td class=\"align-right\">1995</td>"))
  }

  @Test func taskBoxesAreCharacters() {
    let list = html("- [x] seen\n- [ ] to see")
    #expect(list.contains("☑ seen") && list.contains("☐ to see"))
    #expect(!list.contains("<input"))
  }

  @Test func bareAddressesAreLinks() {
    #expect(html("See https://example.org/a.").contains("href=\"https://example.org/a\""))
  }

  @Test(
    "HTML and URLs that would run a script are removed",
    arguments: [
      "<script>alert(1)</script>", "a <b onclick=x>b</b>", "[x](javascript:alert(1))",
      "[x](JaVaScRiPt:alert(1))", "![x](javascript:alert(1))", "![x](data:text/html,hi)",
      "<javascript:alert(1)>", "[x](vbscript:x)", "![x\" onerror=\"y](/p.png)",
    ])
  func safe(_ text: String) {
    let shown = html(text).lowercased()
    for word in ["<script", "onclick=x>", "=\"javascript", "=\"data:", "=\"vbscript"] {
      #expect(!shown.contains(word))
    }
    #expect(!shown.contains("onerror=\"y"))
  }

  @Test func htmlIsShownAsText() {
    #expect(html("if a <b> c") == "<p>if a &lt;b&gt; c</p>\n")
    #expect(html("<div>\nx & y\n</div>") == "<p>&lt;div&gt;\nx &amp; y\n&lt;/div&gt;</p>\n")
  }

  @Test(
    "HTML without its end does not take the text after it",
    arguments: [
      "<!-- a note", "<?php", "<![CDATA[ x", "<!DOCTYPE html", "<script>", "<PRE>", "<style x",
      "<textarea", "  <!-- a note", "<div>",
    ])
  func unclosed(_ markup: String) {
    let shown = html("Before\n\n\(markup)\n\n## After\n\n- *one*")
    #expect(shown.hasPrefix("<p>Before</p>\n<p>&lt;"), "\(shown)")
    #expect(!shown.contains("\\"))
    #expect(shown.contains("<h2>After</h2>"), "\(shown)")
    #expect(shown.contains("<li><em>one</em></li>"))
  }

  @Test func unclosedHTMLEndsWithinQuotesAndLists() {
    let shown = html("> a\r\n>\r\n> <!-- b\r\n>\r\n> *c*\r\n\r\n- <pre>\r\n\r\n  *d*")
    #expect(shown.contains("<em>c</em>") && shown.contains("<em>d</em>"), "\(shown)")
  }

  @Test func closedHTMLMayContainEmptyLines() {
    #expect(html("<!-- a\n\n*b* -->\n\n*c*").contains("*b* --&gt;"))
    #expect(html("<pre>\n\n*b*\n</pre>\n\n*c*").contains("*b*\n&lt;/pre&gt;"))
    #expect(html("<!-->\n\n*c*").contains("<em>c</em>"))
  }

  /// Each such block costs a parse, so that only the first ones become text.
  @Test func manyUnclosedBlocksAreReadInBoundedTime() {
    let shown = html(String(repeating: "<pre>\n\n", count: 40_000))
    #expect(shown.hasPrefix("<p>&lt;pre&gt;</p>\n<p>&lt;pre&gt;</p>\n"))
  }

  @Test func headingsHaveNoGaps() {
    let shown = html("### a\n\n##### b\n\n# c\n\n###### d")
    for part in ["<h2>a</h2>", "<h3>b</h3>", "<h2>c</h2>", "<h3>d</h3>"] {
      #expect(shown.contains(part))
    }
    #expect(html("# a", level: 3) == "<h3>a</h3>\n")
  }

  @Test func lineBreaksArePreservedOnRequest() {
    #expect(html("a\nb") == "<p>a\nb</p>\n")
    #expect(html("a\nb", keepsLines: true) == "<p>a<br />\nb</p>\n")
  }

  @Test func pageDecidesURLsOfLinksAndImages() {
    let addresses = MarkdownURLMapping(
      link: { "/s" + $0 },
      image: {
        $0 == "/none"
          ? nil : MarkdownImage(source: "/m" + $0, srcset: "/m 480w", width: 4, height: 3)
      })
    let shown = html("[a](/b) ![A *cat*](/c) ![gone ![in](/x)](/none)", addresses)
    #expect(shown.contains("<a href=\"/s/b\">a</a>"))
    #expect(shown.contains("<img src=\"/m/c\" alt=\"A cat\" srcset=\"/m 480w\""))
    #expect(shown.contains("width=\"4\" height=\"3\""))
    #expect(shown.contains("gone"))
  }

  @Test func summaryContainsNoMarkup() {
    #expect(Markdown("# A *b*\n\n- c\n- `d`").rendered().summary == "A b c d")
    // The paragraphs, if there are any.
    #expect(Markdown("# A\n\nB [c](/d)\n\n- e\n\nf *g*").rendered().summary == "B c f g")
    // Descriptions of images are no sentences.
    #expect(Markdown("B\n\n![c](/d)\n![e](/f)\n\ng").rendered().summary == "B g")
    #expect(Markdown("![a](/x) text ![b](/y)").rendered().imageURLs == ["/x", "/y"])
  }

  /// cmark adds empty cells to short rows, but a small text must not become a huge table.
  @Test func tablesThatWouldBeHugeStayText() {
    let head = String(repeating: "|a", count: 2_000) + "|\n"
    let text =
      head + String(repeating: "|-", count: 2_000) + "|\n" + String(repeating: "|\n", count: 2_000)
    let shown = html(text)
    #expect(!shown.contains("<table"))
    #expect(shown.utf8.count < 40_000)
  }
}
