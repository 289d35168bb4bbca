import Book
import Catalog
import Database
import Foundation
import Journal
import Model
import Outgoing
import TestSupport

@testable import Assist

func json(_ value: Any) -> String {
  guard let data = try? JSONSerialization.data(withJSONObject: value) else { return "" }
  return String(decoding: data, as: UTF8.self)
}

var duneObject: [String: Any] {
  [
    "title": "Dune", "entryType": "movie", "year": "2021", "genre": "Sci-Fi", "author": NSNull(),
    "platform": NSNull(), "summaryLine": "Desert epic", "description": "Sand and worms.",
    "imageUrls": ["https://pictures.example/dune.jpg"],
  ]
}

/// Returns a response of Anthropic's Messages API that uses the tool.
func anthropicAnswer(_ options: [[String: Any]]) -> String {
  json([
    "id": "msg_01", "type": "message", "role": "assistant", "model": "claude-haiku-4-5",
    "stop_reason": "tool_use", "usage": ["input_tokens": 500, "output_tokens": 90],
    "content": [
      [
        "type": "tool_use", "id": "toolu_01", "name": "give_options",
        "input": ["options": options],
      ] as [String: Any]
    ],
  ])
}

/// Returns a response of a chat completion.
func openAIAnswer(_ content: String) -> String {
  json([
    "id": "chatcmpl-1", "object": "chat.completion", "model": "gpt-4o-mini",
    "choices": [
      [
        "index": 0, "finish_reason": "stop",
        "message": ["role": "assistant", "content": content],
      ] as [String: Any]
    ],
  ])
}

func question(_ text: String = "dune", _ language: Language = .english) -> WorkQuery {
  WorkQuery(
    text: text, language: language,
    scope: Scope(user: .init(1), space: .init(1)))
}

func call(_ server: ProviderServer, seconds: Double = 30) -> ProviderCall {
  ProviderCall(outgoing: server.outgoing, seconds: seconds)
}

/// Returns the error that `body` throws; nil when it throws none.
func assistError(of body: () async throws -> [EntryOption]) async throws -> AssistError? {
  do {
    _ = try await body()
    return nil
  } catch let trouble as AssistError {
    return trouble
  }
}
