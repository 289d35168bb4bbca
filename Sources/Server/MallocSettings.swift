#if canImport(Glibc)
  import CMalloc
#endif
import Foundation

/// Settings of glibc's `malloc`.
enum MallocSettings {
  /// Limits the arenas to two per processor instead of the default of eight, and fixes the
  /// thresholds above which memory is returned to the system. An arena does not share freed memory
  /// with others, so under load each of them grew to the peak of its own threads. With fewer arenas,
  /// threads would wait for each other.
  static func apply() {
    #if canImport(Glibc)
      let count = 2 * max(1, ProcessInfo.processInfo.activeProcessorCount)
      // If a call fails, the default remains.
      _ = mallopt(M_ARENA_MAX, Int32(clamping: count))
      // Otherwise glibc raises the mmap threshold to the size of a freed mmapped block (at most
      // 32 MiB, as for a password hash) and the trim threshold to twice that, so up to 64 MiB would
      // remain in an arena. A threshold that was set is not raised.
      _ = mallopt(M_MMAP_THRESHOLD, 256 << 10)
      _ = mallopt(M_TRIM_THRESHOLD, 1 << 20)
    #endif
  }
}
