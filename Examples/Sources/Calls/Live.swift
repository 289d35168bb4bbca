import CommonplaceKit

func callLive(_ client: Commonplace) async throws {
  // MARK: GET /live
  for try await event in client.changes.live() {
    switch event {
    case .changes(let changes): print(changes.map(\.kind))
    case .caughtUp(let sequence): print("Nothing is missed up to \(sequence).")
    case .reset: print("Too much was missed. Read everything again.")
    case .disconnected: print("The connection is opened again.")
    }
    // MARK: -
    break
  }
}
