import ListPrompts
import Model

/// A request to a model: the prompt, and the form of the answer.
struct ModelRequest: Sendable {
  /// The forms of answers.
  enum OutputFormat: Sendable {
    case works, sections, items

    /// The name of the tool whose input is the answer.
    var toolName: String {
      switch self {
      case .works: WorkPrompt.toolName
      case .sections: ListPrompt.sectionsTool.name
      case .items: ListPrompt.itemsTool.name
      }
    }

    /// The description of the tool for the model.
    var toolDescription: String {
      switch self {
      case .works: "Gives the works that were found."
      case .sections: ListPrompt.sectionsTool.description
      case .items: ListPrompt.itemsTool.description
      }
    }

    /// The JSON Schema of an answer, in the strict subset that providers enforce.
    var schema: [String: Any] {
      switch self {
      case .works: WorkPrompt.schema
      case .sections: ListPrompt.sectionsSchema
      case .items: ListPrompt.itemsSchema
      }
    }

    /// Whether an answer that was cut off at the token limit is an error. Of works, the first ones
    /// are sufficient.
    var mustBeComplete: Bool {
      switch self {
      case .works: false
      case .sections, .items: true
      }
    }

    /// The maximum number of tokens of an answer.
    var maxTokens: Int {
      switch self {
      case .works: 2500
      case .sections, .items: ListPrompt.maxTokens
      }
    }
  }

  var form: OutputFormat
  /// The system prompt.
  var system: String
  /// The member's text or items. It is sent as the user message, never as part of the system
  /// prompt.
  var text: String
  /// A JPEG that is sent with the text.
  var photo: [UInt8]?
}

/// A client of a model's API that requests answers of a given form.
protocol StructuredOutputModel: Sendable {
  /// - Returns: the answer as decoded by `JSON.parse`. It is not guaranteed to have the
  ///   requested form.
  /// - Throws: `AssistError`, `CancellationError`.
  func answer(_ question: ModelRequest) async throws -> sending Any
}

/// Searches works with a model.
struct ModelWorkSource: WorkSource {
  let model: any StructuredOutputModel

  func options(for question: WorkQuery) async throws -> [EntryOption] {
    let answer = try await model.answer(
      ModelRequest(
        form: .works, system: WorkPrompt.systemPrompt(in: question.language), text: question.text))
    return try WorkAnswerDecoder.options(in: answer)
  }
}
