import Database
import Model
import Synchronization

/// What questions to a site were answered. Every write of a space moves its change sequence, so what
/// was answered at one is right until there is another.
final class SiteAnswers: Sendable {
  struct Name: Hashable {
    let space: SpaceKey
    let question: SiteQuestion
  }

  private struct Answer {
    var sequence: Int64
    var document: Delivery.Document
  }

  private struct Shelf {
    var answers: [Name: Answer] = [:]
    var bytes = 0
  }

  /// So many bytes of answers are remembered, of each at most so many.
  private static let most = 8 << 20
  private static let longest = 256 << 10

  private let shelf = Mutex(Shelf())

  subscript(name: Name, at sequence: Int64) -> Delivery.Document? {
    guard let answer = shelf.withLock({ $0.answers[name] }), answer.sequence == sequence else {
      return nil
    }
    return answer.document
  }

  /// - Parameter sequence: the space's, read before: what is answered may be newer, never older.
  func remember(_ document: Delivery.Document, as name: Name, at sequence: Int64) {
    let size = document.json.utf8.count
    guard size <= SiteAnswers.longest else { return }
    shelf.withLock { shelf in
      if shelf.bytes + size > SiteAnswers.most { shelf = Shelf() }
      let old = shelf.answers.updateValue(
        Answer(sequence: sequence, document: document), forKey: name)
      shelf.bytes += size - (old?.document.json.utf8.count ?? 0)
    }
  }
}
