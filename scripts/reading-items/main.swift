import Foundation

// Converts lines to items with ListCore: reads one JSON array of lines per input line, and writes
// one of items. scripts/reading-set compiles it together with Kit/Sources/ListCore.

struct Line: Decodable {
  var text: String
  var confidence: Double?
  var alternatives: [String]?
  /// x, y, width, height.
  var box: [Double]?
  var struck: Bool?
  var ticked: Bool?
}

struct Item: Encodable {
  var name: String
  var quantity: String
  var text: String
  /// Other readings that are offered to the person.
  var alternatives: [String]
  var isCrossed: Bool
}

let encoder = JSONEncoder()
while let input = readLine() {
  let lines = try JSONDecoder().decode([Line].self, from: Data(input.utf8))
  let sections = ListParser.parse(
    lines.map {
      TextLine(
        $0.text, confidence: $0.confidence, alternatives: $0.alternatives ?? [],
        height: $0.box?.last, isStruck: $0.struck == true, isTicked: $0.ticked)
    })
  let items = sections.flatMap { section in
    section.items.map {
      Item(
        name: $0.name, quantity: $0.quantity, text: $0.text, alternatives: $0.alternatives,
        isCrossed: section.kind == .crossedOut)
    }
  }
  // Not `print`, which buffers output while the caller waits for it.
  FileHandle.standardOutput.write(try encoder.encode(items) + Data("\n".utf8))
}
