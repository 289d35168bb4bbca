import Foundation

/// A client of Anthropic's Messages API. The request forces the model to call a tool, whose input
/// is the answer.
struct AnthropicModel: StructuredOutputModel {
  let access: ProviderConfiguration
  let call: ProviderCall

  func answer(_ question: ModelRequest) async throws -> sending Any {
    let answer = try await call.post(
      access.address + "/v1/messages", body(question),
      headers: [("x-api-key", access.key), ("anthropic-version", "2023-06-01")])
    guard let content = answer["content"] as? [[String: Any]] else {
      throw AssistError.malformed
    }
    guard !(question.form.mustBeComplete && answer["stop_reason"] as? String == "max_tokens") else {
      throw AssistError.malformed
    }
    let used = content.first { $0["type"] as? String == "tool_use" }
    if let input = used?["input"] { return input }
    let texts = content.filter { $0["type"] as? String == "text" }
    return try EmbeddedJSON.first(
      of: texts.compactMap { $0["text"] as? String }.joined(separator: "\n"))
  }

  private func body(_ question: ModelRequest) -> [String: Any] {
    let form = question.form
    return [
      "model": access.model, "max_tokens": form.maxTokens, "system": question.system,
      "tools": [
        ["name": form.toolName, "description": form.toolDescription, "input_schema": form.schema]
      ],
      "tool_choice": ["type": "tool", "name": form.toolName],
      "messages": [["role": "user", "content": content(question)]],
    ]
  }

  /// Returns the content of the user message: the text, or the photo and the text.
  private func content(_ question: ModelRequest) -> Any {
    guard let photo = question.photo else { return question.text }
    let source = [
      "type": "base64", "media_type": "image/jpeg", "data": Data(photo).base64EncodedString(),
    ]
    return [
      ["type": "image", "source": source] as [String: Any],
      ["type": "text", "text": question.text],
    ]
  }
}
