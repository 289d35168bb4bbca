#if canImport(Glibc)
  import CMalloc
#endif
import Foundation
import Model

/// Returns freed memory to the system while the server is quiet. `MallocSettings` has that done at
/// once for large blocks and for the end of an arena; freed small blocks before the last one that is
/// in use would stay until the process ends.
struct MemoryTrimmer: Sendable {
  private static let interval = Duration.seconds(10)

  /// Trimming locks one arena after the other for some milliseconds.
  private let thread = BlockingThreadPool(threads: 1, label: "commonplace.memory")

  func run() async {
    var schedule = Schedule()
    while !Task.isCancelled {
      // When cancelled, the sleep ends early and the loop checks for it.
      try? await Task.sleep(for: Self.interval)
      guard let bytes = Self.privateBytes(),
        schedule.isDue(privateBytes: bytes, processorTime: Self.processorTime())
      else { continue }
      // It only fails when cancelled, which the loop checks.
      try? await thread.run(continues: true) { Self.trim() }
      schedule.didTrim(to: Self.privateBytes() ?? bytes)
    }
  }

  /// Returns the free pages of all arenas to the system.
  static func trim() {
    #if canImport(Glibc)
      malloc_trim(0)
    #endif
  }

  /// The private memory of the process in bytes; nil where it is unknown.
  static func privateBytes() -> Int? {
    // The file exists on Linux only.
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("RssAnon:") }),
      let number = line.split(whereSeparator: \.isWhitespace).dropFirst().first
    else { return nil }
    return Int(number).map { $0 << 10 }
  }

  /// The time that all threads of the process have run so far.
  private static func processorTime() -> Duration {
    // POSIX requires that a second has a million clocks.
    .microseconds(Int64(clock()))
  }
}

extension MemoryTrimmer {
  /// Decides when memory is trimmed: when it has grown and the server has had little to do since the
  /// last check.
  struct Schedule {
    /// The growth from which trimming is worth its time.
    static let minGrowth = 32 << 20
    /// The maximum processor time between two checks of a quiet server: a tenth of one core.
    static let quietTime = Duration.seconds(1)

    /// The private memory after the last trim, or less if it has shrunk since.
    private var usual = 0
    private var processorTime = Duration.zero

    mutating func isDue(privateBytes: Int, processorTime now: Duration) -> Bool {
      let isQuiet = now - processorTime < Self.quietTime
      processorTime = now
      usual = min(usual, privateBytes)
      return isQuiet && privateBytes - usual >= Self.minGrowth
    }

    mutating func didTrim(to bytes: Int) { usual = bytes }
  }
}
