import Cmark
import Foundation
import Markdown
import Testing

/// Limits on the cost of a text, whatever it contains.
@Suite(.serialized) struct MarkdownCostTests {
  init() { Markdown.use(CmarkRenderer()) }

  private static let ordinaryText = HostileTexts.long(
    "- [a link](/somewhere/there) and *some* **more** of it\n")

  /// Returns the processor time of this thread for rendering `text`, in seconds, and the result.
  private static func render(_ text: String) -> (
    cost: Double, html: [UInt8], summary: String
  ) {
    func seconds() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = seconds()
    let rendered = Markdown(text).rendered()
    let html = rendered.html()
    return (seconds() - start, html, rendered.summary)
  }

  // Costs are compared with each other because machines differ. Nothing above 8 is known, and a
  // text whose cost is quadratic would reach more than 100.
  @Test("A hostile text of 100,000 characters costs at most 30 times as much as an ordinary one")
  func hostileTexts() {
    let ordinary = Self.render(Self.ordinaryText).cost
    for (name, text) in HostileTexts.all {
      let rendered = Self.render(text)
      #expect(rendered.cost < 30 * ordinary, "\(name)")
      #expect(rendered.html.count <= 2_000_000, "\(name)")
      #expect(rendered.summary.count <= RenderedMarkdown.maxSummaryLength, "\(name)")
    }
  }

  @Test("A text that is too expensive is shown as it was written, with its lines and paragraphs")
  func asWritten() {
    let text = String(repeating: ">", count: 33) + " a & b\nc *d*\n\n<b>e</b>"
    let html = String(decoding: Markdown(text).html(), as: UTF8.self)
    #expect(html.hasSuffix(" a &amp; b<br />\nc *d*</p>\n<p>&lt;b&gt;e&lt;/b&gt;</p>\n"))
  }

  // Texts of megabytes are no arguments of tests, because the log would contain them.
  @Test("A text is parsed as Markdown up to the limits, and not beyond")
  func limits() {
    let texts = [
      (String(repeating: ">", count: 32) + "a", "<blockquote>"),
      (HostileTexts.row("a", 200) + HostileTexts.row("-", 200), "<table>"),
      ("*b*" + String(repeating: " <!A", count: 200), "<em>"),
      (String(repeating: "*a*\n\n", count: 79_999), "<em>"),
    ]
    for (text, element) in texts { checkLimit(text, element) }
  }

  private func checkLimit(_ text: String, _ element: String) {
    #expect(String(decoding: Markdown(text).html(), as: UTF8.self).contains(element))
    let more: String
    switch element {
    case "<blockquote>": more = ">" + text
    case "<table>": more = HostileTexts.row("a", 201) + HostileTexts.row("-", 201)
    case "<em>" where text.hasSuffix("<!A"): more = text + " <!A"
    default: more = text + "*a*\n\n*b*\n\n"
    }
    #expect(!String(decoding: Markdown(more).html(), as: UTF8.self).contains(element))
  }

  @Test("The first limit that a text exceeds is reported")
  func exceededLimit() {
    let texts: [(String, MarkdownLimit?)] = [
      (String(repeating: "> ", count: 32) + "a", nil),
      (String(repeating: "> ", count: 33) + "a", MarkdownLimit.depth),
      (String(repeating: "- ", count: 33) + "a", .depth),
      (HostileTexts.indented(32, by: "  "), nil), (HostileTexts.indented(33, by: "  "), .depth),
      (HostileTexts.indented(33, by: "\t"), .depth),
      ("> " + HostileTexts.indented(32, by: "  ").replacing("\n", with: "\n> "), .depth),
      (String(repeating: "- a\n  1. b\n     - c\n\nd\n\n", count: 1_000), nil),
      (HostileTexts.row("a", 201) + HostileTexts.row("-", 201), .columns),
      ("> |" + HostileTexts.row("a", 201) + "> |" + HostileTexts.row("-", 201), .columns),
      ("|a|b|\n|-|-|\n" + String(repeating: "|a|\n", count: 14_998), nil),
      ("|a|b|\n|-|-|\n" + String(repeating: "|a|\n", count: 14_999), .cells),
      // Lines outside the table are not its cells.
      ("|a|b|c|\n|-|-|-|\n\n" + String(repeating: "a\n", count: 20_000), nil),
      (String(repeating: "<?", count: 201), .cost),
      (HostileTexts.long("- [a link](/somewhere/there) and *some* **more**\n"), nil),
      (HostileTexts.long("    - [a](b) *a\n"), .cost),
      (HostileTexts.long("2. [a](b) *a\n"), .cost),
      ("www.a" + HostileTexts.long(")"), .cost),
      (HostileTexts.long("*a ", 50_000) + HostileTexts.long("[a](b)", 12_000), .cost),
      ("", nil),
    ]
    for (text, limit) in texts {
      #expect(Markdown(text).exceededLimit == limit, "\(text.prefix(40))")
    }
  }

  @Test("Boxes of task lists become characters, also next to text that looks like them")
  func boxes() {
    let html = String(
      decoding: Markdown("- [ ] a\n- [x] b\n- <input type=\"checkbox\" disabled=\"\" />").html(),
      as: UTF8.self)
    #expect(html.contains("☐ a") && html.contains("☑ b"))
    #expect(html.contains("&lt;input type=&quot;checkbox&quot;"))
  }

  @Test("Ordinary long texts keep all of their markup")
  func ordinary() {
    let table =
      "|Film|Year|\n|---|---|\n" + HostileTexts.long("|[Heat](/heat)|*1995* and more|\n", 60_000)
    let references =
      (0..<300).map { "A text with [r\($0)] and *more*.\n\n" }.joined()
      + (0..<300).map { "[r\($0)]: https://example.org/\($0)\n" }.joined()
    for (text, element) in [
      (Self.ordinaryText, "<strong>"), (table, "<table>"), (references, "<a href=\"https"),
    ] {
      #expect(String(decoding: Markdown(text).html(), as: UTF8.self).contains(element))
    }
  }
}
