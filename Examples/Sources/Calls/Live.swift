import CommonplaceKit

func callLive(_ client: Commonplace) async throws {
  // MARK: GET /live
  follow: for try await event in client.changes.live() {
    switch event {
    case .changes(let changes): print(changes.map(\.kind))
    case .caughtUp(let sequence):
      print("Received everything up to \(sequence).")
      break follow  // Without this line, the loop waits for further changes.
    case .reset: print("Too much was missed. Read everything again.")
    case .disconnected: print("The connection is opened again.")
    }
  }
}
