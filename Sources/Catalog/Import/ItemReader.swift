import Crypto
import Foundation
import Journal
import Model

/// Gives the items of a file one at a time, in its order, and marks those that repeat earlier ones.
/// Of an earlier item no more than a few bytes are kept.
final class ItemReader {
  /// How an item that occurs twice in the file is recognised.
  enum Repetition {
    /// By its key; one that says something else under the same key is refused.
    case key
    /// By its key alone, whatever it says.
    case keyAlone
    /// Its reader has looked after it.
    case none
  }

  private struct First {
    var row: Int32
    var hash: Digest
  }

  /// Characters of an id, as in the schema.
  private static let longestKey = 200

  private let pull: () throws(Failure) -> ImportItem?
  private let repetition: Repetition
  private let limits: ImportLimits
  private var keys: [Digest: First] = [:]
  private var works: [Digest: Int32] = [:]
  private var count = 0

  init(
    limits: ImportLimits, repetition: Repetition,
    _ pull: @escaping () throws(Failure) -> ImportItem?
  ) {
    self.limits = limits
    self.repetition = repetition
    self.pull = pull
  }

  /// The next item; nil behind the last.
  func next() throws(Failure) -> ImportItem? {
    guard var item = try pull() else { return nil }
    count += 1
    guard count <= limits.rows else { throw limits.tooManyRows }
    if item.key.characterCount > ItemReader.longestKey {
      let problem = FieldProblem(
        "row", "import.longKey", ["column": "id", "max": "\(ItemReader.longestKey)"])
      item.problem = item.problem ?? problem
      item.key = item.key.shortened(to: ItemReader.longestKey)
    }
    markRepeated(&item)
    markAlike(&item)
    return item
  }

  private func markRepeated(_ item: inout ImportItem) {
    guard repetition == .keyAlone || repetition == .key && item.problem == nil else { return }
    let key = Digest(of: item.key)
    let hash = repetition == .key ? Digest(item.hash) : Digest([])
    guard let first = keys[key] else {
      keys[key] = First(row: Int32(clamping: item.row), hash: hash)
      return
    }
    if first.hash == hash {
      item.repeats = Int(first.row)
    } else {
      item.problem = FieldProblem(
        "row", "import.keyTwice", ["column": "id", "value": item.key, "row": "\(first.row)"])
    }
  }

  /// Notes the earlier row that may be about the same work: of one type, title and year.
  private func markAlike(_ item: inout ImportItem) {
    guard item.problem == nil, item.repeats == nil else { return }
    let name = Digest(
      of: "\(item.type ?? "")|\(Tokenizer.titleKey(item.draft.title))|\(item.text(of: "Year"))")
    if let row = works[name] {
      item.likeRow = Int(row)
    } else {
      works[name] = Int32(clamping: item.row)
    }
  }
}

/// The first half of a SHA-256 hash. It is compared instead of the text, which need not be kept.
struct Digest: Hashable {
  private var high: UInt64 = 0
  private var low: UInt64 = 0

  init(of text: String) { self.init(Array(SHA256.hash(data: Data(text.utf8)))) }

  /// - Parameter hash: with fewer than 16 bytes, the digest of nothing.
  init(_ hash: [UInt8]) {
    guard hash.count >= 16 else { return }
    for place in 0..<8 {
      high = high << 8 | UInt64(hash[place])
      low = low << 8 | UInt64(hash[place + 8])
    }
  }
}

/// Gives what a file holds in batches, each read on a thread that may be busy for long.
///
/// `@unchecked Sendable` because only one task uses it, one call after the other.
final class ImportBatches<Element: Sendable>: @unchecked Sendable {
  private let open: @Sendable () throws(Failure) -> () throws(Failure) -> Element?
  private let size: @Sendable (Element) -> Int
  private var pull: (() throws(Failure) -> Element?)?

  /// A batch ends when its elements have this many bytes, however few they are.
  private static var mostBytes: Int { 2 << 20 }

  init(
    size: @escaping @Sendable (Element) -> Int,
    _ open: @escaping @Sendable () throws(Failure) -> () throws(Failure) -> Element?
  ) {
    self.size = size
    self.open = open
  }

  /// The next elements, `count` at most; none behind the last.
  func take(_ count: Int) throws(Failure) -> [Element] {
    let pull = if let pull { pull } else { try open() }
    self.pull = pull
    var (batch, bytes): ([Element], Int) = ([], 0)
    while batch.count < count, bytes < Self.mostBytes, let element = try pull() {
      batch.append(element)
      bytes += size(element)
    }
    return batch
  }
}
