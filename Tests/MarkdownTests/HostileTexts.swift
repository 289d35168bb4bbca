/// Expensive texts: some for which a CommonMark parser can need seconds or gigabytes, and some just
/// within the limits of `MarkdownCost`. The tests render them, and `bench/markdown` measures them.
enum HostileTexts {
  /// A field can contain 100,000 characters.
  static func long(_ pattern: String, _ count: Int = 100_000) -> String {
    String(String(repeating: pattern, count: count / pattern.count + 1).prefix(count))
  }

  static func row(_ cell: String, _ columns: Int) -> String {
    String(repeating: "|" + cell, count: columns) + "|\n"
  }

  static let all = beyondLimits + withinLimits

  private static let beyondLimits: [(name: String, text: String)] = [
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
    ("mail addresses", long("a.b@c.")), ("short mail addresses", long(" (a@b.c)")),
    ("mail addresses within the limit", long(" a@b.c", 22_000)), ("at signs", long("@")),
    ("ticks", long("`a")),
    ("a row of 40,000 cells", "a|b\n-|-\n|" + long("a|", 80_000)),
    ("20,000 columns", row("a", 20_000) + row("-", 20_000)),
    ("a head after 25,000 lines", long("a\n", 50_000) + long("|-", 200)),
    ("heads that do not fit", long("a\n", 4_000) + long("|-|-|-|\n", 16_000)),
    ("short rows", row("a", 200) + row("-", 200) + long("|\n", 90_000)),
    ("line ends of others", long("[a](b)*\r\n")), ("headings", long("# a\n")),
  ]

  private static func quoted(_ depth: Int) -> String { String(repeating: ">", count: depth) }

  /// Nested lists, with one line for each.
  static func indented(_ depth: Int, by indentation: String) -> String {
    (0..<depth).map { String(repeating: indentation, count: $0) + "- a\n" }.joined()
  }

  private static let withinLimits: [(name: String, text: String)] = [
    ("32 quotes on every line", long(quoted(32) + "a\n")),
    ("32 quotes that open and close", long(quoted(32) + "a\n\n")),
    ("lines below 32 quotes", quoted(32) + long("a\n")),
    ("32 lists on every line", long(String(repeating: "- ", count: 32) + "a\n")),
    ("lines below 32 lists", String(repeating: "- ", count: 32) + long("a\n")),
    ("blank lines below 32 lists", String(repeating: "- ", count: 32) + "a" + long("\n")),
    ("lists indented 300 times", indented(300, by: "  ")),
    ("lines below lists indented 200 times", indented(200, by: "  ") + long("a\n", 60_000)),
    ("blank lines below lists indented 200 times", indented(200, by: "  ") + long("\n", 60_000)),
    ("lists indented by tabs", indented(200, by: "\t") + long("a\n\n", 60_000)),
    ("lists indented by tabs, blank lines", indented(300, by: "\t") + long("\n", 60_000)),
    (
      "many lists indented 32 times",
      String(repeating: indented(32, by: "  ") + "\nb\n\n", count: 85)
    ),
    ("200 columns", row("a", 200) + row("-", 200) + String(repeating: row("a", 200), count: 147)),
    (
      "200 columns, short rows",
      row("a", 200) + row("-", 200) + String(repeating: "|\n", count: 147)
    ),
    ("30,000 rows", "|a|\n|-|\n" + long("|a|\n")),
    ("a row of 4,000 bars", "a|b\n-|-\n" + long("|", 4_000) + "\n"),
    (
      "five rows of 2,000 bars", "a|b\n-|-\n" + String(repeating: long("|", 2_000) + "\n", count: 5)
    ),
    ("200 declarations", String(repeating: "a <!A ", count: 199) + long("a")),
    ("200 instructions", String(repeating: "a<?", count: 199) + long("a?")),
    ("links before open marks", long("*a ", 60_000) + long("[a](b)", 4_790)),
    ("marks among links", long("**a [b](c) ", 60_000)),
    ("references used often", "[r]: /" + long("u", 10_000) + "\n\n" + long("[r] ", 800)),
    (
      "more references than links may hold",
      "[r]: /" + long("u", 10_000) + "\n\n" + long("[r] ", 18_000)
    ),
    ("many definitions", (0..<5_000).map { "[r\($0)]: /\($0)\n" }.joined()),
    ("a long address", "www.a." + long(")", 4_400)),
    ("addresses of 400 characters", long("www.a." + long("b", 390) + " ", 48_000)),
    ("a head after 3,000 lines", long("a\n", 6_000) + "|-|\n"),
    ("mixed marks", long("*_~")), ("three kinds of marks", long("***a__b~~c ")),
    ("marks of growing length", (1..<440).map { String(repeating: "*", count: $0) + "a" }.joined()),
    ("code of growing length", (1..<440).map { String(repeating: "`", count: $0) + "a" }.joined()),
    ("entities", long("&amp;")), ("backslashes", long("\\*")), ("lines of one letter", long("a\n")),
    ("paragraphs of one letter", long("a\n\n")), ("code blocks", long("    a\n\n")),
    ("fences", long("```\n")), ("rules", long("---\n")), ("tasks", long("- [ ] a\n")),
    ("pictures that are complete", long("![a](b)")), ("links that are complete", long("[a](b)")),
    ("four-byte letters", long("😀*", 100_000)),
  ]
}
