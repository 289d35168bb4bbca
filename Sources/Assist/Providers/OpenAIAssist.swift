import Model

/// Any endpoint that speaks OpenAI's chat completions: OpenAI, OpenRouter, Ollama, llama.cpp, vLLM.
struct OpenAIAssist: Assist {
  let access: AssistAccess
  let call: ProviderCall

  func options(for question: AssistQuestion) async throws -> [EntryOption] {
    do {
      return try await ask(question, withSchema: true)
    } catch AssistTrouble.failed(status: 400), AssistTrouble.failed(status: 422) {
      // Not every server of this kind knows schemas; the words ask for JSON too.
      return try await ask(question, withSchema: false)
    }
  }

  private func ask(_ question: AssistQuestion, withSchema: Bool) async throws -> [EntryOption] {
    let headers = access.key.isEmpty ? [] : [("authorization", "Bearer \(access.key)")]
    let answer = try await call.post(
      access.address + "/chat/completions", body(question, withSchema), headers: headers)
    let choice = (answer["choices"] as? [[String: Any]])?.first
    guard let message = choice?["message"] as? [String: Any] else {
      throw AssistTrouble.malformed
    }
    return try AssistAnswer.options(inText: message["content"] as? String ?? "")
  }

  private func body(_ question: AssistQuestion, _ withSchema: Bool) -> [String: Any] {
    var body: [String: Any] = [
      "model": access.model, "stream": false,
      "messages": [
        ["role": "system", "content": AssistPrompt.system(question.language)],
        ["role": "user", "content": question.text],
      ],
    ]
    if withSchema {
      body["response_format"] =
        [
          "type": "json_schema",
          "json_schema": [
            "name": AssistPrompt.tool, "strict": true, "schema": AssistPrompt.schema,
          ] as [String: Any],
        ] as [String: Any]
    }
    return body
  }
}
