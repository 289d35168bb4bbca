import Foundation
import Model
import TestSupport
import Testing

@Suite struct JSONWriterTests {
  private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    write(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test func putsCommasWhereTheyBelong() {
    let text = written { json in
      json.object { json in
        json.member("a", 1)
        json.member("b", "x")
        json.array("c") { json in
          json.value(true)
          json.null()
          json.array { _ in }
          json.object { _ in }
          json.value(2)
        }
        json.member("d", raw: Array("{\"e\":[]}".utf8))
        json.member("f", String?.none)
        json.member(named: "g\"", "\u{2028}")
      }
    }
    #expect(
      text == #"{"a":1,"b":"x","c":[true,null,[],{},2],"d":{"e":[]},"f":null,"g\"":"\#u{2028}"}"#)
  }

  @Test func writesIntegersOfEverySize() {
    for number in [0, 1, 9, 10, 99, 100, -1, -10, Int.max, Int.min] {
      #expect(written { $0.value(number) } == String(number))
    }
    #expect(written { $0.value(UInt64.max) } == String(UInt64.max))
    #expect(written { $0.value(Int8.min) } == "-128")
  }

  @Test func writesDoublesInTheirShortestForm() {
    #expect(written { $0.value(7.5) } == "7.5")
    #expect(written { $0.value(7.0) } == "7")
    #expect(written { $0.value(0.1) } == "0.1")
    #expect(written { $0.value(-0.0) } == "-0.0")
    #expect(written { $0.value(1e300) } == "1e+300")
    #expect(written { $0.value(Double.nan) } == "null")
    #expect(written { $0.value(-Double.infinity) } == "null")
  }

  @Test func everyStringReadsBackTheSame() throws {
    var chance = SeededRandomNumberGenerator(state: 3)
    let alphabet = Array(
      "aé😀\"\\/\u{2028}\u{2029}\u{1F}\u{0}\n\r\t\u{8}\u{C}\u{7F}я".unicodeScalars)
    for _ in 0..<2000 {
      var view = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...40, using: &chance) {
        view.append(alphabet.randomElement(using: &chance) ?? "a")
      }
      let text = String(view)
      let json = written { json in
        json.object { $0.member(named: "k", text) }
      }
      let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: String]
      #expect(read?["k"]?.unicodeScalars.elementsEqual(view) == true, "\(json)")
    }
  }

  @Test func arraysOfTextsNumbersAndIDs() {
    let ids = [EntryID.new(), .new()]
    #expect(written { $0.value(["a\"", ""]) } == #"["a\"",""]"#)
    #expect(written { $0.value([1, -2] as [Int64]) } == "[1,-2]")
    #expect(written { $0.value(ids) } == #"["\#(ids[0])","\#(ids[1])"]"#)
    #expect(written { $0.value([String]()) } == "[]")
  }

  /// Stored JSON is compared with what is written, so the form of escapes cannot change.
  @Test func escapesHaveOneForm() {
    let text = "\"\\\n\r\t\u{8}\u{C}\u{0}\u{1F}/\u{7F}"
    #expect(
      written { $0.value(text) }
        == #""\"\\\n\u000d\u0009\u0008\u000c\u0000\u001f/"# + "\u{7F}\"")
  }
}
