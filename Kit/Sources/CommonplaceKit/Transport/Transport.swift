public import Foundation

/// Sends the requests of a client: over the network (`URLSessionTransport`), or to a server in the
/// same process.
public protocol Transport: Sendable {
  /// Sends a request and returns when the head of the response has arrived. The body follows as a
  /// stream. Cancelling the task ends the request.
  /// - Throws: `URLError` if there was no response, and `CancellationError`.
  func send(_ request: TransportRequest) async throws -> TransportResponse
}

/// An HTTP request.
public struct TransportRequest: Sendable {
  /// What is sent after the header fields.
  public enum Body: Sendable {
    /// Nothing.
    case none
    /// Bytes in memory.
    case data(Data)
    /// A file that is read while it is sent.
    case file(URL)
  }

  /// Such as `GET`, in capital letters.
  public var method: String
  /// The whole address, with the query.
  public var url: URL
  /// The header fields by their names.
  public var headers: [String: String]
  /// What is sent after the header fields; nothing for most requests.
  public var body: Body
  /// The number of seconds without any data after which the request fails; nil for no limit.
  public var idleTimeout: TimeInterval?
  /// Receives the number of bytes of the body that were sent, and of all.
  public var reportSent: (@Sendable (Int64, Int64) -> Void)?
  /// The file for the body of a response with a status of 200–299, which may be too large for memory;
  /// nil for other requests. It exists.
  public var destination: URL?
  /// Receives the number of bytes that were written to `destination`, and of all; nil if the server
  /// does not say.
  public var reportReceived: (@Sendable (Int64, Int64?) -> Void)?

  /// Creates a request, for example to an API that the client does not cover.
  public init(
    method: String, url: URL, headers: [String: String] = [:], body: Body = .none,
    idleTimeout: TimeInterval? = 60, reportSent: (@Sendable (Int64, Int64) -> Void)? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.idleTimeout = idleTimeout
    self.reportSent = reportSent
  }
}

/// The head of an HTTP response, and its body as it arrives.
public struct TransportResponse: Sendable {
  /// The HTTP status.
  public var status: Int
  /// The header fields by their names in lower case.
  public var headers: [String: String]
  /// The parts of the body as they arrive. It throws a `URLError` if the connection is lost.
  public var body: AsyncThrowingStream<Data, any Error>
  /// Whether the transport writes the body to the destination of the request. `body` then has no
  /// parts, and ends when the file is complete.
  public var isInFile: Bool

  /// Creates a response, in a transport of an app's own or of a test.
  /// - Parameter isInFile: only if the request has a destination, which transports can ignore.
  public init(
    status: Int, headers: [String: String], body: AsyncThrowingStream<Data, any Error>,
    isInFile: Bool = false
  ) {
    self.status = status
    self.headers = Dictionary(
      headers.map { ($0.key.lowercased(), $0.value) }, uniquingKeysWith: { first, _ in first })
    self.body = body
    self.isInFile = isInFile
  }

  /// The number of bytes of the body; nil if the server does not say.
  var contentLength: Int64? { headers["content-length"].flatMap { Int64($0) } }

  /// Returns the whole body.
  /// - Throws: `URLError` if it ends early, and `CancellationError`.
  public func data() async throws -> Data {
    var data = Data()
    for try await part in body { data.append(part) }
    // A stream ends without an error when its reader is cancelled.
    try Task.checkCancellation()
    return data
  }
}
