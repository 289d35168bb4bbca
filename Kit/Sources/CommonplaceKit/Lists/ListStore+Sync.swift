import Foundation
import ListCore
import Model

extension ListStore {
  /// The maximum number of operations in one request.
  private static let maxBatch = 500

  /// Sends the edits of this device, and fetches those of others. A call during another one waits for
  /// it and then synchronises again. If the calling task is cancelled, the call ends, and what was
  /// begun goes on.
  /// - Throws: `URLError` without a network, and `APIError`. Edits that were not sent stay in the
  ///   queue. If the member may only read, the error is of the kind `forbidden`, and the edits are
  ///   refused: they would otherwise be sent when the member may write again.
  public func sync() async throws {
    if let running {
      // A failure of the earlier one is reported to its caller.
      do { try await wait(for: running) } catch { try Task.checkCancellation() }
    }
    if let running { return try await wait(for: running) }
    let task = Task {
      // Before its callers go on, so that none of them waits for it again.
      defer { self.running = nil }
      try await self.run()
    }
    running = task
    try await wait(for: task)
  }

  private func wait(for task: Task<Void, any Error>) async throws {
    // The value of a task cannot be waited for with cancellation, and a stream can.
    let (results, result) = AsyncThrowingStream<Never, any Error>.makeStream()
    Task {
      do {
        try await task.value
        result.finish()
      } catch {
        result.finish(throwing: error)
      }
    }
    for try await _ in results {}
    try Task.checkCancellation()
  }

  private func run() async throws {
    var failure: (any Error)?
    do {
      try await send()
      try await attachScans()
    } catch let error as APIError {
      // A member who may no longer write still reads.
      failure = error
    }
    try await fetch()
    if let failure { throw failure }
  }

  // MARK: - Sending

  private func send() async throws {
    var restamped = 0
    while !queue.waiting.isEmpty {
      let waiting = queue.waiting
      let batch = Array(waiting.prefix(Self.maxBatch))
      let answer = try await post(batch)
      var finished: [OperationBody] = []
      var isAhead = false
      for (body, result) in zip(batch, answer.results) {
        if result.error == "clock_ahead" {
          isAhead = true
          continue
        }
        finished.append(body)
        if result.status == "refused" {
          refuse(body, result.message ?? "")
        } else if let operation = body.operation {
          confirmed[body.list, default: GroceryDocument()].apply(operation)
          clock.receive(operation.timestamp)
        }
      }
      if let error = answer.readOnlyError {
        let others = waiting.dropFirst(batch.count)
        for body in others { refuse(body, error.message) }
        finished += others
      }
      // The state first: an operation that is in both is applied once, or refused once.
      try save()
      try queue.finish(finished)
      rebuild()
      if let error = answer.readOnlyError { throw error }
      guard isAhead else { continue }
      restamped += 1
      // The server's clock is not stable.
      if restamped > 3 { throw URLError(.cannotParseResponse) }
      try restamp(at: answer.time)
    }
  }

  /// Sends a batch. A batch that is refused as a whole is divided until the invalid operation is
  /// found, unless none is allowed.
  private func post(_ batch: [OperationBody]) async throws -> OperationResults {
    do {
      let request = try APIRequest.sending(
        ["operations": batch], to: "\(path)/operations")
      let answer: OperationResults = try await repeated(request)
      guard answer.results.count == batch.count else { throw URLError(.cannotParseResponse) }
      return answer
    } catch let error as APIError where error.isReadOnly {
      let result = OperationResults.Result(
        status: "refused", error: error.code, message: error.message)
      return OperationResults(
        time: wall, results: batch.map { _ in result }, readOnlyError: error)
    } catch let error as APIError where [400, 409, 413, 422].contains(error.status) {
      if batch.count == 1 {
        let result = OperationResults.Result(
          status: "refused", error: error.code, message: error.message)
        return OperationResults(time: wall, results: [result])
      }
      let half = batch.count / 2
      let first = try await post(Array(batch.prefix(half)))
      let second = try await post(Array(batch.dropFirst(half)))
      return OperationResults(
        time: second.time, results: first.results + second.results,
        readOnlyError: first.readOnlyError ?? second.readOnlyError)
    }
  }

  /// Sends operations, which can be repeated because none toggles a value.
  private func repeated(_ request: APIRequest) async throws -> OperationResults {
    var request = request
    request.isIdempotent = true
    return try await api.value(of: request)
  }

  /// Gives all waiting operations timestamps by the server's clock, because this device's is wrong.
  private func restamp(at time: UInt64) throws {
    clockOffset = Int64(clamping: time) - deviceTime
    clock.reset(replica: .random(in: .min ... .max))
    let bodies = queue.waiting.map { body in
      var body = body
      body.stamp = clock.next(wall: wall).text
      return body
    }
    try queue.replace(with: bodies)
    try save()
    rebuild()
  }

  // MARK: - Fetching

  private func fetch() async throws {
    var query: [(name: String, value: String)] = []
    if let sequence { query.append(("since", "\(sequence)")) }
    if let mark { query.append(("mark", "\(mark)")) }
    let answer: SyncResponse = try await api.value(of: .get("\(path)/sync", query))
    if answer.complete { (confirmed, photoURLs) = ([:], [:]) }
    for list in answer.lists {
      let document = list.document
      confirmed[list.id] = document
      photoURLs[list.id] = list.photoURL
      document.latest.map { clock.receive($0) }
    }
    (sequence, mark) = (answer.sequence, answer.mark)
    set(stores: answer.stores, corrections: answer.corrections)
    try save()
    rebuild()
    removePhotosOfUnknownLists()
  }
}

extension APIError {
  /// Whether the role of the member or the level of the link allows reading only.
  var isReadOnly: Bool { ["role.readOnly", "share.level"].contains(code) }
}
