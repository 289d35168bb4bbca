import HTML
import TestSupport
import Testing

@Suite struct EscapingTests {
  @Test func textIsEscaped() {
    #expect(text(p { "&<>\"'" }) == "<p>&amp;&lt;&gt;&quot;&#39;</p>")
  }

  @Test func attributesAreEscaped() {
    #expect(
      text(img(.alt("&<>\"'"))) == "<img alt=\"&amp;&lt;&gt;&quot;&#39;\">")
  }

  @Test func otherTextIsUnchanged() {
    let words = "Étagère, 映画 🎬 \u{1F469}\u{200D}\u{1F680}"
    #expect(text(p { words }) == "<p>\(words)</p>")
  }

  @Test func onlyConstantsAreWrittenRaw() {
    #expect(text(ConstantMarkup("<!doctype html>")) == "<!doctype html>")
  }

  @Test(arguments: ["javascript:alert(1)", " javascript:x", "data:text/html,x", "JAVASCRIPT:x", ""])
  func scriptLinksAreReplaced(address: String) {
    #expect(text(a(.href(address)) {}) == "<a href=\"#\"></a>")
  }

  @Test(arguments: ["/log", "?q=1", "#q", "https://example.org/", "mailto:a@example.org"])
  func plainLinksAreKept(address: String) {
    #expect(text(a(.href(address)) {}) == "<a href=\"\(address)\"></a>")
  }

  /// Whatever the text is, the page contains only the tags and quotation marks of the code.
  @Test func textNeverBecomesMarkup() {
    let alphabet: [String] = [
      "<", ">", "&", "\"", "'", "a", "/", "=", "\0", "\u{FEFF}", "é", "e\u{301}", "🎬", "script",
      "<!--", "]]>", "\u{2028}", "&lt;", "\n", " ",
    ]
    var chance = SeededRandomNumberGenerator(state: 7)
    for _ in 0..<2000 {
      let length = Int.random(in: 0...24, using: &chance)
      let typed = (0..<length).map { _ in alphabet.randomElement(using: &chance)! }.joined()
      let page = text(div(.class(typed)) { typed })
      #expect(page.utf8.count { $0 == UInt8(ascii: "<") } == 2, "\(typed.debugDescription)")
      #expect(page.utf8.count { $0 == UInt8(ascii: ">") } == 2, "\(typed.debugDescription)")
      #expect(page.utf8.count { $0 == UInt8(ascii: "\"") } == 2, "\(typed.debugDescription)")
      #expect(unescaped(page) == "<div class=\"\(typed)\">\(typed)</div>")
    }
  }
}

func text(_ node: some Node) -> String { String(decoding: node.rendered(), as: UTF8.self) }

private func unescaped(_ page: String) -> String {
  let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
  var rest = Array(page.utf8)[...]
  var plain: [UInt8] = []
  while !rest.isEmpty {
    if let (entity, character) = entities.first(where: { rest.starts(with: $0.0.utf8) }) {
      plain += Array(character.utf8)
      rest = rest.dropFirst(entity.utf8.count)
    } else {
      plain.append(rest.removeFirst())
    }
  }
  return String(decoding: plain, as: UTF8.self)
}
