#if canImport(Glibc)
  import CMalloc
#endif
import Foundation

/// How glibc's `malloc` keeps memory that was freed.
enum MemoryArenas {
  /// Two for each processor instead of the eight that are usual. An arena keeps what was freed in it
  /// for itself, so that under load each grew to the peak of its own threads. With fewer than this,
  /// threads wait for one another.
  static func limit() {
    #if canImport(Glibc)
      let count = 2 * max(1, ProcessInfo.processInfo.activeProcessorCount)
      // Where it is refused, memory is handed out as before.
      _ = mallopt(M_ARENA_MAX, Int32(clamping: count))
      // Else glibc raises both with the largest block that was ever freed: after the first password
      // (32 MiB) up to 64 MiB would stay in each arena.
      _ = mallopt(M_MMAP_THRESHOLD, 256 << 10)
      _ = mallopt(M_TRIM_THRESHOLD, 1 << 20)
    #endif
  }
}
