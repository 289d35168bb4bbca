#if canImport(Glibc)
  import CMalloc
#endif
import Foundation

/// Settings of glibc's `malloc`.
enum MemoryArenas {
  /// Limits the arenas to two per processor instead of the default of eight. An arena does not
  /// share freed memory with others, so under load each of them grew to the peak of its own
  /// threads. With fewer arenas, threads would wait for each other.
  static func limit() {
    #if canImport(Glibc)
      let count = 2 * max(1, ProcessInfo.processInfo.activeProcessorCount)
      // If the call fails, the default remains.
      _ = mallopt(M_ARENA_MAX, Int32(clamping: count))
      // Otherwise glibc raises both thresholds to the largest block that was ever freed: after the
      // first password hash (32 MiB), up to 64 MiB would remain in each arena.
      _ = mallopt(M_MMAP_THRESHOLD, 256 << 10)
      _ = mallopt(M_TRIM_THRESHOLD, 1 << 20)
    #endif
  }
}
