import Database
import Foundation
package import Journal
import Logging
import Model

/// The queue of outgoing emails. Each email is an encrypted job that is inserted in the transaction
/// of its code or link, so that a restart loses none. Its row is deleted after it was sent or given
/// up. Callers never wait for a mail server, and responses do not reveal whether an email is sent.
package final class EmailQueue: Sendable {
  static let jobKind = "letter"
  /// The seconds before each further attempt, until the email has expired.
  static let retryDelays: [Int64] = [2, 20, 60, 180, 600, 1800, 3600, 14_400, 43_200]

  private struct Payload: Codable { var sealed: Data }

  private let database: Database
  private let transport: EmailTransport?
  private let secretBox: SecretBox
  private let logger: Logger
  private let clock: @Sendable () -> Timestamp
  private let signal = JobSignal()

  /// - Parameter transport: nil on a server without mail, which logs the notes of emails instead.
  init(
    database: Database, transport: EmailTransport?, secretBox: SecretBox, logger: Logger,
    clock: @escaping @Sendable () -> Timestamp
  ) {
    self.database = database
    self.transport = transport
    self.secretBox = secretBox
    self.logger = logger
    self.clock = clock
  }

  /// Whether this server sends emails.
  package var isSetUp: Bool { transport != nil }

  /// Queues an email in the transaction of its code or link.
  /// - Parameter end: the time at which the code or link expires.
  func enqueue(_ letter: Email, until end: Timestamp, _ db: any Connection) throws {
    guard transport != nil else { return }
    let id = JobID.new()
    let sealed = try secretBox.seal(JSON.data(letter), of: owner(id))
    try Jobs.add(
      EmailQueue.jobKind, id: id, payload: Payload(sealed: Data(sealed)), until: end, now: clock(),
      db)
  }

  /// Wakes the runner after the email's transaction was committed. Without mail, logs the email's
  /// note.
  func notifyRunner(of letter: Email) {
    if transport == nil { logger.notice("mail is not set up; \(letter.note)") }
    signal.notify()
  }

  // MARK: - Sending

  /// Returns a runner that sends emails one at a time. Several runners can work concurrently. Nil
  /// without mail.
  package func runner() -> JobRunner? {
    guard let transport else { return nil }
    let pool = BlockingThreadPool(threads: 1, label: "commonplace.mail")
    return JobRunner(
      database: database,
      handlers: [EmailQueue.jobKind: { [self] in try await send($0, by: transport, on: pool) }],
      logger: logger, signal: signal, lease: Int64(transport.timeoutSeconds) + 10, clock: clock)
  }

  private func send(_ job: Job, by carrier: EmailTransport, on pool: BlockingThreadPool)
    async throws
  {
    guard let letter = decrypt(job) else {
      return logger.error("mail: an email cannot be decrypted and was dropped")
    }
    guard !letter.isDecoy else { return }
    do {
      try await pool.run { try carrier.send(letter, "\(job.id)") }
    } catch {
      guard let pause = retryDelay(after: error, job) else {
        return logger.error("mail: an email was not delivered: \(error)")
      }
      logger.warning("mail: an email will be retried: \(error)")
      throw JobDelay(seconds: pause)
    }
  }

  /// Returns the seconds until the next attempt; nil if another one is useless.
  private func retryDelay(after error: any Error, _ job: Job) -> Int64? {
    guard let failure = error as? MailFailure, failure.isTransient,
      job.attempts <= EmailQueue.retryDelays.count
    else { return nil }
    let pause = EmailQueue.retryDelays[job.attempts - 1]
    return job.endsAt.map { clock().adding(seconds: pause) < $0 } == false ? nil : pause
  }

  private func decrypt(_ job: Job) -> Email? {
    // The caller logs an email that cannot be decrypted.
    guard let payload = try? JSON.decode(Payload.self, from: job.payload),
      let opened = secretBox.open([UInt8](payload.sealed), of: owner(job.id))
    else { return nil }
    // The caller logs an email that cannot be decoded.
    return try? JSON.decode(Email.self, from: Data(opened))
  }

  /// The authenticated data that binds the ciphertext to its job.
  private func owner(_ id: JobID) -> String { "letter \(id)" }
}
