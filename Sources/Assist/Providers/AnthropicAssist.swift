import Model

/// Anthropic's Messages API. The model must use the one tool it is given, whose input is the
/// answer.
struct AnthropicAssist: Assist {
  let access: AssistAccess
  let call: ProviderCall

  func options(for question: AssistQuestion) async throws -> [EntryOption] {
    let answer = try await call.post(
      access.address + "/v1/messages", body(question),
      headers: [("x-api-key", access.key), ("anthropic-version", "2023-06-01")])
    guard let content = answer["content"] as? [[String: Any]] else {
      throw AssistTrouble.malformed
    }
    let used = content.first { $0["type"] as? String == "tool_use" }
    if let input = used?["input"] { return try AssistAnswer.options(in: input) }
    let texts = content.filter { $0["type"] as? String == "text" }
    return try AssistAnswer.options(
      inText: texts.compactMap { $0["text"] as? String }.joined(separator: "\n"))
  }

  private func body(_ question: AssistQuestion) -> [String: Any] {
    [
      "model": access.model, "max_tokens": 2500,
      "system": AssistPrompt.system(question.language),
      "tools": [
        [
          "name": AssistPrompt.tool, "description": "Gives the works that were found.",
          "input_schema": AssistPrompt.schema,
        ]
      ],
      "tool_choice": ["type": "tool", "name": AssistPrompt.tool],
      "messages": [["role": "user", "content": question.text]],
    ]
  }
}
