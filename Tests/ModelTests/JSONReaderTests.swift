import Foundation
import Model
import Testing

/// The reader returns the same as Foundation's decoder, or nil.
@Suite struct JSONReaderTests {
  @Test(arguments: [
    "{}", #"{"Year":"1965"}"#, #"{"Year":"1965","Author":"Frank \"F.\" Herbert, \\ ё 🎬\n"}"#,
    #"{"":"","a\u0000b":"\u0001"}"#, #"{"a":"\/\b\f\n\r\t\u00e9\ud83c\udfac é🎬"}"#,
  ])
  func `strings are read as JSONDecoder does`(json: String) throws {
    let decoded = try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
    #expect(JSONReader.strings(json) == decoded)
  }

  @Test(arguments: [
    "", "{", "[]", "null", #"{"a":1}"#, #"{"a":"b""#, #"{"a":"b"}x"#, #"{"a" : "b"}"#, #"{"a":"\"#,
    #"{"a":"\q"}"#, #"{"a":"\ud83c"}"#, #"{"a":"\u12"}"#, "{\"a\":\"\n\"}",
  ])
  func `other JSON is not read`(json: String) {
    #expect(JSONReader.strings(json) == nil)
    #expect(json == "[]" || JSONReader.images(json) == nil)
  }

  @Test func `images are read as JSONDecoder does`() throws {
    let images = (0..<3).map { EntryImage(id: .new(), isCover: $0 == 1, position: $0) }
    let json =
      "["
      + images.map {
        "{\"id\":\"\($0.id)\",\"is_cover\":\($0.isCover),\"position\":\($0.position)}"
      }.joined(separator: ",") + "]"
    #expect(JSONReader.images(json) == images)
    #expect(JSONReader.images("[]") == [])
    for broken in [json + " ", String(json.dropLast()), json.replacing("true", with: "1")] {
      #expect(JSONReader.images(broken) == nil)
    }
  }
}

@Suite struct JSONTests {
  @Test func `equal values have equal texts, whatever the order of their keys`() throws {
    let text = try JSON.text(["b": "x/y", "a": "z"])
    #expect(text == #"{"a":"z","b":"x/y"}"#)
    #expect(try JSON.decode([String: String].self, from: text) == ["a": "z", "b": "x/y"])
    #expect(
      try JSON.text(parsed: JSON.parse(" {\"b\": \"x/y\", \"a\": 1} ")) == #"{"a":1,"b":"x/y"}"#)
  }

  @Test func `values that are neither an object nor an array are parsed and encoded`() throws {
    for text in ["\"a\"", "12", "true", "null"] {
      #expect(try JSON.text(parsed: JSON.parse(text)) == text)
    }
  }

  private struct Stored: StoredAsJSON, Equatable {
    var name: String
  }

  @Test func `a stored value that cannot be read is missing`() throws {
    let stored = Stored(name: "a")
    #expect(try Stored(json: stored.json) == stored)
    #expect(Stored(ifReadable: try stored.json) == stored)
    #expect(Stored(ifReadable: nil) == nil && Stored(ifReadable: "{}") == nil)
    #expect(throws: DecodingError.self) { try Stored(json: "{}") }
  }
}
