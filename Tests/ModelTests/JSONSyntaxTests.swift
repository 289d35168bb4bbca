import Foundation
import Model
import Testing

@Suite struct JSONSyntaxTests {
  @Test(arguments: [
    ("", 0), (" ", 1), ("{", 1), ("[1,]", 3), ("[1 2]", 3), (#"{"a" 1}"#, 5), (#"{"a":}"#, 5),
    (#"{a:1}"#, 1), ("[1]x", 3), ("tru", 3), ("nul1", 3), ("01", 1), ("1.", 2), ("-", 1),
    ("1e+", 3), (#""a"#, 2), ("\"a\nb\"", 2), (#""\x""#, 2), (#""\u12g4""#, 5),
    ("[\n{\"a\": }]", 8),
    ("+1", 0), (".5", 0), ("]", 0), (#"{"ё": 1, x}"#, 10),
  ])
  func `the place of an error is found`(json: String, place: Int) {
    #expect(JSONSyntax.errorOffset(in: Array(json.utf8)) == place)
  }

  @Test(arguments: [
    "0", "-0.5e-7", "1E+9", #""\u00e9\n\\ é""#, "[]", "{}", " [ 1 , {\"a\" : [ null ] } ]\n",
    "true",
    "false", #"{"a":{"b":[1,2,{"c":""}]},"d":-12.25}"#,
  ])
  func `valid JSON has no error`(json: String) throws {
    #expect(JSONSyntax.errorOffset(in: Array(json.utf8)) == nil)
    _ = try JSON.parse(json)
  }

  @Test func `very deep nesting is an error and does not exhaust the stack`() {
    let json = Array(repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(JSONSyntax.errorOffset(in: json) == 512)
  }
}
