import Foundation
import Markdown
import Testing

/// What a text may cost at most, whatever it consists of.
@Suite(.serialized) struct MarkdownCostTests {
  /// 100,000 characters are what a field holds.
  private static func long(_ pattern: String, _ count: Int = 100_000) -> String {
    String(String(repeating: pattern, count: count / pattern.count + 1).prefix(count))
  }

  private static func row(_ cell: String, _ columns: Int) -> String {
    String(repeating: "|" + cell, count: columns) + "|\n"
  }

  /// Texts that a parser of CommonMark may take seconds or gigabytes for.
  private static let hostile: [(name: String, text: String)] = [
    ("quotes", long(">")), ("quotes and lists", long("> - ")), ("lists", long("* ")),
    ("numbered lists", long("1. ")),
    ("lines below deep quotes", String(repeating: ">", count: 50_000) + long("a\n", 50_000)),
    ("lines below deep lists", String(repeating: "- ", count: 1_000) + long("a\n")),
    ("emphasis", long("*a_ ")), ("emphasis without end", long("**a ")), ("marks", long("*_")),
    ("brackets", long("[")), ("pictures", long("![[]()")), ("pictures in pictures", long("![a")),
    ("links among marks", long("_*~~[a](b \"c\")`d`")), ("links without end", long("[a](<b")),
    ("one reference used often", "[r]: /" + long("u", 10_000) + "\n\n" + long("[r] ", 80_000)),
    (
      "a long title used often",
      "[r]: /u \"" + long("[x]: b\n", 40_000) + "\"\n\n" + long("[r] ", 50_000)
    ),
    ("instructions", long("a<?")), ("declarations", long("<!A ")), ("CDATA", long("a<![CDATA[")),
    ("comments", long("a<!--")), ("addresses", "www.a" + long(")")),
    ("mail addresses", long("a.b@c.")), ("at signs", long("@")), ("ticks", long("`a")),
    ("a row of 40,000 cells", "a|b\n-|-\n|" + long("a|", 80_000)),
    ("20,000 columns", row("a", 20_000) + row("-", 20_000)),
    ("a head after 25,000 lines", long("a\n", 50_000) + long("|-", 200)),
    ("heads that do not fit", long("a\n", 4_000) + long("|-|-|-|\n", 16_000)),
    ("short rows", row("a", 200) + row("-", 200) + long("|\n", 90_000)),
    ("line ends of others", long("[a](b)*\r\n")), ("headings", long("# a\n")),
  ]

  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test("A hostile text of 100,000 characters costs little time and space")
  func hostileTexts() {
    for (name, text) in Self.hostile {
      let start = Self.processorSeconds
      let rendered = Markdown(text).rendered()
      let html = rendered.html()
      // Optimized it is a tenth of this; tests are not.
      #expect(Self.processorSeconds - start < 2, "\(name)")
      #expect(html.count < 3_000_000, "\(name)")
      #expect(rendered.summary.count <= RenderedMarkdown.longestSummary, "\(name)")
    }
  }

  @Test("What is too costly is shown as it was written, with its lines and paragraphs")
  func asWritten() {
    let text = String(repeating: ">", count: 65) + " a & b\nc *d*\n\n<b>e</b>"
    let html = String(decoding: Markdown(text).html(), as: UTF8.self)
    #expect(html.hasSuffix(" a &amp; b<br />\nc *d*</p>\n<p>&lt;b&gt;e&lt;/b&gt;</p>\n"))
  }

  @Test(
    "Up to the limits a text is read as Markdown, and not beyond",
    arguments: [
      (String(repeating: ">", count: 64) + "a", "<blockquote>"),
      (Self.row("a", 200) + Self.row("-", 200), "<table>"),
      ("*b*" + String(repeating: " <!A", count: 200), "<em>"),
      (String(repeating: "*a*\n\n", count: 79_999), "<em>"),
    ])
  func limits(_ text: String, _ element: String) {
    #expect(String(decoding: Markdown(text).html(), as: UTF8.self).contains(element))
    let more: String
    switch element {
    case "<blockquote>": more = ">" + text
    case "<table>": more = Self.row("a", 201) + Self.row("-", 201)
    case "<em>" where text.hasSuffix("<!A"): more = text + " <!A"
    default: more = text + "*a*\n\n*b*\n\n"
    }
    #expect(!String(decoding: Markdown(more).html(), as: UTF8.self).contains(element))
  }

  @Test("Ordinary long texts keep all of their marks")
  func ordinary() {
    let list = Self.long("- [a link](/somewhere/there) and *some* **more** of it\n")
    let table = "|Film|Year|\n|---|---|\n" + Self.long("|[Heat](/heat)|*1995* and more|\n", 60_000)
    let references =
      (0..<300).map { "A text with [r\($0)] and *more*.\n\n" }.joined()
      + (0..<300).map { "[r\($0)]: https://example.org/\($0)\n" }.joined()
    for (text, element) in [
      (list, "<strong>"), (table, "<table>"), (references, "<a href=\"https"),
    ] {
      #expect(String(decoding: Markdown(text).html(), as: UTF8.self).contains(element))
    }
  }
}
