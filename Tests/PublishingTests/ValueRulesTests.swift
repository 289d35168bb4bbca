import Model
import Publishing
import Testing

@Suite struct ValueRulesTests {
  private func codes(_ config: String, _ value: String) -> [String] {
    ValueRules(config).problems(of: .text(value), "field").map(\.code)
  }

  @Test(
    arguments: [
      (#"{"op":"required"}"#, "", "required"), (#"{"op":"required"}"#, "x", nil),
      (#"{"op":"contains","value":"a"}"#, "bab", nil),
      (#"{"op":"contains","value":"a"}"#, "bbb", "rule"),
      (#"{"op":"contains","value":"a","negate":true}"#, "bab", "rule"),
      (#"{"op":"starts_with","value":"a"}"#, "ab", nil),
      (#"{"op":"ends_with","value":"a"}"#, "ab", "rule"),
      (#"{"op":"equals","value":"a"}"#, "a", nil),
      (#"{"op":"length","min":2,"max":3}"#, "abcd", "length"),
      (#"{"op":"length","cmp":"gte","n":2}"#, "абв", nil),
      (#"{"op":"range","min":1,"max":5}"#, "7", "range"),
      (#"{"op":"range","min":1,"max":5}"#, "3.5", nil),
      (#"{"op":"count","value":"a","max":1}"#, "banana", "range"),
      (#"{"op":"item_count","min":3}"#, "[1,2]", "range"),
      (#"{"op":"one_of","values":["a","b"]}"#, "c", "choice"),
      (#"{"op":"length","min":2}"#, "", nil), (#"{"op":"unheard_of"}"#, "x", nil),
    ] as [(String, String, String?)])
  func eachOperation(rule: String, value: String, code: String?) {
    #expect(codes(#"{"rules":[{"rule":\#(rule)}]}"#, value) == (code.map { [$0] } ?? []))
  }

  @Test(
    arguments: [
      ("", true), ("{}", true), (#"{"rules":[]}"#, true), (#"{"required":true}"#, true),
      (#"{"rules":[{"rule":{"op":"equals","value":5}}]}"#, true),
      (#"{"rules":"x"}"#, false), ("[]", false), (#"{"rules":[{"rule":{}}]}"#, false),
      (#"{"rules":[{"rule":{"op":"length","max":"5"}}]}"#, false),
    ])
  func `unreadable rules are recognised`(config: String, isRead: Bool) {
    #expect(ValueRules.isValid(config) == isRead)
  }

  @Test func `a number is compared as it is written`() {
    let rules = #"{"rules":[{"rule":{"op":"equals","value":5}}]}"#
    #expect(codes(rules, "5") == [] && codes(rules, "6") == ["rule"])
  }

  @Test func `any or all rules of a group must hold`() {
    let either =
      #"{"rules":[{"group":{"any_of":[{"rule":{"op":"equals","value":"a"}},{"rule":{"op":"equals","value":"b"}}]}}]}"#
    #expect(codes(either, "b") == [] && codes(either, "c") == ["rule"])
    let both =
      #"{"rules":[{"group":{"all_of":[{"rule":{"op":"starts_with","value":"a"}},{"rule":{"op":"ends_with","value":"b"}}]}}]}"#
    #expect(codes(both, "ab") == [] && codes(both, "ac") == ["rule"])
    #expect(codes("not json", "x") == [])
  }
}
