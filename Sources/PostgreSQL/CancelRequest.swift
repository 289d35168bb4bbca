import CPostgreSQL
import Foundation
import Synchronization

/// A request to stop the statement that a connection runs. libpq sends it over a separate
/// connection and waits without a limit, so it runs on its own thread, which ends with the
/// response.
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
