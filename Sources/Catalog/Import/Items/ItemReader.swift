import Crypto
import Foundation
import Journal
import Model

/// A reader of the items of a file, in their order, that marks repeated items. Only digests of
/// earlier items are kept in memory.
final class ItemReader {
  /// How repeated items are recognised.
  enum Repetition {
    /// By the key. An item with the key of an earlier one but other values is refused.
    case key
    /// By the key alone, whatever the values are.
    case keyOnly
    /// Not here, because the underlying reader has done it.
    case none
  }

  /// The first item with a key.
  private struct FirstOccurrence {
    var row: Int32
    var hash: Digest
  }

  /// The maximum number of characters of a key, as in the schema.
  private static let maximumKeyLength = 200

  private let pull: () throws(Failure) -> ImportItem?
  private let repetition: Repetition
  private let limits: ImportLimits
  private var keys: [Digest: FirstOccurrence] = [:]
  /// The first row with each combination of type, title and year.
  private var rowsByWork: [Digest: Int32] = [:]
  private var count = 0

  init(
    limits: ImportLimits, repetition: Repetition,
    _ pull: @escaping () throws(Failure) -> ImportItem?
  ) {
    self.limits = limits
    self.repetition = repetition
    self.pull = pull
  }

  /// Returns the next item, or nil after the last.
  func next() throws(Failure) -> ImportItem? {
    guard var item = try pull() else { return nil }
    count += 1
    guard count <= limits.rows else { throw limits.tooManyRows }
    if item.key.characterCount > ItemReader.maximumKeyLength {
      let problem = FieldProblem(
        "row", "import.longKey", ["column": "id", "max": "\(ItemReader.maximumKeyLength)"])
      item.problem = item.problem ?? problem
      item.key = item.key.shortened(to: ItemReader.maximumKeyLength)
    }
    markRepeated(&item)
    markSimilar(&item)
    return item
  }

  private func markRepeated(_ item: inout ImportItem) {
    guard repetition == .keyOnly || repetition == .key && item.problem == nil else { return }
    let key = Digest(of: item.key)
    let hash = repetition == .key ? Digest(item.hash) : Digest([])
    guard let first = keys[key] else {
      keys[key] = FirstOccurrence(row: Int32(clamping: item.row), hash: hash)
      return
    }
    if first.hash == hash {
      item.repeatedRow = Int(first.row)
    } else {
      item.problem = FieldProblem(
        "row", "import.keyTwice", ["column": "id", "value": item.key, "row": "\(first.row)"])
    }
  }

  /// Records the earlier row with the same type, title and year, which may be about the same work.
  private func markSimilar(_ item: inout ImportItem) {
    guard item.problem == nil, item.repeatedRow == nil else { return }
    let name = Digest(
      of: "\(item.type ?? "")|\(Tokenizer.titleKey(item.draft.title))|\(item.text(of: "Year"))")
    if let row = rowsByWork[name] {
      item.similarRow = Int(row)
    } else {
      rowsByWork[name] = Int32(clamping: item.row)
    }
  }
}

/// The first half of a SHA-256 hash. It is compared instead of the text, so that the text does not
/// have to stay in memory.
struct Digest: Hashable {
  private var high: UInt64 = 0
  private var low: UInt64 = 0

  init(of text: String) { self.init(Array(SHA256.hash(data: Data(text.utf8)))) }

  /// - Parameter hash: a SHA-256 hash. With fewer than 16 bytes the digest is zero.
  init(_ hash: [UInt8]) {
    guard hash.count >= 16 else { return }
    for place in 0..<8 {
      high = high << 8 | UInt64(hash[place])
      low = low << 8 | UInt64(hash[place + 8])
    }
  }
}

/// A reader of the elements of a file in batches. Reading can take seconds, so it is done on
/// threads for blocking work.
///
/// `@unchecked Sendable` because only one task uses it, with one call at a time.
final class ImportBatches<Element: Sendable>: @unchecked Sendable {
  private let open: @Sendable () throws(Failure) -> () throws(Failure) -> Element?
  private let size: @Sendable (Element) -> Int
  private var pull: (() throws(Failure) -> Element?)?

  /// The number of bytes at which a batch ends, even if it has fewer elements than requested.
  private static var maximumBatchBytes: Int { 2 << 20 }

  init(
    size: @escaping @Sendable (Element) -> Int,
    _ open: @escaping @Sendable () throws(Failure) -> () throws(Failure) -> Element?
  ) {
    self.size = size
    self.open = open
  }

  /// Returns the next elements, at most `count`; empty after the last.
  func nextBatch(limit count: Int) throws(Failure) -> [Element] {
    let pull = if let pull { pull } else { try open() }
    self.pull = pull
    var (batch, bytes): ([Element], Int) = ([], 0)
    while batch.count < count, bytes < Self.maximumBatchBytes, let element = try pull() {
      batch.append(element)
      bytes += size(element)
    }
    return batch
  }
}
