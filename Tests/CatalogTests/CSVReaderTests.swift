@testable import Catalog
import Model
import TestSupport
import Testing

@Suite struct CSVReaderTests {
  private func rows(_ text: String) throws -> [[String]] { try rows(Array(text.utf8)) }

  private func rows(_ bytes: [UInt8]) throws(Failure) -> [[String]] {
    var reader = CSVReader(MemoryReader(bytes), limits: ImportLimits())
    var rows: [[String]] = []
    while let row = try reader.next() { rows.append(row) }
    return rows
  }

  @Test(arguments: [
    ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]), ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]),
    ("a,b\r1,2\r", [["a", "b"], ["1", "2"]]), ("a,b\n1,2", [["a", "b"], ["1", "2"]]),
    ("\u{FEFF}a,b\n1,2", [["a", "b"], ["1", "2"]]),
    ("a,b\n\"1,\"\"x\"\"\",\"2\n3\"\n", [["a", "b"], ["1,\"x\"", "2\n3"]]),
    ("a,b\n\"\",\n", [["a", "b"], ["", ""]]), ("a,b\n,\n", [["a", "b"], ["", ""]]),
    ("a,b\n1,", [["a", "b"], ["1", ""]]), ("a;b\n1,5;2\n", [["a", "b"], ["1,5", "2"]]),
    ("a\tb\n1;\t2\n", [["a", "b"], ["1;", "2"]]),
    ("\"a;b\",c\n1,2\n", [["a;b", "c"], ["1", "2"]]),
    ("a\n\n\n1\n", [["a"], ["1"]]), ("a,b\n1\n1,2,3\n", [["a", "b"], ["1"], ["1", "2", "3"]]),
    ("a,b\n x , y \n", [["a", "b"], [" x ", " y "]]), ("a\n\"1\"x\n", [["a"], ["1x"]]),
    ("a\n1\"2\n", [["a"], ["1\"2"]]), ("", []),
    ("\n\r\n", []), ("é,ё\nй,字", [["é", "ё"], ["й", "字"]]),
    ("a\n\"x\r\ny\"\r\n", [["a"], ["x\r\ny"]]),
  ])
  func `a file is read row by row`(text: String, rows: [[String]]) throws {
    #expect(try self.rows(text) == rows)
  }

  /// Otherwise all text after the quote would be one field.
  @Test(arguments: [
    ("a\n\"open\n2", 2), ("a\n1\n\"", 3), ("\"", 1), ("a,b\r\n1,\"open\r\n2,3\r\n", 2),
    ("a\r1\r2,\"open", 3), ("a,b\n1,\"open\n2,\"3\"\n", 2), ("a\n\"x\ny\"\n\"open", 4),
  ])
  func `an unclosed quote is reported with its line`(text: String, line: Int) {
    let failure = #expect(throws: Failure.self) { try rows(text) }
    #expect(failure?.code == "import.openQuote" && failure?.arguments == ["line": "\(line)"])
  }

  @Test func `quoted cells are read as they were written`() throws {
    var dice = SeededRandomNumberGenerator(state: 13)
    let signs = ["a", ",", "\"", "\n", "\r\n", " ", "é", "\"\"", "\r", "1"]
    for _ in 0..<500 {
      let table = (0..<4).map { _ in
        (0..<3).map { _ in
          (0..<Int.random(in: 1...6, using: &dice)).map { _ in
            signs.randomElement(using: &dice) ?? ""
          }.joined()
        }
      }
      let text = ([["h", "i", "j"]] + table).map { row in
        row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
      }.joined(separator: "\r\n")
      #expect(try rows(text) == [["h", "i", "j"]] + table)
    }
  }

  @Test func `damaged input does not crash the reader`() {
    var dice = SeededRandomNumberGenerator(state: 14)
    let whole = Array(
      "\u{FEFF}a,\"b;\"\"c\"\"\",d\r\n1,\"x\ny\",é\n;;\t\"\",\r\n\"\",\"\",\"\"\n".utf8)
    for _ in 0..<5000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &dice) {
        let place = Int.random(in: 0..<bytes.count, using: &dice)
        switch Int.random(in: 0..<3, using: &dice) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
        case 1: bytes.insert(bytes.randomElement(using: &dice) ?? 0, at: place)
        default: if bytes.count > 1 { bytes.remove(at: place) }
        }
      }
      let count = (try? rows(bytes))?.count ?? 0
      #expect(count <= bytes.count)
      _ = try? LoadedTable(bytes)
    }
  }
}
