import Journal
import Testing

@Suite struct JobSignalTests {
  @Test(.timeLimit(.minutes(1))) func `a signal wakes all sleeping runners`() async {
    let bell = JobSignal()
    let rings = bell.count
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 { group.addTask { await bell.wait(for: .seconds(600), since: rings) } }
      group.addTask { bell.notify() }
    }
    #expect(bell.count == rings + 1)
  }

  @Test(.timeLimit(.minutes(1))) func `a signal before the sleep is not missed`() async {
    let bell = JobSignal()
    let rings = bell.count
    bell.notify()
    await bell.wait(for: .seconds(600), since: rings)
  }

  @Test(.timeLimit(.minutes(1))) func `cancelling ends the sleep`() async {
    let bell = JobSignal()
    let task = Task { await bell.wait(for: .seconds(600), since: bell.count) }
    task.cancel()
    await task.value
  }
}
