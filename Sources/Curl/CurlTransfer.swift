import CCurl
import Foundation
import Outgoing

/// One HTTP exchange with one address, through libcurl. It follows no redirects, uses no proxy and
/// resolves no names.
final class CurlTransfer: Sendable {
  private let request: OutgoingRequest
  private let target: OutgoingURL
  private let address: String
  // Only `ccurl_cancel` is called from other threads, for which it is made.
  private nonisolated(unsafe) let handle: OpaquePointer

  /// - Parameter address: an IPv4 or IPv6 address, to which the connection is made.
  /// - Throws: `OutgoingError.unreachable` for a header that HTTP does not allow.
  init(_ request: OutgoingRequest, _ target: OutgoingURL, at address: String) throws {
    guard request.headers.allSatisfy({ isValidHeader($0.name, $0.value) }),
      let handle = ccurl_open()
    else { throw OutgoingError.unreachable }
    self.request = request
    self.target = target
    self.address = address
    self.handle = handle
  }

  deinit { ccurl_close(handle) }

  /// Sends the request on a thread of its own and collects the response.
  /// - Throws: `OutgoingError`, `TransportFailure`.
  func run() async throws -> OutgoingResponse {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try self.perform() }) }
      }
    } onCancel: {
      ccurl_cancel(handle)
    }
  }

  private func perform() throws -> OutgoingResponse {
    let response = ResponseCollector(request.limits)
    let outcome = withCStrings(headerLines) { lines in
      (request.body ?? []).withUnsafeBytes { body in
        target.url.withCString { url in
          connectTo.withCString { connectTo in
            var call = ccurl_request()
            call.url = url
            call.connect_to = connectTo
            call.is_post = request.method == .post ? 1 : 0
            call.headers = lines.baseAddress
            call.header_count = lines.count
            call.body = body.baseAddress?.assumingMemoryBound(to: CChar.self)
            call.body_length = body.count
            call.connect_timeout_ms = 5000
            call.timeout_ms = Int(request.limits.seconds * 1000)
            call.context = Unmanaged.passUnretained(response).toOpaque()
            call.on_header = { context, line, length in
              ResponseCollector.from(context)
                .addHeader(UnsafeRawBufferPointer(start: line, count: length)) ? 1 : 0
            }
            call.on_body = { context, bytes, length in
              ResponseCollector.from(context)
                .addBody(UnsafeRawBufferPointer(start: bytes, count: length)) ? 1 : 0
            }
            return ccurl_perform(handle, &call)
          }
        }
      }
    }
    if let error = response.error { throw error }
    guard outcome.code == 0 else { throw TransportFailure(outcome) }
    return response.answer
  }

  /// The value of `CURLOPT_CONNECT_TO`, which makes libcurl connect to `address` without resolving
  /// the URL's host. An empty host and port in front match every URL.
  private var connectTo: String {
    "::" + (address.contains(":") ? "[\(address)]" : address) + ":\(target.port)"
  }

  /// The lines of the headers. libcurl omits a header of its own whose value is empty, and sends
  /// `name;` with an empty value.
  private var headerLines: [String] {
    let own = [
      ("user-agent", "Commonplace"), ("accept-encoding", "identity"), ("accept", ""),
      ("content-type", ""), ("expect", ""),
    ]
    let given = Set(request.headers.map { $0.name.lowercased() })
    return own.filter { !given.contains($0.0) }.map { "\($0.0): \($0.1)" }
      + request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
  }
}

extension TransportFailure {
  fileprivate init(_ outcome: ccurl_outcome) {
    // CURLE_OPERATION_TIMEDOUT
    let isTimeout = outcome.code == 28
    // CURLE_COULDNT_CONNECT, or a time limit that passed before there was a connection.
    self.init(
      isTimeout: isTimeout,
      isBeforeSending: outcome.code == 7 || isTimeout && outcome.is_connected == 0)
  }
}

/// Collects a response within its limits. It is used by the transfer's thread only.
private final class ResponseCollector {
  private let limits: OutgoingLimits
  private(set) var answer = OutgoingResponse(status: 0, headers: [], body: [])
  private(set) var error: OutgoingError?
  private var headBytes = 0
  private var isHeadComplete = false

  init(_ limits: OutgoingLimits) { self.limits = limits }

  static func from(_ context: UnsafeMutableRawPointer?) -> ResponseCollector {
    // The context is the collector that `perform` passes, which outlives the transfer.
    Unmanaged<ResponseCollector>.fromOpaque(context!).takeUnretainedValue()
  }

  /// Takes one line of the head. An interim response (1xx) is replaced by the one that follows;
  /// trailers after the body are ignored.
  /// - Returns: false to end the transfer.
  func addHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard !isHeadComplete else { return true }
    headBytes += bytes.count
    guard headBytes <= 65_536 else { return fail(.tooLarge) }
    let line = String(decoding: bytes, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    if line.isEmpty {
      guard answer.status >= 200 else { return true }
      isHeadComplete = true
      return checkHead()
    }
    if line.hasPrefix("HTTP/") {
      let status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
      answer = OutgoingResponse(status: status ?? 0, headers: [], body: [])
    } else if let colon = line.firstIndex(of: ":") {
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      answer.headers.append((line[..<colon].lowercased(), value))
    }
    return true
  }

  /// Checks the type and announced length of the response.
  /// - Returns: false to end the transfer.
  private func checkHead() -> Bool {
    if answer.isSuccess {
      guard limits.accepts(answer.contentType), answer["content-encoding"] ?? "" == "" else {
        return fail(.unacceptableContentType)
      }
    }
    guard Int(answer["content-length"] ?? "") ?? 0 <= limits.bytes else { return fail(.tooLarge) }
    return true
  }

  /// - Returns: false to end the transfer.
  func addBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= limits.bytes - answer.body.count else { return fail(.tooLarge) }
    answer.body.append(contentsOf: bytes)
    return true
  }

  /// Stores the error and returns false, which ends the transfer.
  private func fail(_ error: OutgoingError) -> Bool {
    self.error = error
    return false
  }
}

/// Whether a header is allowed by RFC 9110. A line break would begin another header.
private func isValidHeader(_ name: String, _ value: String) -> Bool {
  let separators = Set("\"(),/:;<=>?@[\\]{}".utf8)
  return !name.isEmpty
    && name.utf8.allSatisfy { (33...126).contains($0) && !separators.contains($0) }
    && value.utf8.allSatisfy { $0 == 9 || $0 >= 32 && $0 != 127 }
}

/// Calls `body` with C copies of `texts`.
private func withCStrings<Value>(
  _ texts: [String], _ body: (UnsafeBufferPointer<UnsafePointer<CChar>?>) -> Value
) -> Value {
  let copies = texts.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return copies.map { UnsafePointer<CChar>($0) }.withUnsafeBufferPointer(body)
}
