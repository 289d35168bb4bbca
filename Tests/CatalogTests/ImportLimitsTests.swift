import CZlib
import Foundation
import Model
import Testing

@testable import Catalog

/// Files that cost far more to read than to send are refused with the limit that they exceed.
@Suite struct ImportLimitsTests {
  private func refusal(
    _ bytes: [UInt8], _ limits: ImportLimits = ImportLimits(), _ encoding: ImportEncoding = .utf8
  ) -> [String] {
    do throws(Failure) {
      _ = try LoadedTable(bytes, encoding: encoding, limits: limits)
      return []
    } catch {
      let arguments = error.arguments.sorted { $0.key < $1.key }
      return (["\(error.kind)", error.code] + arguments.map { "\($0.key) \($0.value)" })
    }
  }

  private func limits(_ change: (inout ImportLimits) -> Void) -> ImportLimits {
    var limits = ImportLimits()
    change(&limits)
    return limits
  }

  private func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    var stream = z_stream()
    // 31 means the largest window (15) and a gzip header (+16).
    try #require(
      deflateInit2_(
        &stream, 9, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK)
    defer { deflateEnd(&stream) }
    var (input, output) = (bytes, [UInt8](repeating: 0, count: bytes.count + 1024))
    let left = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        _ = deflate(&stream, Z_FINISH)
        return Int(stream.avail_out)
      }
    }
    return Array(output.dropLast(left))
  }

  @Test func `a gzip file with too high a compression ratio is refused`() throws {
    let rows = Array(("title\n" + String(repeating: "a\n", count: 750_000)).utf8)
    let packed = try gzip(rows)
    #expect(packed.count < 6_000)
    var limits = self.limits { $0.rows = 1_000_000 }
    #expect(refusal(packed, limits) == ["tooLarge", "import.ratio", "max 250"])
    limits.ratio = 10_000
    limits.rows = 1000
    #expect(refusal(packed, limits) == ["tooLarge", "import.tooManyRows", "max 1000"])
    // The ratio does not apply to small files, because repeated rows compress well.
    limits.ratio = 2
    #expect(refusal(try gzip(Array(rows.prefix(1000))), limits) == [])
  }

  @Test func `a gzip file that is too large after unpacking is refused`() throws {
    let packed = try gzip([UInt8](repeating: 65, count: 3 << 20))
    let small = limits {
      $0.unpackedBytes = 2 << 20
      $0.ratio = 10_000
    }
    #expect(refusal(packed, small) == ["tooLarge", "import.tooLarge", "max 2"])
  }

  @Test func `the numbers of rows and columns are limited`() {
    let few = limits {
      $0.rows = 2
      $0.columns = 3
    }
    #expect(refusal(Array("a\n1\n2\n".utf8), few) == [])
    #expect(
      refusal(Array("a\n1\n2\n3\n".utf8), few) == ["tooLarge", "import.tooManyRows", "max 2"])
    #expect(refusal(Array("a,b,c\n".utf8), few) == [])
    #expect(
      refusal(Array("a,b,c,d\n".utf8), few) == ["tooLarge", "import.tooManyColumns", "max 3"])
    #expect(
      refusal(Array("a\n1,2,3,4\n".utf8), few) == ["tooLarge", "import.tooManyColumns", "max 3"])
    #expect(refusal(Array("[{},{}]".utf8), few) == [])
    #expect(
      refusal(Array("[{},{},{}]".utf8), few) == ["tooLarge", "import.tooManyRows", "max 2"])
    #expect(
      refusal(Array(#"[{"a":1,"b":1},{"c":1,"d":1}]"#.utf8), few)
        == ["tooLarge", "import.tooManyColumns", "max 3"])
  }

  @Test func `a cell that is too large is refused with its line`() {
    let small = limits { $0.cellBytes = 1024 }
    let texts = [
      "a\n1\n\(String(repeating: "x", count: 1025))\n",
      "a\n1\n\"\(String(repeating: "x\n", count: 513))\"\n",
      "a\n1\n\"\(String(repeating: "x\n", count: 100_000))",
      "[{\"a\":\n\n\"\(String(repeating: "x", count: 1025))\"}]",
    ]
    for text in texts {
      #expect(
        refusal(Array(text.utf8), small)
          == ["tooLarge", "import.cellTooLarge", "line 3", "max 1"], "\(text.prefix(20))")
    }
  }

  @Test func `the size of a row is limited in addition to that of its cells`() {
    let small = limits { $0.rowBytes = 2048 }
    let cell = String(repeating: "x", count: 1000)
    #expect(refusal(Array("a,b,c\n\(cell),\(cell),\n".utf8), small) == [])
    #expect(
      refusal(Array("a,b,c\n\(cell),\(cell),\(cell)\n".utf8), small)
        == ["tooLarge", "import.rowTooLarge", "line 2", "max 2"])
    #expect(
      refusal(Array("[{},\n[\"\(cell)\",\"\(cell)\",\"\(cell)\"]]".utf8), small)
        == ["tooLarge", "import.rowTooLarge", "line 2", "max 2"])
  }

  @Test func `the depth and the size of JSON are limited`() {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(refusal(Array(deep.utf8)) == ["tooLarge", "import.tooDeep", "max 32"])
    #expect(refusal(Array(deep.prefix(100_000).utf8)) == ["tooLarge", "import.tooDeep", "max 32"])
    let level = String(repeating: "[", count: 31) + String(repeating: "]", count: 31)
    #expect(refusal(Array("[{\"a\":\(level)}]".utf8)) == ["tooLarge", "import.tooDeep", "max 32"])
    // As JSON in JSON, every level doubles the escapes of the level inside it.
    let nested =
      String(repeating: "[", count: 29) + "\"\"" + String(repeating: "]", count: 29)
    #expect(
      refusal(Array("[{\"a\":\(nested)}]".utf8))
        == ["tooLarge", "import.cellTooLarge", "line 1", "max 1024"])
    #expect(refusal(Array("[{\"a\":[[[[\"\"]]]]}]".utf8)) == [])
    let keys = (0...1000).map { "\"k\($0)\":1" }.joined(separator: ",")
    #expect(
      refusal(Array("[{\"a\":{\(keys)}}]".utf8)) == ["tooLarge", "import.tooManyKeys", "max 1000"])
    let values = String(repeating: "1,", count: 20_000) + "1"
    #expect(
      refusal(Array("[{\"a\":[\(values)]}]".utf8))
        == ["tooLarge", "import.tooManyValues", "max 20000"])
  }

  /// The result does not depend on where the chunks of a file begin.
  @Test(arguments: ImportEncoding.allCases)
  func `text is read the same in chunks of any size`(encoding: ImportEncoding) throws {
    let text = "a;b\r\nё\"é;\"x\"\"\r\ny\"\r\n\n1;2"
    let bytes: [UInt8] =
      switch encoding {
      case .utf8: Array((text + "😀").utf8)
      case .utf16: (text + "😀").utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      case .windows1251: Array("a;b\n".utf8) + [0xB8, 10]
      case .windows1252: Array("a;b\n".utf8) + [0xE9, 10]
      }
    func rows(_ size: Int) throws -> [[String]] {
      var reader = CSVReader(
        TextReader(ChunkedReader(bytes, of: size), encoding: encoding), limits: ImportLimits())
      var rows: [[String]] = []
      while let row = try reader.next() { rows.append(row) }
      return rows
    }
    let whole = try rows(1000)
    #expect(whole.count == (encoding == .utf8 || encoding == .utf16 ? 3 : 2))
    for size in 1...9 { #expect(try rows(size) == whole) }
  }

  @Test func `JSON is read the same in chunks of any size`() throws {
    let text =
      #"[{"a": "x\"]\\", "b": [1, {"c": null}]}, "y\u00e9", 12 , [ ], {"\u0061": 2, "d":true}]"#
    func read(_ size: Int) throws -> ([String], [String]) {
      var reader = JSONArrayReader(
        ChunkedReader(Array(text.utf8), of: size), limits: ImportLimits())
      var elements: [String] = []
      while let element = try reader.next() {
        elements.append(String(decoding: element.bytes, as: UTF8.self))
      }
      return (elements, reader.columns)
    }
    for size in 1...20 {
      let (elements, columns) = try read(size)
      #expect(
        elements == [
          #"{"a": "x\"]\\", "b": [1, {"c": null}]}"#, #""y\u00e9""#, "12", "[ ]",
          #"{"\u0061": 2, "d":true}"#,
        ])
      #expect(columns == ["a", "b", "d"])
    }
  }
}

