import Catalog

extension ImportLimits {
  /// Returns the limits that the operator has set, and defaults for the others.
  static func read(_ source: SettingsSource) throws -> ImportLimits {
    var limits = ImportLimits()
    func read(
      _ name: String, _ limit: WritableKeyPath<ImportLimits, Int>, unit: Int = 1,
      in range: ClosedRange<Int>
    ) throws {
      guard let number = try source.number("import.max.\(name)", in: range) else { return }
      limits[keyPath: limit] = number * unit
    }
    try read("unpacked.mb", \.unpackedBytes, unit: 1 << 20, in: 1...65_536)
    try read("ratio", \.ratio, in: 1...1_000_000)
    try read("rows", \.rows, in: 1...100_000_000)
    try read("columns", \.columns, in: 1...1_000_000)
    try read("cell.kb", \.cellBytes, unit: 1 << 10, in: 1...1_048_576)
    try read("row.kb", \.rowBytes, unit: 1 << 10, in: 1...1_048_576)
    try read("files", \.files, in: 1...1_000_000)
    // Foundation's decoder rejects JSON with more than 512 nested levels.
    try read("json.depth", \.depth, in: 2...500)
    try read("json.keys", \.keysPerObject, in: 1...10_000_000)
    try read("json.values", \.valuesPerRecord, in: 1...100_000_000)
    try read("grouped.mb", \.combinedBytes, unit: 1 << 20, in: 1...65_536)
    return limits
  }
}
