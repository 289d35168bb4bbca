package import Logging
import Model
import Synchronization

/// Where letters are put: nobody who puts one waits for a mail server, and no answer shows whether
/// there was a letter. They wait in memory, not in the database, where a code could be read; a
/// letter lost by a restart is asked for again.
package final class Postbox: Sendable {
  package typealias Delivery = @Sendable (Letter) throws -> Void

  /// Letters that wait or are being handed over; more are dropped with a line in the log.
  private static let most = 256
  /// Seconds between the tries.
  private let pauses: [Double]

  private let delivery: Delivery?
  private let logger: Logger
  private let waiting = Atomic<Int>(0)
  private let lanes = WorkLanes(count: 2, label: "commonplace.mail", most: Postbox.most)

  /// - Parameters:
  ///   - delivery: hands one letter over and blocks until then; nil where there is no mail, and
  ///     the log is told instead.
  ///   - pauses: other ones only in tests.
  package init(
    _ delivery: Delivery? = nil, logger: Logger = Logger(label: "commonplace.mail"),
    pauses: [Double] = [2, 20]
  ) {
    self.delivery = delivery
    self.logger = logger
    self.pauses = pauses
  }

  package convenience init(_ server: MailServer?, logger: Logger) {
    var delivery: Delivery?
    if let server { delivery = { letter in try server.deliver(letter) } }
    self.init(delivery, logger: logger)
  }

  /// Whether letters leave this server.
  package var isSetUp: Bool { delivery != nil }

  /// Letters not yet handed over or given up.
  package var count: Int { waiting.load(ordering: .relaxed) }

  func post(_ letter: Letter) {
    guard let delivery else {
      logger.notice("mail is not set up; \(letter.note)")
      return
    }
    guard waiting.add(1, ordering: .relaxed).newValue <= Postbox.most else {
      waiting.subtract(1, ordering: .relaxed)
      logger.error("mail: too many letters are waiting; one was dropped")
      return
    }
    Task.detached { [self] in
      await deliver(letter, delivery)
      waiting.subtract(1, ordering: .relaxed)
    }
  }

  private func deliver(_ letter: Letter, _ delivery: @escaping Delivery) async {
    for pause in pauses.map(Optional.some) + [nil] {
      do {
        try await lanes.run { try delivery(letter) }
        return
      } catch let failure as MailFailure where failure.isPassing && pause != nil {
        logger.warning("mail: a letter waits for another try: \(failure)")
        try? await Task.sleep(for: .seconds(pause ?? 0))
      } catch {
        logger.error("mail: a letter was not delivered: \(error)")
        return
      }
    }
  }
}
