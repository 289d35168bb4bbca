import Database
import Foundation
package import Journal
import Logging
import Model

/// The queue of outgoing emails. Each email is an encrypted job that is inserted in the transaction
/// of its code or link, so that a restart loses none. Its row is deleted after it was sent or given
/// up. Callers never wait for a mail server, and responses do not reveal whether an email is sent.
package final class Postbox: Sendable {
  static let jobKind = "letter"
  /// The seconds before each further attempt, until the email has expired.
  static let pauses: [Int64] = [2, 20, 60, 180, 600, 1800, 3600, 14_400, 43_200]

  private struct Payload: Codable { var sealed: Data }

  private let database: Database
  private let carrier: LetterCarrier?
  private let seal: Seal
  private let logger: Logger
  private let clock: @Sendable () -> Timestamp
  private let bell = JobBell()

  /// - Parameter carrier: nil on a server without mail, which logs the notes of emails instead.
  init(
    database: Database, carrier: LetterCarrier?, seal: Seal, logger: Logger,
    clock: @escaping @Sendable () -> Timestamp
  ) {
    self.database = database
    self.carrier = carrier
    self.seal = seal
    self.logger = logger
    self.clock = clock
  }

  /// Whether this server sends emails.
  package var isSetUp: Bool { carrier != nil }

  /// Queues an email in the transaction of its code or link.
  /// - Parameter end: the time at which the code or link expires.
  func put(_ letter: Letter, until end: Timestamp, _ db: any Connection) throws {
    guard carrier != nil else { return }
    let id = JobID.new()
    let sealed = try seal.close(JSONEncoder().encode(letter), of: owner(id))
    try Jobs.add(
      Postbox.jobKind, id: id, payload: Payload(sealed: Data(sealed)), until: end, now: clock(),
      db)
  }

  /// Wakes the runner after the email's transaction was committed. Without mail, logs the email's
  /// note.
  func ring(for letter: Letter) {
    if carrier == nil { logger.notice("mail is not set up; \(letter.note)") }
    bell.ring()
  }

  // MARK: - Sending

  /// Returns a runner that sends emails one at a time. Several runners can work concurrently. Nil
  /// without mail.
  package func runner() -> JobRunner? {
    guard let carrier else { return nil }
    let pool = BlockingThreadPool(threads: 1, label: "commonplace.mail")
    return JobRunner(
      database: database,
      handlers: [Postbox.jobKind: { [self] in try await carry($0, by: carrier, on: pool) }],
      logger: logger, bell: bell, lease: Int64(carrier.patience) + 10, clock: clock)
  }

  private func carry(_ job: Job, by carrier: LetterCarrier, on pool: BlockingThreadPool)
    async throws
  {
    guard let letter = open(job) else {
      return logger.error("mail: a letter cannot be opened and was given up")
    }
    guard !letter.isDecoy else { return }
    do {
      try await pool.run { try carrier.hand(letter, "\(job.id)") }
    } catch {
      guard let pause = pause(after: error, job) else {
        return logger.error("mail: a letter was not delivered: \(error)")
      }
      logger.warning("mail: a letter waits for another try: \(error)")
      throw JobDelay(seconds: pause)
    }
  }

  /// Returns the seconds until the next attempt; nil if another one is useless.
  private func pause(after error: any Error, _ job: Job) -> Int64? {
    guard let failure = error as? MailFailure, failure.isPassing,
      job.attempts <= Postbox.pauses.count
    else { return nil }
    let pause = Postbox.pauses[job.attempts - 1]
    return job.endsAt.map { clock().adding(seconds: pause) < $0 } == false ? nil : pause
  }

  private func open(_ job: Job) -> Letter? {
    let decoder = JSONDecoder()
    // The caller logs an email that cannot be decrypted.
    guard let payload = try? decoder.decode(Payload.self, from: Data(job.payload.utf8)),
      let opened = seal.open([UInt8](payload.sealed), of: owner(job.id))
    else { return nil }
    // The caller logs an email that cannot be decoded.
    return try? decoder.decode(Letter.self, from: Data(opened))
  }

  /// The authenticated data that binds the ciphertext to its job.
  private func owner(_ id: JobID) -> String { "letter \(id)" }
}
