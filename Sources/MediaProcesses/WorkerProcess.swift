import Foundation
import Model
import Synchronization
import WorkerMessages

#if canImport(Glibc)
  import Glibc
#endif

/// A running worker, which performs one request at a time. Deinitialisation kills it.
final class WorkerProcess: Sendable {
  let pid: pid_t
  private let socket: Int32
  /// Requests block a thread, which must not be one of the threads for Swift tasks.
  private let queue = DispatchQueue(label: "commonplace.media.worker")
  private let state = Mutex(Storage())

  private struct Storage {
    /// Whether the process was killed. It may still exist.
    var wasKilled = false
    /// The status from `waitpid`. Until it is set, the pid cannot belong to another process.
    var exitStatus: Int32?
  }

  /// Throws `media.unavailable`.
  init(executable: String) throws(Failure) {
    (pid, socket) = try spawnWorker(executable)
  }

  deinit {
    stop()
    close(socket)
  }

  /// Whether the process has neither ended nor been killed.
  var isAlive: Bool {
    state.withLock { life in
      var status: Int32 = 0
      if life.exitStatus == nil, waitpid(pid, &status, WNOHANG) != 0 { life.exitStatus = status }
      return life.exitStatus == nil && !life.wasKilled
    }
  }

  /// Performs a request.
  /// - Parameters:
  ///   - seconds: the time after which a worker that uses no processor time is killed.
  ///   - longest: the maximum seconds of the whole request.
  /// - Throws: the worker's refusal, after which it can be used again; `Failure.workerBusy` if it
  ///   was killed; or the reason why it ended, see `failure(forExitStatus:)`.
  func perform(
    _ request: WorkerRequest, stallTimeout seconds: Double, timeout longest: Double
  ) async throws -> ValidatedResponse {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.async {
          continuation.resume(with: Result { try self.exchange(request, seconds, longest) })
        }
      }
    } onCancel: {
      interrupt()
    }
  }

  private func exchange(
    _ request: WorkerRequest, _ seconds: Double, _ longest: Double
  ) throws -> ValidatedResponse {
    let pid = pid
    var stream = WorkerStream(socket: socket, seconds: seconds, longest: longest) {
      processorTime(of: pid)
    }
    do {
      try stream.send(request.encodedHeader)
      try stream.send(request.image)
      let length = try stream.receive(4).big32(at: 0) ?? 0
      guard length >= WorkerResponse.headerLength, length <= WorkerResponse.maximumLength else {
        throw WorkerStream.ConnectionError.closed
      }
      let header = try stream.receive(WorkerResponse.headerLength)
      let bytes = try stream.receive(length - WorkerResponse.headerLength)
      guard let answer = WorkerResponse(header: header, bytes: bytes),
        let checked = try ValidatedResponse(answer, to: request)
      else {
        throw WorkerStream.ConnectionError.closed
      }
      return checked
    } catch WorkerStream.ConnectionError.stalled {
      // The image is not the cause: one that costs too much exceeds the limit on processor time.
      stop()
      throw Failure.workerBusy
    } catch WorkerStream.ConnectionError.closed {
      throw failure(forExitStatus: stop())
    }
  }

  /// Kills the process without waiting for its end; `exchange` then fails and calls `stop`.
  private func interrupt() {
    state.withLock { life in
      life.wasKilled = true
      if life.exitStatus == nil { _ = kill(pid, SIGKILL) }
    }
  }

  /// Kills the process and waits for its end. If it was ending already, the status is that of its
  /// own end.
  @discardableResult private func stop() -> Int32 {
    state.withLock { life in
      if let end = life.exitStatus { return end }
      var status: Int32 = 0
      _ = kill(pid, SIGKILL)
      while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
      life.exitStatus = status
      return status
    }
  }
}

/// Returns the processor time of a process in ticks of the kernel; nil if it no longer exists.
private func processorTime(of pid: pid_t) -> Int? {
  guard let file = fopen("/proc/\(pid)/stat", "r") else { return nil }
  defer { fclose(file) }
  var line = [UInt8](repeating: 0, count: 1024)
  let count = fread(&line, 1, line.count, file)
  // The name before the numbers can contain spaces; the last bracket ends it.
  guard let bracket = line[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
  let fields = line[line.index(after: bracket)..<count].split(separator: UInt8(ascii: " "))
  guard fields.count > 12, let user = Int(String(decoding: fields[11], as: UTF8.self)),
    let system = Int(String(decoding: fields[12], as: UTF8.self))
  else { return nil }
  return user + system
}

/// Returns the failure for the status of an ended worker. A crash in a decoder is blamed on the
/// image; a kill from outside is not.
private func failure(forExitStatus status: Int32) -> Failure {
  switch status & 0x7F {
  case 0: .workerUnavailable  // It exited itself: libvips is missing or does not start.
  case SIGXCPU: .workerTimeout
  case SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP: .corruptImage
  default: .workerCrashed
  }
}
