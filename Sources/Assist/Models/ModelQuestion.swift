import Foundation
import Model

/// What a model is asked, and the form that its answer is held to.
struct ModelQuestion: Sendable {
  /// The shape of an answer as JSON Schema, in the strict subset that providers enforce.
  enum Form: Sendable {
    case works, sections, items

    /// What the tool is called whose input is the answer.
    var tool: String {
      switch self {
      case .works: AssistPrompt.tool
      case .sections: "grocery_sections"
      case .items: "categorized_items"
      }
    }

    var purpose: String {
      switch self {
      case .works: "Gives the works that were found."
      case .sections: "Gives the sections of the list that was read."
      case .items: "Gives every item with the section it belongs in."
      }
    }

    var schema: [String: Any] {
      switch self {
      case .works: AssistPrompt.schema
      case .sections: ListPrompt.sections
      case .items: ListPrompt.items
      }
    }

    /// Whether a part of an answer is none: of works that were found, the first will do.
    var isWhole: Bool {
      switch self {
      case .works: false
      case .sections, .items: true
      }
    }

    /// What an answer may cost at most.
    var mostTokens: Int {
      switch self {
      case .works: 2500
      case .sections, .items: 4096
      }
    }
  }

  var form: Form
  var system: String
  /// The person's own words or things, never part of the instructions.
  var text: String
  /// A JPEG that goes with them.
  var photo: [UInt8]?
}

/// A model behind an interface of its own, made to answer in a form.
protocol FormedModel: Sendable {
  /// - Returns: what should be of the question's form, as JSONSerialization has it.
  /// - Throws: `AssistTrouble`, `CancellationError`.
  func answer(_ question: ModelQuestion) async throws -> sending Any
}

/// Works that a model knows.
struct ModelAssist: Assist {
  let model: any FormedModel

  func options(for question: AssistQuestion) async throws -> [EntryOption] {
    let answer = try await model.answer(
      ModelQuestion(
        form: .works, system: AssistPrompt.system(question.language), text: question.text))
    return try AssistAnswer.options(in: answer)
  }
}
