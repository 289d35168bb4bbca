package import Hummingbird

extension Request {
  /// Runs `work`, and cancels it when the client goes away before it is done: what nobody waits for
  /// must not cost others their turn, nor money. `work` reads the body from the request it is
  /// given. The connection closes after the answer, which says so.
  package func untilAbandoned(
    in context: BookContext, _ work: (Request) async throws -> Response
  ) async throws -> Response {
    // Hummingbird watches a connection only through a body that is as it came: a chunked one is
    // counted on its way, and without a connection there is nothing to watch.
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
      throw LastOnConnection(cause: error)
    }
  }
}

/// An error after which the connection closes. Unless its answer says so, a client sends its next
/// request there and loses it.
struct LastOnConnection: Error {
  let cause: any Error
}
