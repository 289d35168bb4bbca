package import Hummingbird

extension Request {
  /// Runs `work` and cancels it if the client disconnects before it is done, so that abandoned work
  /// neither occupies a queue nor costs money. `work` must read the body from the request that it
  /// receives. The response contains `Connection: close`.
  package func cancelOnDisconnect(
    in context: AppRequestContext, _ work: (Request) async throws -> Response
  ) async throws -> Response {
    // Hummingbird detects a disconnect only through the original body. `Admission` replaces a
    // chunked body in order to count it, and without a connection there is nothing to detect.
    guard context.peer != nil, headers[.transferEncoding] == nil else {
      return try await work(self)
    }
    do {
      var response = try await body.consumeWithCancellationOnInboundClose { body in
        var request = self
        request.body = body
        return try await work(request)
      }
      response.headers[.connection] = "close"
      return response
    } catch {
      throw ConnectionCloseError(cause: error)
    }
  }
}

/// An error after which the connection closes. The response has to announce it, because otherwise
/// the client would send its next request on this connection and lose it.
struct ConnectionCloseError: Error {
  let cause: any Error
}
