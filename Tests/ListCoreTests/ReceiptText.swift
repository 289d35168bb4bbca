@testable import ListCore

/// Returns the items of a receipt with their amounts behind a bar. A bar separates the first reading of a
/// line from the others.
func receiptItems(_ text: String) -> [String] {
  let lines = text.split(separator: "\n").map { line in
    let readings = line.split(separator: " | ").map(String.init)
    return TextLine(readings[0], confidence: 0.9, alternatives: Array(readings.dropFirst()))
  }
  return ListParser.parse(lines).flatMap(\.items)
    .map { $0.quantity.isEmpty ? $0.name : "\($0.name) | \($0.quantity)" }
}
