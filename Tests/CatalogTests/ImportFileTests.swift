@testable import Catalog
import Foundation
import Model
import TestSupport
import Testing

@Suite struct ImportFileTests {
  /// `title,year\nDune,1965\n` as a gzip file of two members, one for each line.
  private static let first = [UInt8](
    Data(base64Encoded: "H4sIAAAAAAACAyvJLMlJ1alMTSziAgD36JbHCwAAAA==") ?? Data())
  private static let second = [UInt8](
    Data(base64Encoded: "H4sIAAAAAAACA3MpzUvVMbQ0M+UCACfJDtEKAAAA") ?? Data())

  private func values(_ text: String) throws -> [[String: FieldText]] {
    try LoadedTable(Array(text.utf8)).records.map(\.values)
  }

  /// Returns the code of the failure and the values of its arguments; nil if the file is read.
  private func refusal(
    _ bytes: [UInt8], _ encoding: ImportEncoding = .utf8
  ) -> String? {
    do throws(Failure) {
      _ = try LoadedTable(bytes, encoding: encoding)
      return nil
    } catch {
      let arguments = error.arguments.sorted { $0.key < $1.key }.filter { $0.key != "encodings" }
      return ([error.code] + arguments.map(\.value)).joined(separator: " ")
    }
  }

  @Test func `a gzip file of several members is one table`() throws {
    let file = try LoadedTable(Self.first + Self.second)
    #expect(file.columns == ["title", "year"])
    #expect(file.records.map(\.values) == [["title": "Dune", "year": "1965"]])
  }

  @Test func `a gzip file that is truncated or damaged anywhere is refused`() {
    let whole = Self.first + Self.second
    for length in 2..<whole.count where length != Self.first.count {
      #expect(refusal(Array(whole.prefix(length))) == "import.gzipEnd", "\(length)")
    }
    #expect(refusal([0x1F, 0x8B] + Array("garbage".utf8)) == "import.gzip")
    #expect(refusal(whole + Array("garbage behind the end".utf8)) == "import.gzip")
  }

  @Test func `a decompression bomb is refused`() throws {
    func size(limit: Int) throws(Failure) -> Int {
      var limits = ImportLimits()
      limits.unpackedBytes = limit
      return try GunzipReader(MemoryReader(Self.first), limits: limits).read().count
    }
    #expect(try size(limit: 11) == 11)
    #expect(throws: Failure.self) { try size(limit: 10) }
  }

