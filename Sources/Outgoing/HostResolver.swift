import Foundation
import Synchronization

/// A function that returns the addresses of a host as text, IPv4 first.
package typealias HostResolver = @Sendable (_ host: String) async throws -> [String]

/// Resolves a host with the system's resolver. The resolver cannot be interrupted, so a cancelled
/// task returns without waiting for it.
@Sendable package func resolveHost(_ host: String) async throws -> [String] {
  let once = OnceContinuation()
  return try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { continuation in
      guard once.store(continuation) else { return }
      lookups.async { once.resume(with: .success(addresses(of: host))) }
    }
  } onCancel: {
    once.resume(with: .failure(CancellationError()))
  }
}

private let lookups = DispatchQueue(label: "outgoing.names", attributes: .concurrent)

/// A continuation that the first of several results resumes.
private final class OnceContinuation: Sendable {
  private enum Stage {
    case new
    case waiting(CheckedContinuation<[String], any Error>)
    case over
  }

  private let stage = Mutex(Stage.new)

  /// Stores the continuation. If the task was cancelled before, resumes it and returns false.
  func store(_ continuation: CheckedContinuation<[String], any Error>) -> Bool {
    let begins = stage.withLock { stage in
      guard case .new = stage else { return false }
      stage = .waiting(continuation)
      return true
    }
    if !begins { continuation.resume(throwing: CancellationError()) }
    return begins
  }

  func resume(with result: Result<[String], any Error>) {
    let waiting = stage.withLock { stage -> CheckedContinuation<[String], any Error>? in
      defer { stage = .over }
      if case .waiting(let continuation) = stage { return continuation }
      return nil
    }
    waiting?.resume(with: result)
  }
}

private func addresses(of host: String) -> [String] {
  var hints = addrinfo()
  hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
  hints.ai_flags = AI_ADDRCONFIG
  var list: UnsafeMutablePointer<addrinfo>?
  guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
  defer { freeaddrinfo(list) }
  var found: [(isV6: Bool, text: String)] = []
  var next = list
  while let entry = next?.pointee {
    var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let status = getnameinfo(
      entry.ai_addr, entry.ai_addrlen, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
    let text = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    if status == 0, !found.contains(where: { $0.text == text }) {
      found.append((entry.ai_family == AF_INET6, text))
    }
    next = entry.ai_next
  }
  return found.filter { !$0.isV6 }.map(\.text) + found.filter(\.isV6).map(\.text)
}
