import Foundation
import Model
import Testing

@testable import Catalog

/// The fast reading of an entry's values returns the same as `Codable`, or nil.
@Suite struct EntryValueTests {
  @Test(arguments: [
    "{}", #"{"status":"read","by":["01a205fe-7977-7169-a32e-60338e888dfc"],"none":[]}"#,
    #"{"a":"«ё»","by":["01a205fe-7977-7169-a32e-60338e888dfc","01a205fe-7977-7169-a32e-60338e888dfd"]}"#,
  ])
  func `values are read as JSONDecoder does`(json: String) throws {
    let decoded = try JSONDecoder().decode([String: EntryValue].self, from: Data(json.utf8))
    #expect(EntryValue.read(json) == decoded)
  }

  @Test(arguments: [
    #"{"by":["x"]}"#, #"{"by":["01a205fe-7977-7169-a32e-60338e888dfc"}"#, #"{"by":[1]}"#,
    #"{"a":[]"#, #"{"a":"b"} "#,
  ])
  func `other values are not read`(json: String) {
    #expect(EntryValue.read(json) == nil)
  }

  @Test func `values in another form are decoded`() {
    #expect(EntryValue.all(in: #"{ "a" : "b" }"#) == ["a": .text("b")])
    #expect(EntryValue.all(in: "[]") == [:])
  }

  @Test func `a document is read back as it was written`() throws {
    let id = EntryID.new()
    var document = EntryDocument(json: "{}", type: nil)
    document.members = [
      .init(key: "a\"b", value: .text("tab\t, line\n, \\ and 🎬")),
      .init(key: "by", value: .ids([id])),
    ]
    #expect(
      document.json
        == #"{"a\"b":"tab\u0009, line\n, \\ and 🎬","by":["\#(id)"]}"#)
    #expect(EntryDocument(json: document.json, type: nil) == document)
  }
}