/// An upload can be read repeatedly, with one batch at a time in memory.
@Suite struct ImportBatchesTests {
  @Test func `a batch ends after two megabytes, even with few rows`() throws {
    let cell = String(repeating: "x", count: 1 << 19)
    let upload = try ImportUpload(
      Array(("title\n" + (0..<10).map { "\($0)\(cell)\n" }.joined()).utf8))
    let table = try UploadReader.table(in: upload)
    let map = try ImportMapping([("title", "title")], key: nil, type: nil, columns: table.columns)
    let contents = UploadReader.contents(
      of: table, by: .init(map: map, type: nil))
    for _ in 0..<2 {
      let batches = contents.batches
      var rows: [[Int]] = []
      while true {
        let batch = try batches.nextBatch(limit: 500)
        if batch.isEmpty { break }
        rows.append(batch.map(\.row))
      }
      #expect(rows.flatMap { $0 } == Array(1...10))
      #expect(rows.count > 2)
    }
  }

  @Test func `the limit of rows applies to all tables of an archive together`() throws {
    let row = CommonplaceExport.columns.map { _ in "x" }.joined(separator: ",")
    let text = CommonplaceExport.columns.joined(separator: ",") + "\n" + row + "\n" + row + "\n"
    let zip = try ZipArchive.archive(
      of: ["a.csv", "b.csv"].map { .init(path: $0, bytes: Array(text.utf8)) })
    var limits = ImportLimits()
    limits.rows = 3
    let reader = try UploadReader.contents(of: ImportUpload(zip, limits: limits)).open()
    let failure = #expect(throws: Failure.self) { while try reader.next() != nil {} }
    #expect(failure?.code == "import.tooManyRows")
  }

