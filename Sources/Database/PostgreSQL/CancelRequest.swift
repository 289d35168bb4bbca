import CPostgreSQL
import Foundation
import Synchronization

/// A request to end what a connection runs. libpq sends it by a connection of its own and waits for
/// the server without a limit, so it has a thread of its own, which ends with the answer.
final class CancelRequest: Sendable {
  let began = ContinuousClock.now
  private let done = Atomic<Bool>(false)

  private struct Cancel: @unchecked Sendable { let pointer: OpaquePointer }

  init(_ handle: OpaquePointer) {
    guard let pointer = PQgetCancel(handle) else {
      done.store(true, ordering: .releasing)
      return
    }
    let cancel = Cancel(pointer: pointer)
    Thread.detachNewThread { [self] in
      var message = [CChar](repeating: 0, count: 256)
      PQcancel(cancel.pointer, &message, 256)
      PQfreeCancel(cancel.pointer)
      done.store(true, ordering: .releasing)
    }
  }

  var isDone: Bool { done.load(ordering: .acquiring) }
}
