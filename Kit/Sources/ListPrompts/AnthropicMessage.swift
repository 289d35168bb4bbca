public import Foundation
import Model

/// A request to Anthropic's Messages API and its answer. The request forces the model to call a
/// tool, whose input is the answer.
///
/// Source: Anthropic's API reference, version `2023-06-01`.
public struct AnthropicMessage {
  /// The path of the requests.
  public static let path = "/v1/messages"

  /// The tool that the model has to call.
  public struct Tool {
    /// The name by which the model calls it.
    public var name: String
    /// For the model.
    public var description: String
    /// The JSON Schema of the answer.
    public var schema: [String: Any]
    /// The maximum number of tokens of an answer.
    public var maxTokens: Int

    /// Creates a tool whose input is the answer.
    public init(name: String, description: String, schema: [String: Any], maxTokens: Int) {
      self.name = name
      self.description = description
      self.schema = schema
      self.maxTokens = maxTokens
    }
  }

  /// The tool that the model has to use, so that the answer is JSON.
  public var tool: Tool
  /// The system prompt.
  public var system: String
  /// The text of the user message.
  public var text: String
  /// A JPEG that is sent with the text.
  public var photo: Data?

  /// Creates a message with a text and perhaps a photo.
  /// - Parameter photo: the bytes of a JPEG.
  public init(tool: Tool, system: String, text: String, photo: Data? = nil) {
    self.tool = tool
    self.system = system
    self.text = text
    self.photo = photo
  }

  /// Returns the headers of a request with this key.
  public static func headers(key: String) -> [(name: String, value: String)] {
    [("x-api-key", key), ("anthropic-version", "2023-06-01")]
  }

  /// Returns the body of the request, as `JSON.data(parsed:)` takes it.
  public func body(model: String) -> [String: Any] {
    [
      "model": model, "max_tokens": tool.maxTokens, "system": system,
      "tools": [
        ["name": tool.name, "description": tool.description, "input_schema": tool.schema]
      ],
      "tool_choice": ["type": "tool", "name": tool.name],
      "messages": [["role": "user", "content": content]],
    ]
  }

  private var content: Any {
    guard let photo else { return text }
    let source = [
      "type": "base64", "media_type": "image/jpeg", "data": photo.base64EncodedString(),
    ]
    return [
      ["type": "image", "source": source] as [String: Any],
      ["type": "text", "text": text],
    ]
  }

  /// Returns the answer in a response.
  /// - Parameters:
  ///   - response: the body of the response, as `JSON.parse` returns it.
  ///   - mustBeComplete: whether an answer that was cut off at the token limit is an error.
  /// - Throws: `MalformedAnswer`.
  public static func answer(
    in response: sending [String: Any], mustBeComplete: Bool
  ) throws -> sending Any {
    guard let content = response["content"] as? [[String: Any]],
      !(mustBeComplete && response["stop_reason"] as? String == "max_tokens")
    else { throw MalformedAnswer() }
    let used = content.first { $0["type"] as? String == "tool_use" }
    if let input = used?["input"] { return input }
    let texts = content.filter { $0["type"] as? String == "text" }
    return try EmbeddedJSON.first(
      of: texts.compactMap { $0["text"] as? String }.joined(separator: "\n"))
  }
}

extension AnthropicMessage.Tool {
  /// The tool with which a model returns the sections of a list.
  public static var sections: AnthropicMessage.Tool {
    AnthropicMessage.Tool(
      name: ListPrompt.sectionsTool.name, description: ListPrompt.sectionsTool.description,
      schema: ListPrompt.sectionsSchema, maxTokens: ListPrompt.maxTokens)
  }

  /// The tool with which a model returns items with their sections.
  public static var items: AnthropicMessage.Tool {
    AnthropicMessage.Tool(
      name: ListPrompt.itemsTool.name, description: ListPrompt.itemsTool.description,
      schema: ListPrompt.itemsSchema, maxTokens: ListPrompt.maxTokens)
  }
}
