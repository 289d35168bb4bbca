import Foundation
import Testing

@testable import Server

@Suite struct OpenFilesTests {
  private func limits() -> rlimit {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    return limit
  }

  @Test func `the soft limit is raised to the target, or to the hard limit`() {
    // One less, so that other tests have enough files meanwhile.
    var lower = limits()
    let target = min(lower.rlim_max, OpenFiles.targetLimit)
    lower.rlim_cur = min(lower.rlim_cur, target) - 1
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &lower)
    #expect(OpenFiles.raiseLimit() == Int(target))
    #expect(limits().rlim_cur == target)
    #expect(OpenFiles.raiseLimit() == Int(target))
  }
}
