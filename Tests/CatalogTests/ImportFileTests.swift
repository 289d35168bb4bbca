@testable import Catalog
import Foundation
import Model
import TestSupport
import Testing

@Suite struct ImportFileTests {
  /// `printf 'title,year\nDune,1965\n' | gzip -n`, in two members.
  private static let first = [UInt8](
    Data(base64Encoded: "H4sIAAAAAAACAyvJLMlJ1alMTSziAgD36JbHCwAAAA==") ?? Data())
  private static let second = [UInt8](
    Data(base64Encoded: "H4sIAAAAAAACA3MpzUvVMbQ0M+UCACfJDtEKAAAA") ?? Data())

  private func values(_ text: String) throws -> [[String: FieldText]] {
    try ImportFile(Array(text.utf8)).records.map(\.values)
  }

  private func isUnreadable(_ bytes: [UInt8]) -> Bool {
    do throws(Failure) {
      _ = try ImportFile(bytes)
      return false
    } catch {
      return error.code == "import.unreadable"
    }
  }

  @Test func `a file of several members is one`() throws {
    let file = try ImportFile(Self.first + Self.second)
    #expect(file.columns == ["title", "year"])
    #expect(file.records.map(\.values) == [["title": "Dune", "year": "1965"]])
  }

  @Test func `a broken file is refused, wherever it breaks`() {
    let whole = Self.first + Self.second
    for length in 2..<whole.count where length != Self.first.count {
      #expect(isUnreadable(Array(whole.prefix(length))), "\(length)")
    }
    #expect(isUnreadable([0x1F, 0x8B] + Array("garbage".utf8)))
    #expect(isUnreadable(whole + Array("garbage behind the end".utf8)))
  }

  @Test func `a bomb is refused`() throws {
    #expect(try gunzip(Self.first, limit: 11).count == 11)
    #expect(throws: Failure.self) { try gunzip(Self.first, limit: 10) }
  }

  @Test func `a JSON array gives its objects`() throws {
    let values = try values(
      #"""
       [{"title": "Dune", "year": 1965, "rating": 4.5, "read": true, "none": null,
         "authors": ["Herbert, Frank", "Ann"], "more": {"b": [1, 2], "a": {"x": "y"}}}, {}]
      """#)
    #expect(
      values == [
        [
          "title": "Dune", "year": "1965", "rating": "4.5", "read": "true", "none": "",
          "authors": .list(["Herbert, Frank", "Ann"]),
          "more": .text(#"{"a":"{\"x\":\"y\"}","b":["1","2"]}"#),
        ], [:],
      ])
  }

  @Test func `columns are those of all objects, records are numbered from one`() throws {
    let file = try ImportFile(Array(#"[{"b": 1}, {"a": 2}]"#.utf8))
    #expect(file.columns == ["a", "b"])
    #expect(file.records.map(\.row) == [1, 2])
  }

  @Test(arguments: ["", "\n\n", "[", "{\"a\": 1}", "[1]", "[{\"a\": }]", " ,\n1,2"])
  func `what has no records of either kind is refused`(text: String) {
    #expect(isUnreadable(Array(text.utf8)))
  }

  @Test func `a byte order mark may stand before either kind`() throws {
    #expect(try values("\u{FEFF}[{\"a\": 1}]") == [["a": "1"]])
    #expect(try values("\u{FEFF}a\n1") == [["a": "1"]])
  }

  @Test func `of columns with one name the first counts`() throws {
    #expect(try values("a,a\n1,2") == [["a": "1"]])
  }

  /// No engine keeps U+0000 in a text.
  @Test func `zero characters are left out`() throws {
    #expect(try values("a\nx\0y") == [["a": "xy"]])
    #expect(
      try values(#"[{"a": "x\u0000y", "b": ["\u0000"]}]"#) == [["a": "xy", "b": .list([""])]])
  }
}
