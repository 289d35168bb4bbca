import Catalog
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// | method | path         | who may | answers                                               |
/// |--------|--------------|---------|-------------------------------------------------------|
/// | GET    | /suggestions | member  | suggestions with reasons, best first, of a `type`     |
struct SuggestionsAPI: Sendable {
  let suggestions: Suggestions

  var routes: [Route] {
    [
      Route(
        .get, "/suggestions", .member, .own,
        "Suggestions: entries that share people or genres with entries that were liked.",
        Operation(query: ["type", "limit"], headers: [.space], response: "Suggestions")
      ) { try await list($0) }
    ]
  }

  func list(_ call: Call) async throws -> Response {
    let query = try call.query()
    let found = try await suggestions.all(
      of: query.text("type").map { TypeReference($0) },
      limit: query.count("limit", default: 20, cap: Suggestions.maxCount), in: call.scope)
    var json = JSONWriter(capacity: found.count * 1000 + 40)
    json.object { json in
      json.array("data") { json in
        for suggestion in found {
          json.object { write(suggestion, call.context.language, to: &$0) }
        }
      }
      json.member("next", String?.none)
    }
    return jsonResponse(
      json, headers: [.vary: "Authorization, Commonplace-Space, Accept-Language"])
  }

  private func write(
    _ suggestion: Suggestion, _ language: Language, to json: inout JSONWriter
  ) {
    json.member("id", suggestion.entry.id)
    json.member("score", Double(suggestion.score) / 100)
    json.array("reasons") { json in
      for reason in suggestion.reasons {
        json.object { json in
          json.member("text", reason.sentence(in: language))
          if let because = reason.because {
            json.object("because") { write(because, to: &$0) }
          }
          json.array("shared") { json in
            for named in reason.shared { json.object { write(named, to: &$0) } }
          }
        }
      }
    }
    json.key("entry")
    EntryJSON.write(suggestion.entry, nil, withOccasions: false, to: &json)
  }

  private func write(_ named: SuggestionReason.EntryReference, to json: inout JSONWriter) {
    json.member("id", named.id)
    json.member("title", named.title)
  }
}
