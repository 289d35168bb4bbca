import ListCore

/// The state of one list on a device: the state that the server has confirmed, the operations that
/// it has not confirmed yet, and the view, which is the confirmed state with the pending operations
/// applied.
///
/// The confirmed state is separate so that an operation with a refused timestamp can be undone. On
/// this device an edit with a timestamp an hour ahead would otherwise win over everybody's edits
/// for an hour.
struct Replica: Sendable {
  private(set) var confirmed = GroceryDocument()
  /// In the order in which they were made.
  private(set) var pending: [ListOperation] = []
  private(set) var view = GroceryDocument()
  private(set) var clock: HybridLogicalClock

  init(id: UInt64) { clock = HybridLogicalClock(replica: id) }

  /// Sets a field and returns the operation for the server. The view changes at once, since the
  /// timestamp is greater than all received ones.
  @discardableResult
  mutating func set(_ target: ListOperation.Target, _ value: FieldValue, wall: UInt64)
    -> ListOperation
  {
    let operation = ListOperation(target, value, clock.next(wall: wall))
    pending.append(operation)
    view.apply(operation)
    return operation
  }

  /// Applies operations of other devices, in any order.
  mutating func receive(_ operations: some Sequence<ListOperation>) {
    for operation in operations {
      clock.receive(operation.timestamp)
      confirmed.apply(operation)
      view.apply(operation)
    }
  }

  /// Merges the server's state of the list.
  mutating func receive(_ document: GroceryDocument) {
    if let latest = document.latest { clock.receive(latest) }
    confirmed.merge(document)
    view.merge(document)
  }

  /// Removes an operation from the queue because the server has it (result `applied` or `older`).
  mutating func confirm(_ stamp: HybridTimestamp) {
    guard let place = pending.firstIndex(where: { $0.timestamp == stamp }) else { return }
    receive([pending.remove(at: place)])
  }

  /// Removes an operation from the queue and undoes it, because the server refuses it permanently.
  mutating func discard(_ stamp: HybridTimestamp) {
    pending.removeAll { $0.timestamp == stamp }
    lay()
  }

  /// Gives all pending operations new timestamps of the corrected clock, in order. Called after the
  /// error `clock_ahead`.
  mutating func restamp(wall: UInt64, as replica: UInt64) {
    clock.reset(replica: replica)
    for place in pending.indices { pending[place].timestamp = clock.next(wall: wall) }
    lay()
  }

  private mutating func lay() {
    view = confirmed
    for operation in pending { view.apply(operation) }
  }
}
