/// Where an import found an entry: the source, its own id there, and what the record said then.
struct EntrySource: Sendable {
  var source: String
  var key: String
  /// SHA-256 of the mapped record: the same again means nothing to do.
  var hash: [UInt8]
}
