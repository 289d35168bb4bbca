import Markdown
import Outgoing

/// The work of a book in the background, which ends with the last reference.
final class BackgroundWork: Sendable {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) { self.task = task }

  deinit { task.cancel() }

  func end() async {
    task.cancel()
    await task.value
  }
}

/// Shows Markdown as it was written. The pages that render it belong to the public site, which a
/// book on a device does not have.
struct PlainTextRenderer: MarkdownRenderer {
  func render(_ markdown: Markdown, extensions: [String]) -> RenderedMarkdown? { nil }

  func blocks(of markdown: Markdown, extensions: [String]) -> [NumberedBlock] { [] }
}

/// Refuses all requests to other servers: a book on a device has no features that need one.
struct NoTransport: OutgoingTransport {
  func send(
    _ request: OutgoingRequest, to target: OutgoingURL, at address: String
  ) async throws -> OutgoingResponse {
    throw OutgoingError.unreachable
  }
}
