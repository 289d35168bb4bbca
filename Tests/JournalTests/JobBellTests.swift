import Journal
import Testing

@Suite struct JobBellTests {
  @Test(.timeLimit(.minutes(1))) func `a ring wakes all that sleep`() async {
    let bell = JobBell()
    let rings = bell.rings
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<3 { group.addTask { await bell.sleep(for: .seconds(600), since: rings) } }
      group.addTask { bell.ring() }
    }
    #expect(bell.rings == rings + 1)
  }

  @Test(.timeLimit(.minutes(1))) func `a ring before the sleep is not missed`() async {
    let bell = JobBell()
    let rings = bell.rings
    bell.ring()
    await bell.sleep(for: .seconds(600), since: rings)
  }

  @Test(.timeLimit(.minutes(1))) func `who is cancelled sleeps no more`() async {
    let bell = JobBell()
    let task = Task { await bell.sleep(for: .seconds(600), since: bell.rings) }
    task.cancel()
    await task.value
  }
}
