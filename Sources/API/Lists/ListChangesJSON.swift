import Foundation
import ListCore
import Lists
import Model
import ServerKit

/// A type that writes lists for devices that merge them: each field that was ever set as
/// `[value, timestamp]`, including deleted lists and items.
struct ListChangesJSON {
  let baseURL: BaseURL
  /// The access level of a share link, or nil for a member. With a share link, photos and the names
  /// of members are left out.
  var level: ListShare.Level?
  private var isShared: Bool { level != nil }

  init(baseURL: BaseURL, level: ListShare.Level? = nil) {
    self.baseURL = baseURL
    self.level = level
  }

  func object(_ news: ListChanges) -> JSONWriter {
    var json = JSONWriter(capacity: 2_000 + news.lists.reduce(0) { $0 + $1.items.count * 450 })
    json.object { json in
      json.member("sequence", news.sequence)
      if let mark = news.mark { json.member("mark", mark) }
      json.member("complete", news.isComplete)
      if let level { json.member("level", level.rawValue) }
      json.array("lists") { json in
        for list in news.lists { json.object { write(list, to: &$0) } }
      }
      json.array("stores") { json in
        for store in news.stores { json.object { Self.write(store, to: &$0) } }
      }
      json.array("corrections") { json in
        for correction in news.corrections {
          json.object { json in
            json.member("name", correction.name)
            json.member("section", correction.section)
          }
        }
      }
    }
    return json
  }

  private func write(_ list: GroceryList, to json: inout JSONWriter) {
    json.member("id", list.id)
    json.member("created_at", list.createdAt)
    json.member("updated_at", list.updatedAt)
    json.member(
      "photo_url", isShared ? nil : GroceryListJSON(baseURL: baseURL).photoURL(of: list))
    json.object("fields") { json in
      for field in ListField.allCases { write(list.fields[field], field.rawValue, to: &json) }
    }
    json.array("items") { json in
      for item in list.items {
        json.object { json in
          json.member("id", item.id)
          json.object("fields") { json in
            for field in ItemField.allCases {
              write(item.fields[field], field.rawValue, to: &json)
            }
          }
          json.member("by", isShared ? nil : item.author)
        }
      }
    }
  }

  private func write(_ stamped: TimestampedValue?, _ name: String, to json: inout JSONWriter) {
    guard let stamped else { return }
    json.key(named: name)
    json.array { json in
      switch stamped.value {
      case .text(let text): json.value(text)
      case .flag(let flag): json.value(flag)
      }
      json.value(stamped.timestamp.text)
    }
  }

  static func write(_ store: GroceryStore, to json: inout JSONWriter) {
    json.member("id", store.id)
    json.member("name", store.name)
    json.member("position", store.position)
    json.array("sections") { json in for section in store.sections { json.value(section) } }
    json.member("revision", store.revision)
  }
}

extension GroceryLists.EditReport {
  /// Returns `{"time": …, "sequence": …, "results": […]}`.
  func json(_ context: AppRequestContext) -> JSONWriter {
    var json = JSONWriter(capacity: outcomes.count * 24 + 80)
    json.object { json in
      json.member("time", now.milliseconds)
      json.member("sequence", sequence)
      json.array("results") { json in
        for outcome in outcomes { json.object { Self.write(outcome, context, to: &$0) } }
      }
    }
    return json
  }

  private static func write(
    _ outcome: EditOutcome, _ context: AppRequestContext, to json: inout JSONWriter
  ) {
    switch outcome {
    case .applied: json.member("status", "applied")
    case .superseded: json.member("status", "older")
    case .refused(let failure):
      let answer = FailureResponse(failure, context: context)
      json.member("status", "refused")
      json.member("error", failure.code == "list.clockAhead" ? "clock_ahead" : answer.kind)
      json.member("message", answer.message)
    }
  }
}
