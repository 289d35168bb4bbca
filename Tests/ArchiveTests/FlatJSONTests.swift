import Testing

@testable import Archive
@testable import Database

@Suite struct FlatJSONTests {
  private func values(_ text: String) -> [FlatJSON.Value]? {
    FlatJSON.members(of: Array(text.utf8))?.map(\.value)
  }

  @Test func `texts, numbers and null are read`() {
    #expect(values("{}") == [])
    #expect(
      values(#"{"a":null,"b":-12,"c":1.5e-7}"#) == [.null, .number("-12"), .number("1.5e-7")])
    #expect(values(#"{"a":"x\"\\\/\b\f\n\r\t\u0001"}"#) == [.text("x\"\\/\u{8}\u{C}\n\r\t\u{1}")])
    #expect(values(#"{"a":"\u00e9\ud83c\udfac é🎬"}"#) == [.text("é🎬 é🎬")])
  }

  @Test(arguments: [
    "", "{", "[]", "{}x", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{"a":"x}"#, #"{"a":true}"#,
    #"{"a":{}}"#, #"{"a":"\x"}"#, #"{"a":"\u12"}"#, #"{"a":"\ud83c"}"#, #"{"a":"\ud83cx"}"#,
    "{\"a\":\"\n\"}",
  ])
  func `anything else is refused`(text: String) {
    #expect(values(text) == nil)
  }

  @Test func `values must have the type of their column`() throws {
    let table = TableSchema(
      name: "t",
      columns: [
        .init(name: "b", type: .bytes, isNullable: true),
        .init(name: "i", type: .integer, isNullable: false),
        .init(name: "r", type: .real, isNullable: true),
        .init(name: "u", type: .uuid, isNullable: true),
      ], primaryKey: ["i"])
    let decoder = RowDecoder(table)
    func problem(_ line: String) -> String? {
      do {
        _ = try decoder.values(Array(line.utf8))
        return nil
      } catch {
        return (error as? RowDecoder.Problem)?.reason
      }
    }
    let id = "01234567-89ab-cdef-0123-456789abcdef"
    #expect(problem(#"{"b":"AAEC","i":9007199254740993,"r":1.5,"u":"\#(id)"}"#) == nil)
    #expect(problem(#"{"b":"\#(id)","i":1,"r":"inf","u":null}"#) == nil)
    #expect(problem(#"{"b":null,"i":1.5,"r":null,"u":null}"#) == "the value of i has another type")
    #expect(problem(#"{"b":"?","i":1,"r":null,"u":null}"#) == "the value of b has another type")
    #expect(problem(#"{"b":null,"i":1,"r":null,"u":"AAEC"}"#) == "the value of u has another type")
    #expect(problem(#"{"b":null,"i":1,"r":null}"#) == "u is missing")
    #expect(problem(#"{"b":null,"i":1,"i":1,"r":null,"u":null}"#) == "i occurs twice")
    #expect(problem(#"{"x":null}"#) == "x is not a column")
  }
}
