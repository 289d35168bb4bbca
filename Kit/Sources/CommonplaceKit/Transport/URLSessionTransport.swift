import Model

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Sends requests with a `URLSession` that keeps neither cookies nor a cache.
///
///     let client = Commonplace(
///       baseURL: URL(string: "https://book.example.com")!, transport: URLSessionTransport())
public final class URLSessionTransport: Transport {
  private let session: URLSession
  private let delegate = ExchangeDelegate()

  /// Creates a transport.
  /// - Parameters:
  ///   - configuration: is changed so that it keeps neither cookies nor responses.
  ///   - userAgent: the name of the program, under which the user's sessions are listed; nil for that
  ///     of the system.
  public init(configuration: URLSessionConfiguration = .ephemeral, userAgent: String? = nil) {
    if let userAgent {
      configuration.httpAdditionalHeaders = (configuration.httpAdditionalHeaders ?? [:])
        .merging(["User-Agent": userAgent]) { $1 }
    }
    configuration.httpShouldSetCookies = false
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    session = URLSession(
      configuration: configuration, delegate: delegate, delegateQueue: ReportQueue.make())
  }

  deinit { session.finishTasksAndInvalidate() }

  public func send(_ request: TransportRequest) async throws -> TransportResponse {
    let task = task(for: request)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        delegate.begin(task, continuation, request)
        task.resume()
      }
    } onCancel: {
      task.cancelLater()
    }
  }

  private func task(for request: TransportRequest) -> URLSessionTask {
    var wanted = URLRequest(url: request.url)
    wanted.httpMethod = request.method
    // A stream of changes can be silent for long.
    wanted.timeoutInterval = request.idleTimeout ?? 7 * 24 * 3600
    for (name, value) in request.headers { wanted.setValue(value, forHTTPHeaderField: name) }
    switch request.body {
    case .none: return session.dataTask(with: wanted)
    case .data(let data): return session.uploadTask(with: wanted, from: data)
    case .file(let file): return session.uploadTask(with: wanted, fromFile: file)
    }
  }
}

/// Passes what a session reports on to the request that it belongs to.
private final class ExchangeDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private enum Exchange {
    case waiting(CheckedContinuation<TransportResponse, any Error>)
    case receiving(AsyncThrowingStream<Data, any Error>.Continuation)
    case writing(FileHandle, AsyncThrowingStream<Data, any Error>.Continuation)
  }

  private struct Exchanges {
    var exchanges: [Int: Exchange] = [:]
    var requests: [Int: TransportRequest] = [:]
    /// The number of bytes that were written to files.
    var written: [Int: Int64] = [:]
  }

  private let state = Locked(Exchanges())

  func begin(
    _ task: URLSessionTask, _ continuation: CheckedContinuation<TransportResponse, any Error>,
    _ request: TransportRequest
  ) {
    let id = task.taskIdentifier
    state.withLock {
      $0.exchanges[id] = .waiting(continuation)
      $0.requests[id] = request
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let id = dataTask.taskIdentifier
    let (stream, body) = AsyncThrowingStream.makeStream(of: Data.self)
    body.onTermination = { reason in
      if case .cancelled = reason { dataTask.cancelLater() }
    }
    let (exchange, request) = state.withLock { ($0.exchanges[id], $0.requests[id]) }
    guard case .waiting(let continuation) = exchange, let response = response as? HTTPURLResponse
    else { return completionHandler(.allow) }
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields { headers["\(name)"] = "\(value)" }
    var answer = TransportResponse(status: response.statusCode, headers: headers, body: stream)
    do {
      let file = try request?.file(for: answer)
      answer.isInFile = file != nil
      let receiving = file.map { Exchange.writing($0, body) } ?? .receiving(body)
      state.withLock { $0.exchanges[id] = receiving }
      continuation.resume(returning: answer)
    } catch {
      state.withLock { $0.exchanges[id] = nil }
      continuation.resume(throwing: error)
      dataTask.cancelLater()
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let id = dataTask.taskIdentifier
    switch state.withLock({ $0.exchanges[id] }) {
    case .receiving(let body): body.yield(data)
    case .writing(let file, let body):
      do {
        // Here, so that what has arrived does not wait for a task.
        try file.write(contentsOf: data)
        let (written, request) = state.withLock { state in
          state.written[id, default: 0] += Int64(data.count)
          return (state.written[id] ?? 0, state.requests[id])
        }
        let length = (dataTask.response as? HTTPURLResponse)?.contentLength
        request?.reportReceived?(written, length)
      } catch {
        body.finish(throwing: error)
        dataTask.cancelLater()
      }
    case .waiting, nil: break
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    let request = state.withLock { $0.requests[task.taskIdentifier] }
    request?.reportSent?(totalBytesSent, totalBytesExpectedToSend)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // The token is for this server only.
    let (old, new) = (task.originalRequest?.url, request.url)
    let isSameServer =
      old?.scheme == new?.scheme && old?.host == new?.host && old?.port == new?.port
    completionHandler(isSameServer ? request : nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let exchange = state.withLock { state in
      state.requests[task.taskIdentifier] = nil
      state.written[task.taskIdentifier] = nil
      return state.exchanges.removeValue(forKey: task.taskIdentifier)
    }
    switch exchange {
    case .waiting(let continuation):
      continuation.resume(throwing: Self.cause(error) ?? URLError(.badServerResponse))
    case .receiving(let body), .writing(_, let body):
      // On Linux, a body that breaks off has no code of its own.
      let isUnknown = (error as? URLError)?.code == .unknown
      body.finish(throwing: isUnknown ? URLError(.networkConnectionLost) : Self.cause(error))
    case nil: break
    }
  }

  private static func cause(_ error: (any Error)?) -> (any Error)? {
    (error as? URLError)?.code == .cancelled ? CancellationError() : error
  }
}

extension TransportRequest {
  /// Opens the file for the body of a response; nil if it stays in memory.
  fileprivate func file(for response: TransportResponse) throws -> FileHandle? {
    guard let destination, (200..<300).contains(response.status) else { return nil }
    let file = try FileHandle(forWritingTo: destination)
    try file.truncate(atOffset: 0)
    return file
  }
}

extension HTTPURLResponse {
  /// The number of bytes of the body; nil if the server does not say.
  fileprivate var contentLength: Int64? {
    value(forHTTPHeaderField: "Content-Length").flatMap { Int64($0) }
  }
}

/// The queue on which a session reports what has arrived.
private enum ReportQueue {
  static func make() -> Foundation.OperationQueue? {
    #if canImport(FoundationNetworking)
      BoundedQueue()
    #else
      nil
    #endif
  }
}

extension URLSessionTask {
  /// Cancels the task in another thread. On Linux, `cancel` waits for the session, which may be waiting
  /// for the delegate that calls this.
  fileprivate func cancelLater() { DispatchQueue.global().async { self.cancel() } }
}

#if canImport(FoundationNetworking)
  /// A queue that lets the session wait. On Linux, a session reads on while its delegate works, and
  /// keeps what it has read in operations of this queue, without a limit.
  private final class BoundedQueue: Foundation.OperationQueue, @unchecked Sendable {
    // It has no state besides that of its superclass, which is safe between threads.
    private static let maxOperations = 32

    override init() {
      super.init()
      maxConcurrentOperationCount = 1
    }

    override func addOperation(_ operation: Operation) {
      if operationCount >= Self.maxOperations { waitUntilAllOperationsAreFinished() }
      super.addOperation(operation)
    }
  }
#endif
