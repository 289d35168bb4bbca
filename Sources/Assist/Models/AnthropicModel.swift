import Foundation
import ListPrompts
import Model

/// A client of Anthropic's Messages API.
struct AnthropicModel: StructuredOutputModel {
  let access: ProviderConfiguration
  let call: ProviderCall

  func answer(_ question: ModelRequest) async throws -> sending Any {
    let form = question.form
    let message = AnthropicMessage(
      tool: AnthropicMessage.Tool(
        name: form.toolName, description: form.toolDescription, schema: form.schema,
        maxTokens: form.maxTokens),
      system: question.system, text: question.text, photo: question.photo.map { Data($0) })
    let response = try await call.post(
      access.address + AnthropicMessage.path, message.body(model: access.model),
      headers: AnthropicMessage.headers(key: access.key))
    do {
      return try AnthropicMessage.answer(in: response, mustBeComplete: form.mustBeComplete)
    } catch is MalformedAnswer {
      throw AssistError.malformed
    }
  }
}
