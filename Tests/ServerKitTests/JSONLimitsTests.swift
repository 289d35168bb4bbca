import Foundation
import Model
import NIOCore
import Testing

@testable import ServerKit

@Suite struct JSONLimitsTests {
  private func refusal(_ json: String, _ limits: JSONLimits = .standard) -> String? {
    do {
      try limits.check(Data(json.utf8))
      return nil
    } catch let failure as Failure where failure.kind == .malformed {
      return failure.code
    } catch {
      return "\(error)"
    }
  }

  private func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  private func object(_ keys: Int) -> String {
    "{" + (0..<keys).map { "\"k\($0)\":1" }.joined(separator: ",") + "}"
  }

  @Test("The nesting depth is limited, even if brackets are never closed")
  func depth() {
    #expect(refusal(nested(64)) == nil)
    #expect(refusal(nested(65)) == "body.tooDeep")
    #expect(refusal(String(repeating: "{\"a\":", count: 100_000)) == "body.tooDeep")
    #expect(
      refusal("[" + Array(repeating: nested(63), count: 100).joined(separator: ",") + "]") == nil)
  }

  @Test("Keys are limited for each object")
  func keys() {
    #expect(refusal(object(1_000)) == nil)
    #expect(refusal(object(1_001)) == "body.tooManyKeys")
    #expect(refusal("[\(object(600)),\(object(600))]") == nil)
    #expect(refusal("{\"a\":\(object(999)),\"b\":\(object(1_001))}") == "body.tooManyKeys")
  }

  @Test("The total number of values is limited")
  func values() {
    let limits = JSONLimits(values: 10)
    #expect(refusal("[1,2,3,4,5,6,7,8,9,10]", limits) == nil)
    #expect(refusal("[1,2,3,4,5,6,7,8,9,10,11]", limits) == "body.tooManyValues")
    #expect(refusal("[[],[],[],[],[],[]]", limits) == "body.tooManyValues")
    #expect(refusal("[" + String(repeating: "1,", count: 200_000) + "1]") == "body.tooManyValues")
  }

  @Test(
    "Other encodings than UTF-8 are refused, because decoders read them too",
    arguments: [
      String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian,
      .utf32BigEndian,
    ])
  func encodings(encoding: String.Encoding) throws {
    // In UTF-16 one byte of this character is a quotation mark.
    let json = try #require("{\"∀\":[1,2,3]}".data(using: encoding))
    let failure = #expect(throws: Failure.self) { try JSONLimits.standard.check(json) }
    #expect(failure?.code == "body.characters")
  }

  @Test("Brackets and commas within strings are not counted")
  func texts() {
    let limits = JSONLimits(depth: 1, keys: 1, values: 1)
    #expect(refusal(#"{"a":"[[{{::,,\"[[\\"}"#, limits) == nil)
    #expect(refusal(#"{"a":"\\","b":1}"#, limits) == "body.tooManyKeys")
    #expect(refusal(#"{"a":"never closed [[["#, limits) == nil)
    #expect(refusal("", limits) == nil)
  }

  @Test("A body above the limits is refused before it is decoded")
  func bodies() throws {
    for json in [object(500_000), nested(100_000)] {
      #expect {
        try decode([String: Int].self, from: ByteBuffer(string: json))
      } throws: {
        ($0 as? Failure)?.kind == .malformed
      }
    }
    let read = try decode([String: Int].self, from: ByteBuffer(string: object(1_000)))
    #expect(read.count == 1_000)
  }
}
