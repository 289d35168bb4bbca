import Database
import Model
import Synchronization

/// A cache of the answers to site queries. Every write of a space increments its change sequence,
/// and an answer is valid as long as the sequence is the same.
final class SiteQueryCache: Sendable {
  struct CacheKey: Hashable {
    let space: SpaceKey
    let question: SiteQuery
  }

  private struct Answer {
    var sequence: Int64
    var document: Delivery.Document
  }

  private struct Storage {
    var answers: [CacheKey: Answer] = [:]
    var bytes = 0
  }

  /// The limits in bytes of all answers together and of one answer.
  private static let maxCount = 8 << 20
  private static let maxLength = 256 << 10

  private let shelf = Mutex(Storage())

  subscript(name: CacheKey, at sequence: Int64) -> Delivery.Document? {
    guard let answer = shelf.withLock({ $0.answers[name] }), answer.sequence == sequence else {
      return nil
    }
    return answer.document
  }

  /// - Parameter sequence: the change sequence of the space, read before the query. The answer can
  ///   be newer than that, never older.
  func store(_ document: Delivery.Document, for name: CacheKey, at sequence: Int64) {
    let size = document.json.utf8.count
    guard size <= SiteQueryCache.maxLength else { return }
    shelf.withLock { shelf in
      if shelf.bytes + size > SiteQueryCache.maxCount { shelf = Storage() }
      let old = shelf.answers.updateValue(
        Answer(sequence: sequence, document: document), forKey: name)
      shelf.bytes += size - (old?.document.json.utf8.count ?? 0)
    }
  }
}
