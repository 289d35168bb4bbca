import HTML
import Testing

@Suite struct ElementTests {
  @Test func elementsNest() {
    let node = ul(.class("rows")) {
      li { strong { "a" } }
      li { "b" }
    }
    #expect(text(node) == "<ul class=\"rows\"><li><strong>a</strong></li><li>b</li></ul>")
  }

  @Test func anElementWithoutContentIsClosed() {
    #expect(text(span(.class("dot")) {}) == "<span class=\"dot\"></span>")
  }

  @Test func voidElementsAreNotClosed() {
    #expect(text(input(.type(.search), .name("q"))) == "<input type=\"search\" name=\"q\">")
    #expect(text(meta(Attribute("charset", "utf-8"))) == "<meta charset=\"utf-8\">")
  }

  @Test func booleanAttributesHaveNoValue() {
    #expect(text(input(.checked(true), .required(false))) == "<input checked>")
  }

  @Test func attributesWithoutAValueAreOmitted() {
    #expect(text(p(.class(nil), .id("a")) {}) == "<p id=\"a\"></p>")
    #expect(text(p(.class("")) {}) == "<p class=\"\"></p>")
  }

  @Test(arguments: [true, false])
  func conditionsSelectContents(_ isBold: Bool) {
    let node = p {
      if isBold { strong { "x" } } else { "x" }
      if isBold { "!" }
    }
    #expect(text(node) == (isBold ? "<p><strong>x</strong>!</p>" : "<p>x</p>"))
  }

  @Test func eachElementOfASequenceIsWrittenInOrder() {
    let node = ol { ForEach(1...3) { number in li { "\(number)" } } }
    #expect(text(node) == "<ol><li>1</li><li>2</li><li>3</li></ol>")
  }

  @Test func pagesGrowPastTheirFirstCapacity() {
    let node = ForEach(0..<5000) { number in p { "\(number)" } }
    #expect(node.rendered(capacity: 1) == node.rendered())
  }
}