  @Test func `the text of a Letterboxd export is limited`() throws {
    var limits = ImportLimits()
    limits.combinedBytes = 1 << 20
    let reviews =
      "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n"
      + (0..<3).map {
        "2024-01-01,F\($0),2001,u\($0),4,,\(String(repeating: "x", count: 400_000)),,\n"
      }
      .joined()
    let upload = try ImportUpload(Array(reviews.utf8), name: "reviews.csv", limits: limits)
    let failure = #expect(throws: Failure.self) {
      _ = try UploadReader.contents(of: upload).open()
    }
    #expect(failure?.code == "import.tooMuchText" && failure?.arguments == ["max": "1"])
  }

  @Test func `the size of all column names is limited`() throws {
    let name = String(repeating: "x", count: 1_000)
    let names = (0..<200).map { "\(name)\($0)" }
    for text in [
      names.joined(separator: ","),
      "[{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}]",
    ] {
      let failure = #expect(throws: Failure.self) { _ = try LoadedTable(Array(text.utf8)) }
      #expect(failure?.code == "import.headerTooLarge" && failure?.arguments == ["max": "128"])
    }
  }

  @Test func `the name of a Letterboxd list counts once for each of its films`() throws {
    var limits = ImportLimits()
    limits.combinedBytes = 1 << 20
    let films = (0..<1_000).map { "\($0),Film \($0),2001,,x" }.joined(separator: "\n")
    let list =
      "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n2024-01-01,"
      + String(repeating: "n", count: 900) + ",,,\n\nPosition,Name,Year,URL,Description\n" + films
    let zip = try ZipArchive.archive(of: [
      .init(path: "watched.csv", bytes: Array("Date,Name,Year,Letterboxd URI\n".utf8)),
      .init(path: "lists/long.csv", bytes: Array(list.utf8)),
    ])
    let whole = try UploadReader.contents(of: ImportUpload(zip, name: "l.zip")).open()
    let film = try #require(try whole.next())
    #expect(film.draft.notes?.utf8.count ?? 0 < 300)
    limits.combinedBytes = 600_000
    let small = try ImportUpload(zip, name: "l.zip", limits: limits)
    let failure = #expect(throws: Failure.self) {
      _ = try UploadReader.contents(of: small).open()
    }
    #expect(failure?.code == "import.tooMuchText")
  }

  @Test func `an id that is too long is a problem of its row`() throws {
    let id = String(repeating: "9", count: 300)
    let text =
      "Const,Your Rating,Date Rated,Title,Title Type,Year\n\(id),8,2024-01-01,Dune,Movie,2021\n"
      + "tt1,7,2024-01-01,Alien,Movie,1979\n"
    let contents = try UploadReader.contents(
      of: Array(text.utf8), name: "ratings.csv", encoding: .utf8)
    #expect(contents.profile == .imdb)
    #expect(contents.items.map(\.problem?.code) == ["import.longKey", nil])
    #expect(contents.items.allSatisfy { $0.key.count <= 200 })
  }

  @Test func `an archive can be read twice, and repeated rows are marked both times`() throws {
    let upload = try ImportUpload(try ImportFixture.letterboxd(), name: "l.zip")
    let contents = try UploadReader.contents(of: upload)
    let first = try contents.batches.nextBatch(limit: 100).map(\.key)
    #expect(first.count == 7)
    #expect(try contents.batches.nextBatch(limit: 100).map(\.key) == first)
  }
}

/// A reader that returns bytes in chunks of a fixed size.
private final class ChunkedReader: ByteReader {
  private var rest: ArraySlice<UInt8>
  private let size: Int

  init(_ bytes: [UInt8], of size: Int) {
    rest = bytes[...]
    self.size = size
  }

  func read() -> [UInt8] {
    defer { rest = rest.dropFirst(size) }
    return Array(rest.prefix(size))
  }
}