  @Test func `the objects of a JSON array are records`() throws {
    let values = try values(
      #"""
       [{"title": "Dune", "year": 1965, "rating": 4.5, "read": true, "none": null,
         "authors": ["Herbert, Frank", "Ann"], "more": {"b": [1, 2], "a": {"x": "y"}}, "deep": [["a", "b"], "c"]}, {}]
      """#)
    #expect(
      values == [
        [
          "title": "Dune", "year": "1965", "rating": "4.5", "read": "true", "none": "",
          "authors": .list(["Herbert, Frank", "Ann"]),
          "more": .text(#"{"a":"{\"x\":\"y\"}","b":["1","2"]}"#),
          "deep": .list([#"["a","b"]"#, "c"]),
        ], [:],
      ])
  }

  @Test func `the columns are those of all objects, and records are numbered from one`() throws {
    let file = try LoadedTable(Array(#"[{"b": 1}, {"a": 2}]"#.utf8))
    #expect(file.columns == ["b", "a"])
    #expect(file.records.map(\.row) == [1, 2])
  }

  @Test(arguments: [
    ("", "import.empty"), ("\n\n", "import.empty"), ("\u{FEFF}", "import.empty"),
    (" ,\n1,2", "import.noHeader"), ("[", "import.jsonEnd"), ("[{\"a\": 1}", "import.jsonEnd"),
    ("[\n{\"a\": }]", "import.json 2"), ("[{}]]", "import.json 1"),
    ("{\"a\": 1}", "import.noArray"), ("[1]", "import.noObject 1"),
    ("a,b,a\n1,2,3", "import.columnTwice a"), ("a, a\n", "import.columnTwice a"),
    ("a,b\n1,\"2\n", "import.openQuote 2"),
  ])
  func `an unreadable file is refused with the reason and the line`(
    text: String, reason: String
  ) {
    #expect(refusal(Array(text.utf8)) == reason)
  }

  @Test func `an element in UTF-16 is refused`() throws {
    // In UTF-16 one byte of "∀" is a quotation mark.
    for (json, reason) in [("{\"a\":1}", "import.json 2"), ("{\"∀\":1}", "import.jsonEnd")] {
      let element = try #require(json.data(using: .utf16LittleEndian))
      let file = Array("[{\"a\":1},\n".utf8) + element + Array("]".utf8)
      #expect(refusal(file) == reason)
    }
  }

  @Test func `an element that is not an object is a row with a problem`() throws {
    let file = try LoadedTable(Array(#"[{"title": "A"}, null, [1], 2]"#.utf8))
    #expect(file.columns == ["title"])
    #expect(
      file.filledRecords.map { $0.problem?.code ?? "" } == [
        "", "import.noObject", "import.noObject", "import.noObject",
      ])
  }

  @Test func `an empty array has no records and no columns`() throws {
    let file = try LoadedTable(Array("[]".utf8))
    #expect(file.records.isEmpty && file.columns.isEmpty)
  }

  // MARK: - Encodings

  @Test func `text that is not UTF-8 is refused with its line`() {
    let latin = Array("a\n1\r\nCaf".utf8) + [0xE9, 10]
    #expect(refusal(latin) == "import.encoding UTF-8 3")
    #expect(
      refusal(Array("[{\"a\": \"".utf8) + [0xFF] + Array("\"}]".utf8)) == "import.encoding UTF-8 1")
    #expect(refusal([0x61, 10, 0x81, 10], .windows1252) == "import.encoding WINDOWS-1252 2")
    #expect(refusal([0x61, 10, 0x98, 10], .windows1251) == "import.encoding WINDOWS-1251 2")
    #expect(refusal(utf16("a\nb", isBig: false) + [0x61]) == "import.encoding UTF-16 2")
    #expect(refusal(utf16("a\nb", isBig: false, isMarked: false)) == "import.zeroHeader")
    #expect(refusal(utf16("a\nb", isBig: true, isMarked: false)) == "import.zeroHeader")
  }

  @Test func `other encodings are read if they are named or, for UTF-16, marked`() throws {
    func value(_ bytes: [UInt8], _ encoding: ImportEncoding) throws -> FieldText? {
      try LoadedTable(Array("a\n".utf8) + bytes, encoding: encoding).records[0].values["a"]
    }
    #expect(try value([0x80, 0xE9, 0x9F, 0xA0, 0x41], .windows1252) == "€éŸ\u{A0}A")
    #expect(try value([0xC0, 0xFF, 0xA8, 0xB8, 0x88, 0xBF], .windows1251) == "АяЁё€ї")
    for isBig in [true, false] {
      let text = "a\nё😀"
      #expect(try LoadedTable(utf16(text, isBig: isBig)).records[0].values == ["a": "ё😀"])
      let plain = utf16(text, isBig: isBig, isMarked: false)
      #expect(try LoadedTable(plain, encoding: .utf16).records[0].values == ["a": "ё😀"])
      let json = utf16("[{\"a\": \"ё\"}]", isBig: isBig)
      #expect(try LoadedTable(json).records[0].values == ["a": "ё"])
    }
    let marked = Array("\u{FEFF}a\nё".utf8)
    #expect(try LoadedTable(marked, encoding: .windows1251).records[0].values == ["a": "ё"])
  }

  private func utf16(_ text: String, isBig: Bool, isMarked: Bool = true) -> [UInt8] {
    ((isMarked ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBig ? bytes : bytes.reversed()
    }
  }

  // MARK: - Rows

  @Test func `CSV and JSON can begin with a byte order mark`() throws {
    #expect(try values("\u{FEFF}[{\"a\": 1}]") == [["a": "1"]])
    #expect(try values("\u{FEFF}a\n1") == [["a": "1"]])
  }

  @Test func `a column without a name is called by its position`() throws {
    let file = try LoadedTable(Array("a,,\n1,2,3\n".utf8))
    #expect(file.columns == ["a", "column 2", "column 3"])
    #expect(file.records[0].values == ["a": "1", "column 2": "2", "column 3": "3"])
  }

  @Test func `a row with more cells than columns has a problem, unless they are empty`() throws {
    let file = try LoadedTable(Array("a,b\n1,2,3,4\n1,2, ,\n1\n".utf8))
    #expect(file.records.map(\.problem?.code) == ["import.cells", nil, nil])
    #expect(file.records[0].problem?.arguments == ["cells": "4", "columns": "2"])
    #expect(file.records.map { $0.values["b"] } == ["2", "2", nil])
  }

  /// Neither database engine can store U+0000 in a text.
  @Test func `a row with a zero character has a problem`() throws {
    let file = try LoadedTable(Array("a,b\n1,x\0y\n1,2".utf8))
    #expect(file.records.map(\.values) == [["a": "1", "b": "xy"], ["a": "1", "b": "2"]])
    #expect(file.records.map(\.problem?.code) == ["import.zero", nil])
    #expect(file.records[0].problem?.arguments == ["column": "b"])
    let json = try LoadedTable(Array(#"[{"a": "x", "b": ["\u0000"]}]"#.utf8))
    #expect(json.records[0].values == ["a": "x", "b": .list([""])])
    #expect(json.records[0].problem?.arguments == ["column": "b"])
  }

  @Test func `columns of JSON have the order of the file`() throws {
    let text = """
      [{"zeta": {"inner": 1}, "title": "a: \\"b\\"", "\\u0061lpha": ["x", {"deep": 2}]},
       {"title": "c", "late": 1, "zeta": null}, 7]
      """
    let file = try LoadedTable(Array(text.utf8))
    #expect(file.columns == ["zeta", "title", "alpha", "late"])
  }
}
