import Logging
import Model
import Synchronization
import Testing

@testable import Accounts

@Suite struct PostboxTests {
  private static let letter = Letter.code("012345", to: "ann@example.com", in: .english)

  private final class Log: LogHandler, Sendable {
    let lines = Mutex<[String]>([])
    var logLevel: Logger.Level {
      get { .trace }
      set {}
    }
    var metadata: Logger.Metadata {
      get { [:] }
      set {}
    }
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { nil }
      set {}
    }

    func log(event: LogEvent) { lines.withLock { $0.append("\(event.level) \(event.message)") } }
    var logger: Logger { Logger(label: "test") { _ in self } }
  }

  private static func settle(_ postbox: Postbox) async {
    while postbox.count > 0 { await Task.yield() }
  }

  @Test func `without mail the log has the code`() {
    let log = Log()
    let postbox = Postbox(nil as Postbox.Delivery?, logger: log.logger)
    postbox.post(Self.letter)
    #expect(!postbox.isSetUp)
    #expect(
      log.lines.withLock { $0 }
        == ["notice mail is not set up; the sign-in code for ann@example.com is 012345"])
  }

  @Test func `a passing failure is tried again, and a code is never logged`() async {
    let log = Log()
    let tries = Atomic<Int>(0)
    let postbox = Postbox(
      { _ in
        if tries.add(1, ordering: .relaxed).newValue < 3 {
          throw MailFailure(isPassing: true, description: "not now")
        }
      }, logger: log.logger, pauses: [0, 0])
    postbox.post(Self.letter)
    await Self.settle(postbox)
    #expect(tries.load(ordering: .relaxed) == 3)
    let lines = log.lines.withLock { $0 }
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains("not now") })
    #expect(!lines.contains { $0.contains("012345") })
  }

  @Test(arguments: [true, false])
  func `a letter is given up at last, or at once`(isPassing: Bool) async {
    let log = Log()
    let tries = Atomic<Int>(0)
    let postbox = Postbox(
      { _ in
        tries.add(1, ordering: .relaxed)
        throw MailFailure(isPassing: isPassing, description: "refused")
      }, logger: log.logger, pauses: [0, 0])
    postbox.post(Self.letter)
    await Self.settle(postbox)
    #expect(tries.load(ordering: .relaxed) == (isPassing ? 3 : 1))
    #expect(log.lines.withLock { $0 }.last?.hasPrefix("error") == true)
  }

  @Test func `too many letters are dropped, not kept`() async {
    let log = Log()
    let gate = Atomic<Bool>(false)
    let postbox = Postbox(
      { _ in while !gate.load(ordering: .relaxed) {} }, logger: log.logger, pauses: [])
    for _ in 0..<300 { postbox.post(Self.letter) }
    #expect(postbox.count == 256)
    gate.store(true, ordering: .relaxed)
    await Self.settle(postbox)
    #expect(log.lines.withLock { $0 }.count == 44)
  }
}
