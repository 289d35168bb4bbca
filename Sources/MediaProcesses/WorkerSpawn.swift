import Foundation
import Model

#if canImport(Glibc)
  import Glibc
#endif

/// Starts `executable` in a new process group with one end of a socket as stdin and stdout. It
/// inherits no ignored or blocked signals. Its environment has only `LANG`, the library path and a
/// limit of one OpenMP thread.
///
/// The worker closes other inherited files itself, since glibc's function for this is not visible
/// in Swift. The returned `socket` is non-blocking.
///
/// Throws `media.unavailable` if it cannot be started.
func spawnWorker(_ executable: String) throws(Failure) -> (pid: pid_t, socket: Int32) {
  guard let (ours, theirs) = socketPair() else { throw .workerUnavailable }
  defer { close(theirs) }
  var files = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&files)
  defer { posix_spawn_file_actions_destroy(&files) }
  posix_spawn_file_actions_adddup2(&files, theirs, 0)
  posix_spawn_file_actions_adddup2(&files, theirs, 1)
  posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)
  var attributes = freshAttributes()
  defer { posix_spawnattr_destroy(&attributes) }
  var (arguments, environment) = (cStrings([executable]), cStrings(workerEnvironment()))
  defer { (arguments + environment).forEach { free($0) } }
  var pid: pid_t = 0
  guard posix_spawn(&pid, executable, &files, &attributes, &arguments, &environment) == 0 else {
    close(ours)
    throw .workerUnavailable
  }
  return (pid, ours)
}

/// Returns a pair of sockets. Both close on exec, so that a process started at the same time
/// inherits neither.
private func socketPair() -> (ours: Int32, theirs: Int32)? {
  var ends: [Int32] = [0, 0]
  let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
  guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
  _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
  return (ends[0], ends[1])
}

/// Returns attributes that reset signals. Otherwise the worker inherits the ignored and blocked
/// signals of the server.
private func freshAttributes() -> posix_spawnattr_t {
  var attributes = posix_spawnattr_t()
  var (all, none) = (sigset_t(), sigset_t())
  sigfillset(&all)
  sigemptyset(&none)
  posix_spawnattr_init(&attributes)
  posix_spawnattr_setsigdefault(&attributes, &all)
  posix_spawnattr_setsigmask(&attributes, &none)
  let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP
  posix_spawnattr_setflags(&attributes, Int16(flags))
  return attributes
}

/// Returns the worker's environment. That of the server is not passed on, since it contains
/// secrets.
private func workerEnvironment() -> [String] {
  let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
  return ["LANG=C", "OMP_THREAD_LIMIT=1"] + (libraries.map { ["LD_LIBRARY_PATH=\($0)"] } ?? [])
}

/// Returns null-terminated strings for exec, which the caller frees.
private func cStrings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
  texts.map { strdup($0) } + [nil]
}

extension Failure {
  static let workerUnavailable = Failure(.unavailable, "media.unavailable")
  static let workerBusy = Failure(.unavailable, "media.busy", retryAfter: 2)
  static let workerTimeout = Failure(.unavailable, "media.timeout")
  static let workerCrashed = Failure(.unavailable, "media.crashed", retryAfter: 2)
}
