import ListCore

/// What a device keeps of one list: what the server has confirmed, what it has not heard yet, and
/// the list as the person sees it, which is the one with the other laid over it.
///
/// The two are kept apart because a refused stamp must be taken back: an edit stamped an hour ahead
/// would otherwise win, on this device only, over everybody's for an hour.
struct Replica: Sendable {
  private(set) var confirmed = GroceryDocument()
  /// In the order in which they were made.
  private(set) var pending: [ListOperation] = []
  private(set) var view = GroceryDocument()
  private(set) var clock: StampClock

  init(id: UInt64) { clock = StampClock(replica: id) }

  /// Sets a field. It shows at once, since the stamp is greater than all seen.
  @discardableResult
  mutating func set(_ target: ListOperation.Target, _ value: FieldValue, wall: UInt64)
    -> ListOperation
  {
    let operation = ListOperation(target, value, clock.next(wall: wall))
    pending.append(operation)
    view.take(operation)
    return operation
  }

  /// Operations of others, in whatever order.
  mutating func receive(_ operations: some Sequence<ListOperation>) {
    for operation in operations {
      clock.receive(operation.stamp)
      confirmed.take(operation)
      view.take(operation)
    }
  }

  /// The server's own state of the list.
  mutating func receive(_ document: GroceryDocument) {
    if let latest = document.latest { clock.receive(latest) }
    confirmed.merge(document)
    view.merge(document)
  }

  /// The server has an operation (`applied` or `older`): it leaves the queue.
  mutating func confirm(_ stamp: Stamp) {
    guard let place = pending.firstIndex(where: { $0.stamp == stamp }) else { return }
    receive([pending.remove(at: place)])
  }

  /// The server will never take an operation: what it said is taken back.
  mutating func discard(_ stamp: Stamp) {
    pending.removeAll { $0.stamp == stamp }
    lay()
  }

  /// After `clock_ahead`: stamps everything that waits again, in its order, by the corrected clock.
  mutating func restamp(wall: UInt64, as replica: UInt64) {
    clock.restart(as: replica)
    for place in pending.indices { pending[place].stamp = clock.next(wall: wall) }
    lay()
  }

  private mutating func lay() {
    view = confirmed
    for operation in pending { view.take(operation) }
  }
}
