import Foundation

/// A client of Anthropic's Messages API. The request forces the model to call a tool, whose input
/// is the answer.
struct AnthropicModel: FormedModel {
  let access: AssistAccess
  let call: ProviderCall

  func answer(_ question: ModelQuestion) async throws -> sending Any {
    let answer = try await call.post(
      access.address + "/v1/messages", body(question),
      headers: [("x-api-key", access.key), ("anthropic-version", "2023-06-01")])
    guard let content = answer["content"] as? [[String: Any]] else {
      throw AssistTrouble.malformed
    }
    guard !(question.form.isWhole && answer["stop_reason"] as? String == "max_tokens") else {
      throw AssistTrouble.malformed
    }
    let used = content.first { $0["type"] as? String == "tool_use" }
    if let input = used?["input"] { return input }
    let texts = content.filter { $0["type"] as? String == "text" }
    return try JSONInText.first(
      of: texts.compactMap { $0["text"] as? String }.joined(separator: "\n"))
  }

  private func body(_ question: ModelQuestion) -> [String: Any] {
    let form = question.form
    return [
      "model": access.model, "max_tokens": form.mostTokens, "system": question.system,
      "tools": [
        ["name": form.tool, "description": form.purpose, "input_schema": form.schema]
      ],
      "tool_choice": ["type": "tool", "name": form.tool],
      "messages": [["role": "user", "content": content(question)]],
    ]
  }

  private func content(_ question: ModelQuestion) -> Any {
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
