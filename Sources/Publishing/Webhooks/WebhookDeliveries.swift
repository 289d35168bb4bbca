import Database
package import Journal
import Model

/// The delivery of messages: the first attempt, retries, and attempts that owners request.
extension Webhooks {
  /// The seconds between a failed attempt and the next. After the last one the delivery has failed.
  static let retryDelays: [Int64] = [60, 300, 1_800]

  /// Attempts the delivery of a job.
  /// - Throws: `JobDelay` for a retry; what the database throws; an unreadable payload.
  package func run(_ job: Job) async throws {
    let call = try JSON.decode(WebhookQueue.JobPayload.self, from: job.payload)
    guard let space = job.space,
      let id = WebhookDeliveryID(call.delivery),
      let (message, webhook) = try await load(id, in: space)
    else { return }
    guard [.pending, .retrying].contains(message.outcome) else { return }
    guard webhook.isActive else {
      return try await recordAttempt(
        id, WebhookSender.Result(error: "the webhook is not active"), next: nil, in: space)
    }
    let result = try await sender.send(message, to: webhook)
    let pause =
      result.isSuccess || result.isFinal || message.attempts >= Webhooks.retryDelays.count
      ? nil : Webhooks.retryDelays[message.attempts]
    try await recordAttempt(id, result, next: pause.map { clock().adding(seconds: $0) }, in: space)
    if let pause { throw JobDelay(seconds: pause) }
  }

  /// Returns a message and its webhook; nil if either was deleted.
  private func load(
    _ id: WebhookDeliveryID, in space: SpaceKey
  ) async throws -> (WebhookMessage, Webhook)? {
    try await database.read { [secretBox] db in
      guard let message = try Webhooks.message(id, in: space, db),
        let webhook = try WebhookStore.all(in: space, only: message.webhook, secretBox, db).first
      else { return nil }
      return (message, webhook)
    }
  }

  private static func message(
    _ id: WebhookDeliveryID, in space: SpaceKey, _ db: any Connection
  ) throws -> WebhookMessage? {
    try db.row(
      """
      SELECT \(WebhookMessage.columns) FROM webhook_deliveries d
      JOIN webhooks w ON w.space_id = d.space_id AND w.key = d.webhook_id
      WHERE d.space_id = $1 AND d.id = $2
      """, space, id, map: { WebhookMessage($0) })
  }

  /// - Parameter next: when the next attempt is made; nil for none.
  private func recordAttempt(
    _ id: WebhookDeliveryID, _ result: WebhookSender.Result, next: Timestamp?, in space: SpaceKey
  ) async throws {
    let now = clock()
    let outcome: WebhookMessage.Outcome =
      result.isSuccess ? .success : next == nil ? .failed : .retrying
    _ = try await database.write { db in
      try db.execute(
        """
        UPDATE webhook_deliveries SET status = $3, attempts = attempts + 1, last_status_code = $4,
          last_error = $5, next_retry_at = $6, completed_at = $7
        WHERE space_id = $1 AND id = $2
        """, space, id, outcome.rawValue, result.statusCode, result.error, next,
        next == nil ? now : nil)
    }
  }

  // MARK: - Requests of owners

  /// Sends a message of the event `webhook.test` at once, and waits for the result. A webhook that
  /// is not active is tried too.
  /// - Throws: notFound; forbidden.
  package func test(_ id: WebhookID, in scope: Scope) async throws -> WebhookMessage {
    let webhook = try await find(id, in: scope)
    let delivery = try await journal.write(as: scope, .owning) { transaction in
      try WebhookQueue.insertDelivery(
        .test, ["webhook_id": "\(id)", "webhook_name": webhook.name], to: webhook.key.rawValue,
        in: transaction)
    }
    guard let (message, _) = try await load(delivery, in: scope.space) else {
      throw Failure.notFound("webhook")
    }
    let result = try await sender.send(message, to: webhook)
    try await recordAttempt(delivery, result, next: nil, in: scope.space)
    return try await find(delivery, in: scope)
  }

  /// Sends a message again now. A delivered or failed message starts from its first attempt; a
  /// message that waits for its next attempt is sent without waiting.
  /// - Throws: notFound (`delivery.notFound`); forbidden.
  package func retry(_ id: WebhookDeliveryID, in scope: Scope) async throws -> WebhookMessage {
    try await journal.write(as: scope, .owning) { transaction in
      guard let message = try Webhooks.message(id, in: scope.space, transaction.db) else {
        throw Failure.notFound("delivery")
      }
      if [.pending, .retrying].contains(message.outcome) {
        return try Jobs.runNow(
          WebhookQueue.jobKind, payloadContaining: id.description, in: transaction)
      }
      try transaction.db.execute(
        """
        UPDATE webhook_deliveries SET status = 'pending', attempts = 0, next_retry_at = NULL,
          completed_at = NULL
        WHERE space_id = $1 AND id = $2
        """, transaction.space, id)
      try Jobs.add(
        WebhookQueue.jobKind, payload: WebhookQueue.JobPayload(delivery: id.description),
        in: transaction)
    }
    return try await find(id, in: scope)
  }

  private func find(_ id: WebhookDeliveryID, in scope: Scope) async throws -> WebhookMessage {
    let found = try await database.read { db in
      try Webhooks.message(id, in: scope.space, db)
    }
    guard let found else { throw Failure.notFound("delivery") }
    return found
  }
}
