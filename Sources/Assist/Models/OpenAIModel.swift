import Foundation
import Model

/// A client of endpoints that are compatible with OpenAI's chat completions, such as OpenAI,
/// OpenRouter, Ollama, llama.cpp and vLLM.
struct OpenAIModel: StructuredOutputModel {
  let access: ProviderConfiguration
  let call: ProviderCall

  func answer(_ question: ModelRequest) async throws -> sending Any {
    do {
      return try await send(question, withSchema: true)
    } catch AssistError.failed(status: 400), AssistError.failed(status: 422) {
      // Some compatible servers support neither schemas nor `max_completion_tokens`. The prompt
      // requests JSON as well.
      return try await send(question, withSchema: false)
    }
  }

  /// - Parameter withSchema: whether the request contains the schema of the answer, which some
  ///   servers refuse.
  private func send(_ question: ModelRequest, withSchema: Bool) async throws -> sending Any {
    let headers = access.key.isEmpty ? [] : [("authorization", "Bearer \(access.key)")]
    let answer = try await call.post(
      access.address + "/chat/completions", body(question, withSchema), headers: headers)
    let choice = (answer["choices"] as? [[String: Any]])?.first
    guard let message = choice?["message"] as? [String: Any] else {
      throw AssistError.malformed
    }
    guard !(question.form.mustBeComplete && choice?["finish_reason"] as? String == "length") else {
      throw AssistError.malformed
    }
    do {
      return try EmbeddedJSON.first(of: message["content"] as? String ?? "")
    } catch is MalformedAnswer {
      throw AssistError.malformed
    }
  }

  private func body(_ question: ModelRequest, _ withSchema: Bool) -> [String: Any] {
    let form = question.form
    var body: [String: Any] = [
      "model": access.model, "stream": false,
      (withSchema ? "max_completion_tokens" : "max_tokens"): form.maxTokens,
      "messages": [
        ["role": "system", "content": question.system],
        ["role": "user", "content": content(question)],
      ],
    ]
    if withSchema {
      let schema: [String: Any] = ["name": form.toolName, "strict": true, "schema": form.schema]
      body["response_format"] = ["type": "json_schema", "json_schema": schema] as [String: Any]
    }
    return body
  }

  /// Returns the content of the user message: the text, or the photo and the text.
  private func content(_ question: ModelRequest) -> Any {
    guard let photo = question.photo else { return question.text }
    let url = "data:image/jpeg;base64," + Data(photo).base64EncodedString()
    return [
      ["type": "image_url", "image_url": ["url": url]] as [String: Any],
      ["type": "text", "text": question.text],
    ]
  }
}
