/// The record from which an entry was imported.
struct EntrySource: Sendable {
  /// The name of the source.
  var source: String
  /// The source's own id of the record.
  var key: String
  /// SHA-256 of the mapped record. The same hash means that there is nothing to update.
  var hash: [UInt8]
}
