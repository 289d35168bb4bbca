import Accounts
import Foundation
import HTTPTypes
import Hummingbird
import Journal
import Model
import ServerKit

/// | method | path                  | who may | answers                                       |
/// |--------|-----------------------|---------|-----------------------------------------------|
/// | GET    | /changes              | member  | the space's changes after `since`             |
/// | GET    | /entries/{id}/history | member  | an entry's changes, newest first              |
/// | POST   | /undo/{group}         | editor  | a message; the action is undone               |
struct ChangesAPI: Sendable {
  let journal: Journal

  var routes: [Route] {
    [
      Route(
        .get, "/changes", .member, .own, "The changes of the space after a sequence.",
        Operation(query: ["since", "limit"], headers: [.space], response: "Changes")
      ) { try await list($0) },
      Route(
        .get, "/entries/{id}/history", .member, .own, "The history of an entry.",
        Operation(response: "Changes")
      ) { try await history($0) },
      Route(
        .post, "/undo/{group}", .member, .own, "Undoes one action.",
        Operation(response: "Message")
      ) { try await undo($0) },
    ]
  }

  func list(_ call: Call) async throws -> Response {
    let query = try call.query()
    let since = try query.int("since", in: 0...Int.max) ?? 0
    let limit = try query.count("limit", default: 100, cap: 1000)
    let scope = try call.scope
    let changes = try await journal.changes(
      of: scope.space, for: scope.user, after: Int64(since), limit: limit)
    return Self.answer(changes, next: changes.count == limit ? changes.last?.sequence : nil)
  }

  func history(_ call: Call) async throws -> Response {
    let id = try call.id(of: Entry.self)
    let changes = try await journal.history(of: id, for: call.member.user)
    guard !changes.isEmpty else { throw Failure.notFound("entry") }
    return Self.answer(changes, next: nil)
  }

  func undo(_ call: Call) async throws -> Response {
    let group = try call.id("group", of: ChangeGroup.self)
    if try await journal.contains(
      Change.Kind(rawValue: "member"), in: group, for: call.member.user)
    {
      try call.context.requireAccountManagement()
    }
    try await journal.undo(group, by: call.member.user)
    return try jsonResponse(Message(message: "Undone"))
  }

  private static func answer(_ changes: [LoggedChange], next: Int64?) -> Response {
    var json = JSONWriter(capacity: changes.count * 256)
    json.object { json in
      json.array("data") { json in
        for change in changes { json.object { write(change, to: &$0) } }
      }
      json.key("next")
      if let next { json.value(next) } else { json.null() }
    }
    return jsonResponse(json)
  }

  private static func write(_ logged: LoggedChange, to json: inout JSONWriter) {
    json.member("sequence", logged.sequence)
    json.member("at", logged.at.description)
    json.member("group", logged.group.description)
    json.member("kind", logged.change.kind.rawValue)
    json.member("id", logged.change.target.description)
    json.member("operation", logged.change.operation.rawValue)
    json.member("revision", logged.change.revision)
    json.key("before")
    if let before = logged.change.before { json.raw(before.utf8) } else { json.null() }
  }
}
