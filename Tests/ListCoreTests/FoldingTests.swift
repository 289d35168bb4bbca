import Testing

@testable import ListCore

@Suite struct FoldingTests {
  @Test(arguments: [
    ("Crème Fraîche", "creme fraiche"), ("JALAPEÑO", "jalapeno"), ("Сгущёнка", "сгущенка"),
    ("ЙОГУРТ", "йогурт"), ("и\u{306}огурт", "йогурт"), ("cafe\u{301}", "cafe"), ("Æble", "aeble"),
    ("Straße", "strasse"), ("mum’s", "mum's"), ("İzmir", "izmir"),
    ("Jägermeister", "jagermeister"), ("牛乳", "牛乳"), ("ё\u{301}", "е"), ("Ё", "е"),
  ])
  func `a name is folded to what people type`(name: String, folded: String) {
    #expect(Folding.folded(name).unicodeScalars.elementsEqual(folded.unicodeScalars))
    #expect(Folding.folded(folded) == folded)
  }

  @Test func `white space is removed only at both ends`() {
    #expect(Folding.trimmed(" \n a b\u{2003}") == "a b")
    #expect(Folding.trimmed(" \t") == "")
  }
}
