import Catalog
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// | method | path        | who may | answers                                                     |
/// |--------|-------------|---------|-------------------------------------------------------------|
/// | GET    | /statistics | member  | statistics of the Log or of a `type`, in a `year`           |
struct StatisticsAPI: Sendable {
  let statistics: Statistics

  var routes: [Route] {
    [
      Route(
        .get, "/statistics", .member, .own, "Statistics of the Log or of a type.",
        Operation(query: ["type", "year"], headers: [.space], response: "Statistics")
      ) { try await show($0) }
    ]
  }

  func show(_ call: Call) async throws -> Response {
    let query = try call.query()
    let report = try await statistics.report(
      of: query.text("type").map { TypeReference($0) }, year: query.int("year", in: 1...9999),
      today: call.today, in: call.scope)
    var json = JSONWriter(capacity: 4000)
    json.object { write(report, to: &$0) }
    return jsonResponse(json, headers: [.vary: "Authorization, Commonplace-Space"])
  }

  private func write(_ report: StatisticsReport, to json: inout JSONWriter) {
    json.member("total", report.total)
    json.member("seen", report.seen)
    json.member("rated", report.rated)
    json.key("mean_rating")
    if let mean = report.meanRating { json.value(Double(mean) / 10) } else { json.null() }
    write("years", report.years.map { ($0.number, $0.count) }, "year", to: &json)
    writeMonths(report, to: &json)
    write("verdicts", report.verdicts.enumerated().map { ($0, $1) }, "score", to: &json)
    write("ratings", report.ratings.enumerated().map { ($0, $1) }, "rating", to: &json)
    write("decades", report.decades.map { ($0.number, $0.count) }, "decade", to: &json)
    writeTypes(report, to: &json)
    writeFields(report, to: &json)
  }

  /// Writes an array of objects, each with a number and how often it occurs.
  /// - Parameters:
  ///   - counts: pairs of a number, such as a rating, and its count.
  ///   - key: the name of the number in each object.
  private func write(
    _ name: StaticString, _ counts: [(Int, Int)], _ key: StaticString, to json: inout JSONWriter
  ) {
    json.array(name) { json in
      for (number, count) in counts {
        json.object { json in
          json.member(key, number)
          json.member("count", count)
        }
      }
    }
  }

  private func writeMonths(_ report: StatisticsReport, to json: inout JSONWriter) {
    json.array("months") { json in
      for month in report.months {
        json.object { json in
          json.member("year", month.year)
          json.member("month", month.month)
          json.member("count", month.count)
        }
      }
    }
  }

  private func writeTypes(_ report: StatisticsReport, to json: inout JSONWriter) {
    json.array("types") { json in
      for (type, count) in report.types {
        json.object { json in
          json.member("id", type.id)
          json.member("name", type.name)
          json.member("count", count)
        }
      }
    }
  }

  private func writeFields(_ report: StatisticsReport, to json: inout JSONWriter) {
    json.array("fields") { json in
      for breakdown in report.breakdowns {
        json.object { json in
          json.member("name", breakdown.name)
          if let field = breakdown.field { json.member("key", field.fieldKey) }
          json.array("values") { json in
            for value in breakdown.values {
              json.object { json in
                if let id = value.id { json.member("id", id) }
                json.member("value", value.text)
                json.member("count", value.count)
              }
            }
          }
        }
      }
    }
  }
}

// MARK: - SuggestionsAPI

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
