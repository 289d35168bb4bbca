import Foundation
import Testing

@testable import MediaProcesses

#if canImport(Glibc)
  import Glibc
#endif

/// The other end never answers, so that the reported processor time decides.
@Suite struct WorkerStreamTests {
  /// Returns how many times the processor time was requested before the worker was given up.
  private func processorTimeQueries(timeout: Double, _ time: @escaping (Int) -> Int?) throws -> Int
  {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { ends.forEach { close($0) } }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    var asked = 0
    var stream = WorkerStream(socket: ends[0], seconds: 0.02, longest: timeout) {
      asked += 1
      return time(asked)
    }
    #expect(throws: WorkerStream.ConnectionError.stalled) { try stream.receive(1) }
    return asked
  }

  @Test func `a worker that uses no processor time is given up`() throws {
    #expect(try processorTimeQueries(timeout: 60) { _ in 7 } == 2)
    #expect(try processorTimeQueries(timeout: 60) { _ in nil } == 2)
  }

  @Test func `a worker that makes progress is not given up, however long it takes`() throws {
    #expect(try processorTimeQueries(timeout: 60) { min($0, 5) } == 6)
  }

  @Test func `the total time of a request is limited`() throws {
    #expect(try processorTimeQueries(timeout: 0.1) { $0 } > 1)
  }
}
