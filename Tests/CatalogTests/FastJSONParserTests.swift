import Foundation
import Model
import Testing

@testable import Catalog

/// The fast parser returns the same as Foundation's, or nil.
@Suite struct FastJSONParserTests {
  @Test(arguments: [
    "{}", #"{"Year":"1965"}"#, #"{"Year":"1965","Author":"Frank \"F.\" Herbert, \\ ё 🎬\n"}"#,
    #"{"":"","a\u0000b":"\u0001"}"#,
  ])
  func `fields are parsed as JSONDecoder does`(json: String) throws {
    let decoded = try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
    #expect(FastJSONParser.strings(json) == decoded)
  }

  @Test(arguments: [
    "", "{", "[]", "null", #"{"a":1}"#, #"{"a":"b""#, #"{"a":"b"}x"#, #"{"a" : "b"}"#, #"{"a":"\"#,
    #"{"a":"\q"}"#,
  ])
  func `other JSON is not parsed`(json: String) {
    #expect(FastJSONParser.strings(json) == nil)
    #expect(json == "[]" || FastJSONParser.images(json) == nil)
  }

  @Test(arguments: [
    "{}", #"{"status":"read","by":["01a205fe-7977-7169-a32e-60338e888dfc"],"none":[]}"#,
    #"{"a":"«ё»","by":["01a205fe-7977-7169-a32e-60338e888dfc","01a205fe-7977-7169-a32e-60338e888dfd"]}"#,
  ])
  func `values are parsed as JSONDecoder does`(json: String) throws {
    let decoded = try JSONDecoder().decode([String: EntryValue].self, from: Data(json.utf8))
    #expect(FastJSONParser.values(json) == decoded)
  }

  @Test(arguments: [
    #"{"by":["x"]}"#, #"{"by":["01a205fe-7977-7169-a32e-60338e888dfc"}"#, #"{"by":[1]}"#,
    #"{"a":[]"#,
  ])
  func `other values are not parsed`(json: String) {
    #expect(FastJSONParser.values(json) == nil)
  }

  @Test func `images are parsed as JSONDecoder does`() throws {
    let images = (0..<3).map { EntryImage(id: .new(), isCover: $0 == 1, position: $0) }
    let json =
      "["
      + images.map {
        "{\"id\":\"\($0.id)\",\"is_cover\":\($0.isCover),\"position\":\($0.position)}"
      }.joined(separator: ",") + "]"
    #expect(FastJSONParser.images(json) == images)
    #expect(FastJSONParser.images("[]") == [])
    for broken in [json + " ", String(json.dropLast()), json.replacing("true", with: "1")] {
      #expect(FastJSONParser.images(broken) == nil)
    }
  }
}
