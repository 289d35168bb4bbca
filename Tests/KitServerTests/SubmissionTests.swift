import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import Testing

/// Changes that are sent one after the other.
@MainActor @Suite struct SubmissionTests {
  /// Lets a change wait until a test opens it.
  private struct Gate {
    private let opened: AsyncStream<Void>
    private let opening: AsyncStream<Void>.Continuation

    init() { (opened, opening) = AsyncStream.makeStream() }

    func open() { opening.finish() }
    func wait() async { for await _ in opened {} }
  }

  /// What was sent, and how it ended.
  private final class Sent {
    var begun: [Int] = []
    var results: [Int: Int?] = [:]
  }

  private func settle() async { for _ in 0..<20 { await Task.yield() } }

  @Test func `changes wait for each other in their order, and a second form is dropped`() async {
    let (submission, sent) = (Submission(), Sent())
    let gates = (0..<3).map { _ in Gate() }
    var tasks: [Task<Void, Never>] = []
    for number in 0..<3 {
      tasks.append(
        Task {
          let result: Int? = await submission.enqueue {
            sent.begun.append(number)
            await gates[number].wait()
            return number
          }
          sent.results.updateValue(result, forKey: number)
        })
      await settle()
    }
    #expect(sent.begun == [0])
    #expect(await submission.run { 7 } == nil)
    for number in 0..<3 {
      #expect(submission.isRunning)
      gates[number].open()
      await tasks[number].value
    }
    #expect(sent.begun == [0, 1, 2] && sent.results == [0: 0, 1: 1, 2: 2])
    #expect(!submission.isRunning)
    #expect(await submission.run { 7 } == 7)
  }

  @Test func `a cancelled change leaves the queue, and those behind it are sent`() async {
    let (submission, sent, gate) = (Submission(), Sent(), Gate())
    let first = Task { await submission.enqueue { await gate.wait() } }
    await settle()
    let others = [1, 2].map { number in
      Task {
        let result: Int? = await submission.enqueue {
          sent.begun.append(number)
          return number
        }
        sent.results.updateValue(result, forKey: number)
      }
    }
    await settle()
    others[0].cancel()
    await others[0].value
    #expect(sent.results == [1: nil] && submission.isRunning)
    gate.open()
    _ = await first.value
    await others[1].value
    #expect(sent.begun == [2] && sent.results == [1: nil, 2: 2])
    #expect(!submission.isRunning && submission.failure == nil)
  }

  @Test func `a failure stays while changes that waited are sent`() async {
    let (submission, gate) = (Submission(), Gate())
    let first = Task {
      await submission.enqueue {
        await gate.wait()
        throw URLError(.notConnectedToInternet)
      }
    }
    await settle()
    let second = Task { await submission.enqueue { 2 } }
    await settle()
    gate.open()
    #expect(await first.value == nil)
    #expect(await second.value == 2)
    #expect(submission.failure?.reason == .offline && !submission.isRunning)
    #expect(await submission.enqueue { 3 } == 3)
    #expect(submission.failure == nil)
  }
}
