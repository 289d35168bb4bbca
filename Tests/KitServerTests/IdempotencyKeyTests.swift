import CommonplaceKit
import Foundation
import Model
import Testing

/// Which writes of the client have a key, and what they do when the server has made them before.
@Suite struct IdempotencyKeyTests {
  /// An answer to a repeated request, with a creation of each kind.
  private static func repetition() -> TransportResponse {
    let kinds = [
      "entry", "collection", "type", "list", "store", "route", "media", "mediafolder", "webhook",
      "locale", "validation", "version",
    ]
    let changes = kinds.map { kind in
      #"{"kind":"\#(kind)","id":"\#(Identifier<Entry>.new())","operation":"create","revision":1}"#
    }
    return .status(
      200,
      headers: [
        "Idempotency-Replayed": "true", "Commonplace-Undo": "\(ChangeGroupID.new())",
      ],
      body: #"""
        {"undo":"\#(ChangeGroupID.new())","repeated":true,
         "changes":[\#(changes.joined(separator: ","))]}
        """#)
  }

  @Test func `a change that was made before is read, not decoded from the repetition`()
    async throws
  {
    let transport = StubTransport { request in
      request.headers["Idempotency-Key"] == nil ? .status(418) : Self.repetition()
    }
    let repeated = Locked(0)
    try await ClientCalls.run(through: transport) { line, call in
      let before = transport.requests.count
      do {
        try await call()
      } catch let error as APIError {
        // The request that reads the object is refused.
        #expect(error.status == 418, "line \(line)")
      } catch {
        Issue.record("line \(line): \(error)")
      }
      let sent = transport.requests.dropFirst(before)
      if sent.contains(where: { $0.headers["Idempotency-Key"] != nil }) {
        repeated.withLock { $0 += 1 }
      }
    }
    #expect(repeated.withLock { $0 } > 70)
  }

  /// Why writes have no key. They are not sent again after their answer was lost, except those that
  /// are marked as idempotent.
  private static let reasons: [String: [String]] = [
    "undo is refused the second time, and not covered by keys": ["POST /undo/{id}"],
    "results of each entry, which are not in the log of changes": ["POST /entries/batch"],
    "in a new space only": ["POST /collections/default"],
    "reads": [
      "POST /types/{id}/preview", "POST /grocery-lists/a/check", "POST /grocery-scans",
      "POST /search",
    ],
    "operations have stamps, by which they are merged once": [
      "POST /grocery-lists/operations", "POST /shared-lists/token/operations",
    ],
    "the response is more than what was changed": [
      "POST /fields", "POST /contentfields", "POST /content/restore", "POST /site/archive",
    ],
  ]

  /// Objects that are not in the log of changes.
  private static let unlogged = [
    "/auth/", "/sessions", "/tokens", "/spaces", "/invitations", "/archives", "/imports", "/views",
    "/settings/assist", "/content/preview-links", "/admin/search", "/admin/webhooks/{id}/test",
    "/admin/webhooks/deliveries", "/grocery-lists/a/shares",
  ]

  @Test func `each write has a key, or a reason why not`() async throws {
    let transport = StubTransport { _ in .status(418) }
    try await ClientCalls.run(through: transport, handlingFailures: true)
    var reasons = Set(Self.reasons.values.joined())
    for request in transport.requests
    where request.method != "GET" && request.headers["Idempotency-Key"] == nil {
      let path = request.url.path.dropFirst("/api/v1".count)
        .replacing(#/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/#, with: "{id}")
      if Self.unlogged.contains(where: { path.hasPrefix($0) }) { continue }
      let route = "\(request.method) \(path)"
      #expect(Self.reasons.values.joined().contains(route), "no key: \(route)")
      reasons.remove(route)
    }
    #expect(reasons.isEmpty, "needs no reason")
  }
}
