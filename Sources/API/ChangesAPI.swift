import Accounts
import Foundation
import HTTPTypes
import Hummingbird
import Journal
import Model
import NIOCore
import ServerKit
import ServiceLifecycle

/// | method | path                  | who may | answers                                       |
/// |--------|-----------------------|---------|-----------------------------------------------|
/// | GET    | /changes              | member  | the space's changes after `since`             |
/// | GET    | /entries/{id}/history | member  | an entry's changes, newest first              |
/// | POST   | /undo/{group}         | editor  | a message; the action is undone               |
///
/// Changes of what only owners can read, such as webhooks, are only in the responses to owners.
/// Changes that only owners can make are undone by owners only.
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
    let changes = try await journal.changes(
      in: call.scope, after: Int64(since), limit: limit)
    return Self.answer(changes, next: changes.count == limit ? changes.last?.sequence : nil)
  }

  func history(_ call: Call) async throws -> Response {
    let id = try call.id(of: Entry.self)
    let changes = try await journal.history(
      of: id, for: call.member.user, isReadOnly: call.isReadOnly)
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

// MARK: - LiveAPI

/// | method | path  | who may | answers                                                        |
/// |--------|-------|---------|----------------------------------------------------------------|
/// | GET    | /live | member  | the space's changes as they happen: server-sent events         |
struct LiveAPI: Sendable {
  let live: LiveUpdates
  let accounts: Accounts

  var routes: [Route] {
    [
      Route(
        .get, "/live", .member, .own, "The changes of the space as they happen.",
        Operation(query: ["since", "space"], headers: [.space], response: "Events")
      ) { try await listen($0) }
    ]
  }

  /// Streams the changes of a space. To reconnect, a browser repeats the URL of its first request
  /// and adds the header `Last-Event-ID`. The header therefore takes precedence over `since`.
  func listen(_ call: Call) async throws -> Response {
    let query = try call.query()
    let since = try query.int("since", in: 0...Int.max).map(Int64.init)
    // A browser's `EventSource` cannot send the header `Commonplace-Space`.
    let name = query.text("space") ?? call.request.headers[.commonplaceSpace]
    let scope = Scope(
      user: try call.member.user, space: try call.member.membership(named: name).space)
    let after = call.request.headers[.lastEventID].flatMap { Int64($0) } ?? since
    let subscription = try await live.listen(scope, after: after)
    return Response(
      status: .ok,
      headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: body(subscription, call.context.credential, scope))
  }

  private func body(
    _ subscription: LiveUpdates.Subscription, _ credential: Credential, _ scope: Scope
  ) -> ResponseBody {
    ResponseBody { writer in
      // The delay in milliseconds after which the browser reconnects.
      try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
      for event in subscription.missed { try await writer.write(event.frame) }
      // A graceful shutdown waits for open responses, and this one would never end.
      for await event in subscription.events.cancelOnGracefulShutdown() {
        // Each ping checks the session and the membership, and ends the stream if one is lost.
        if case .ping = event, try await !mayListen(credential, scope) { break }
        try await writer.write(event.frame)
      }
      try await writer.finish(nil)
    }
  }

  /// Whether the session and the membership are still valid. True while the database is
  /// unavailable, so that the stream stays open until the next ping checks again.
  private func mayListen(_ credential: Credential, _ scope: Scope) async throws -> Bool {
    do {
      let principal = try await accounts.principal(of: credential)
      return principal?.spaces.contains { $0.space == scope.space } == true
    } catch let failure as Failure where failure.kind == .unavailable {
      return true
    }
  }
}

extension LiveEvent {
  /// The event in the format of server-sent events. The browser returns the id as `Last-Event-ID`
  /// when it reconnects.
  fileprivate var frame: ByteBuffer {
    switch self {
    case .changes(let last, let json): ByteBuffer(string: "id: \(last)\ndata: \(json)\n\n")
    case .reset(let last):
      ByteBuffer(string: "id: \(last)\nevent: reset\ndata: {}\n\n")
    case .ping: ByteBuffer(string: ": \n\n")
    }
  }
}

extension HTTPField.Name {
  fileprivate static let lastEventID = HTTPField.Name("Last-Event-ID")!
}
