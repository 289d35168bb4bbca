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
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit { session.finishTasksAndInvalidate() }

  public func send(_ request: TransportRequest) async throws -> TransportResponse {
    let task = task(for: request)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        delegate.begin(task, continuation, reportSent: request.reportSent)
        task.resume()
      }
    } onCancel: {
      task.cancel()
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
  }

  private struct Exchanges {
    var exchanges: [Int: Exchange] = [:]
    var reports: [Int: @Sendable (Int64, Int64) -> Void] = [:]
  }

  private let state = Locked(Exchanges())

  func begin(
    _ task: URLSessionTask, _ continuation: CheckedContinuation<TransportResponse, any Error>,
    reportSent: (@Sendable (Int64, Int64) -> Void)?
  ) {
    let id = task.taskIdentifier
    state.withLock {
      $0.exchanges[id] = .waiting(continuation)
      $0.reports[id] = reportSent
    }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let id = dataTask.taskIdentifier
    let (stream, body) = AsyncThrowingStream.makeStream(of: Data.self)
    body.onTermination = { reason in
      if case .cancelled = reason { dataTask.cancel() }
    }
    let waiting = state.withLock { state in
      let exchange = state.exchanges[id]
      state.exchanges[id] = .receiving(body)
      return exchange
    }
    if case .waiting(let continuation) = waiting, let response = response as? HTTPURLResponse {
      var headers: [String: String] = [:]
      for (name, value) in response.allHeaderFields { headers["\(name)"] = "\(value)" }
      continuation.resume(
        returning: TransportResponse(status: response.statusCode, headers: headers, body: stream))
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let exchange = state.withLock { $0.exchanges[dataTask.taskIdentifier] }
    if case .receiving(let body) = exchange { body.yield(data) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    let report = state.withLock { $0.reports[task.taskIdentifier] }
    report?(totalBytesSent, totalBytesExpectedToSend)
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
      state.reports[task.taskIdentifier] = nil
      return state.exchanges.removeValue(forKey: task.taskIdentifier)
    }
    switch exchange {
    case .waiting(let continuation):
      continuation.resume(throwing: Self.cause(error) ?? URLError(.badServerResponse))
    case .receiving(let body):
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
