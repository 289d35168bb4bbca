public import Foundation
public import ListCore
public import ListPrompts
import Model

/// Why Anthropic's API gave no answer.
public enum AnthropicError: Error, Sendable, Equatable {
  /// The key is wrong or was revoked.
  case keyRejected
  /// Overloaded, or the key's quota is used up; seconds until another attempt makes sense.
  case busy(retryAfter: Int)
  /// The answer is not a list.
  case malformed
  /// Another refusal, with its HTTP status.
  case failed(status: Int)
}

/// Reads lists with Anthropic's API and the user's own key, which is sent nowhere else.
public struct AnthropicAnalysisService: GroceryAnalysisService {
  private let key: String
  private let model: String
  private let baseURL: URL
  private let transport: any Transport
  private let prepare: @Sendable (URL) async throws -> Data

  /// The model that is used if none is named: fast, and good enough for lists.
  public static let defaultModel = "claude-haiku-4-5"

  /// The model reads pictures of up to about this many pixels in width and height, so that larger
  /// ones are only slower.
  public static let maxPixels = 1568

  /// Creates a service that sends photos to Anthropic with the user's own key.
  /// - Parameters:
  ///   - prepare: returns a photo as JPEG with at most `maxPixels` pixels in width and height.
  ///   - baseURL: Anthropic's address, or that of a proxy.
  public init(
    key: String, model: String = defaultModel, baseURL: URL,
    transport: any Transport = URLSessionTransport(),
    prepare: @escaping @Sendable (URL) async throws -> Data
  ) {
    self.key = key
    self.model = model
    self.baseURL = baseURL
    self.transport = transport
    self.prepare = prepare
  }

  public func analyzeImage(_ photo: URL) async throws -> [ParsedSection] {
    let message = AnthropicMessage(
      tool: .sections, system: ListPrompt.readingSystemPrompt, text: ListPrompt.readingUserPrompt,
      photo: try await prepare(photo))
    let sections = try await decoded(message) { try ListAnswerDecoder.sections(in: $0) }
    let categoriser = Categoriser()
    return sections.map { $0.categorised(by: categoriser) }
  }

  public func sanityCheckCategories(
    _ items: [CategorisedItem], of list: String
  ) async throws -> [SectionSuggestion] {
    let asked = items.map { ["id": $0.id, "name": $0.name, "category": $0.category] }
    let message = AnthropicMessage(
      tool: .items,
      system: ListPrompt.categorisingSystemPrompt(sections: Section.known.map(\.name)),
      text: try JSON.text(asked))
    let answer = try await decoded(message) { try ListAnswerDecoder.items(in: $0, of: items) }
    return zip(items, answer).compactMap { item, suggested in
      let section = Section.canonical(suggested.category)
      guard section != Section.canonical(item.category) else { return nil }
      return SectionSuggestion(id: item.id, name: item.name, from: item.category, to: section)
    }
  }

  /// Sends a message and decodes the answer.
  private func decoded<Value>(
    _ message: AnthropicMessage, _ decode: (Any) throws -> Value
  ) async throws -> Value {
    var headers = ["Content-Type": "application/json", "Accept": "application/json"]
    for (name, value) in AnthropicMessage.headers(key: key) { headers[name] = value }
    let body = try JSON.data(parsed: message.body(model: model))
    let response = try await transport.send(
      TransportRequest(
        method: "POST", url: baseURL.appendingPathComponent(AnthropicMessage.path),
        headers: headers, body: .data(body), idleTimeout: 150))
    let data = try await response.data()
    guard response.status == 200 else { throw AnthropicError(response) }
    do {
      guard let answer = try JSON.parse(data) as? [String: Any] else { throw MalformedAnswer() }
      return try decode(try AnthropicMessage.answer(in: answer, mustBeComplete: true))
    } catch {
      throw AnthropicError.malformed
    }
  }
}

extension AnthropicError {
  /// Creates the error for a status other than success.
  fileprivate init(_ response: TransportResponse) {
    self =
      switch response.status {
      case 401, 403: .keyRejected
      // 529 is Anthropic's "overloaded".
      case 429, 503, 529: .busy(retryAfter: RetryAfter.seconds(in: response.headers) ?? 10)
      default: .failed(status: response.status)
      }
  }
}
