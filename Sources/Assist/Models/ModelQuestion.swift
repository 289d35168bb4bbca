import Foundation
import Model

/// A request to a model: the prompt, and the form of the answer.
struct ModelQuestion: Sendable {
  /// The forms of answers.
  enum Form: Sendable {
    case works, sections, items

    /// The name of the tool whose input is the answer.
    var tool: String {
      switch self {
      case .works: AssistPrompt.tool
      case .sections: "grocery_sections"
      case .items: "categorized_items"
      }
    }

    /// The description of the tool for the model.
    var purpose: String {
      switch self {
      case .works: "Gives the works that were found."
      case .sections: "Gives the sections of the list that was read."
      case .items: "Gives every item with the section it belongs in."
      }
    }

    /// The JSON Schema of an answer, in the strict subset that providers enforce.
    var schema: [String: Any] {
      switch self {
      case .works: AssistPrompt.schema
      case .sections: ListPrompt.sections
      case .items: ListPrompt.items
      }
    }

    /// Whether an answer that was cut off at the token limit is an error. Of works, the first ones
    /// are sufficient.
    var isWhole: Bool {
      switch self {
      case .works: false
      case .sections, .items: true
      }
    }

    /// The maximum number of tokens of an answer.
    var mostTokens: Int {
      switch self {
      case .works: 2500
      case .sections, .items: 4096
      }
    }
  }

  var form: Form
  /// The system prompt.
  var system: String
  /// The member's text or items. It is sent as the user message, never as part of the system
  /// prompt.
  var text: String
  /// A JPEG that is sent with the text.
  var photo: [UInt8]?
}

/// A client of a model's API that requests answers of a given form.
protocol FormedModel: Sendable {
  /// - Returns: the answer as decoded by JSONSerialization. It is not guaranteed to have the
  ///   requested form.
  /// - Throws: `AssistTrouble`, `CancellationError`.
  func answer(_ question: ModelQuestion) async throws -> sending Any
}

/// Searches works with a model.
struct ModelAssist: Assist {
  let model: any FormedModel

  func options(for question: AssistQuestion) async throws -> [EntryOption] {
    let answer = try await model.answer(
      ModelQuestion(
        form: .works, system: AssistPrompt.system(question.language), text: question.text))
    return try AssistAnswer.options(in: answer)
  }
}
