import Foundation
import HTTPTypes
import Model
import ServerKit
import TestSupport
import Testing

@testable import API

/// Rules for every route of the table.
@Suite struct RouteTableTests {
  /// Returns `path` with values for its parameters.
  private static func filled(_ path: String, _ id: (String) -> String) -> String {
    var text = ""
    for part in path.split(separator: "/") {
      text += "/" + (part.hasPrefix("{") ? id("\(path) \(part)") : String(part))
    }
    return text
  }

  private static func routes(_ server: TestServer) -> [Route] {
    Routes(server.features, archives: server.archives).all
  }

  @Test(arguments: TestEngine.all)
  func `no member route answers an anonymous caller`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let visitors = [
        server.anonymousClient,
        server.anonymousClient.sending("Authorization", "Bearer no.such.token"),
        server.anonymousClient.sending("Authorization", "Basic YW5uOng="),
        server.anonymousClient.sending("Cookie", "commonplace=nothing"),
      ]
      for route in Self.routes(server) where route.access == .member {
        let path = "/api/v1" + Self.filled(route.path) { _ in EntryID.new().description }
        for visitor in visitors {
          let answer = try await visitor.sending("Origin", "http://localhost:8080").send(
            route.method, path, json: route.operation.body == nil ? nil : "{}")
          #expect(answer.status == 401, "\(route.method) \(path)")
          #expect(answer.refusal?.error == "unauthorized", "\(route.method) \(path)")
          #expect(answer.header("WWW-Authenticate") == "Bearer")
        }
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `no route shows or changes objects of another user`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann Hidden")
      let bob = try await server.addUser("bob@example.com")
      let collection: EntryCollection = try await ann.post(
        "/collections", json(["name": "Hidden", "icon": "🔒"])
      ).value(201)
      let type: EntryType = try await ann.post(
        "/types", json(["name": "Hidden", "icon": "🔒"])
      ).value(201)
      let entry = try await ann.makeEntry(
        "Hidden",
        [
          "collection_id": "\(collection.id)", "type_id": "\(type.id)",
          "images": [["data": try base64("phone.jpg")]],
        ])
      let data = try await ann.get("/entries/\(entry.id)/history").object["data"]
      let group = (data as? [[String: Any]])?.first?["group"] as? String ?? ""
      let hers = [
        "\(entry.id)", "\(collection.id)", "\(type.id)", "\(entry.images[0].id)", group,
      ]
      let before = try await ann.get("/entries/\(entry.id)").text

      // Deleting the account affects nobody else and would end the loop.
      for route in Self.routes(server)
      where route.access == .member && route.path != "/auth/account" {
        for id in route.path.contains("{") ? hers : [hers[0]] {
          let path = "/api/v1" + Self.filled(route.path) { _ in id }
          for body in Self.bodies(route, entry, collection, type) {
            let answer = try await bob.send(route.method, path, json: body)
            #expect(!answer.text.contains("Hidden"), "\(route.method) \(path) \(answer.text)")
            #expect(answer.status < 500, "\(route.method) \(path) \(answer.text)")
            if route.path.contains("{") {
              #expect([404, 400].contains(answer.status), "\(route.method) \(path)")
            }
          }
        }
      }

      #expect(try await ann.get("/entries/\(entry.id)").text == before)
      #expect(try await ann.get("/collections/\(collection.id)").status == 200)
    }
  }

  /// Returns valid bodies that refer to objects of another user.
  private static func bodies(
    _ route: Route, _ entry: Entry, _ collection: EntryCollection, _ type: EntryType
  ) -> [String?] {
    switch route.operation.body {
    case nil: [nil]
    case "EntryDraft":
      [
        entryBody("x"), entryBody("x", ["collection_id": "\(collection.id)"]),
        entryBody("x", ["type_id": "\(type.id)"]),
        entryBody("x", ["images": [["id": "\(entry.images[0].id)"]]]),
      ]
    case "EntryDraft[]": [json([["title": "x", "description": "y", "type_id": "\(type.id)"]])]
    case "EntryIDs": [json(["ids": ["\(entry.id)"]])]
    case "Images": [json(["images": [["id": "\(entry.images[0].id)"]]])]
    case "CollectionDraft":
      [
        json(["name": "x", "icon": "y"]),
        json(["name": "x", "icon": "y", "implied_type_id": "\(type.id)"]),
      ]
    case "TypeDraft":
      [
        json([
          "name": "x", "icon": "y",
          "fields": [["key": "a", "kind": "relation", "target_type_id": "\(type.id)"]],
        ])
      ]
    default: ["{}"]
    }
  }

  @Test(arguments: TestEngine.all)
  func `no route fails on malformed input`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let entry = try await ann.makeEntry("Dune")
      let ids = [
        "\(entry.id)", "\(EntryID.new())", "x", "%00", "%ff%fe", "..%2f..", "null", "-1",
        "0-0-0-0", "%F0%9F%98%80", String(repeating: "9", count: 4000),
      ]
      // The first two would end the session. `/health` answers 503 while the database is slow, as on
      // a busy machine.
      for route in Self.routes(server)
      where !["/auth/account", "/auth/logout", "/health"].contains(route.path) {
        let path = { id in "/api/v1" + Self.filled(route.path) { _ in id } }
        // Each id, body and query once: what the handler does with a body or query does not depend
        // on how an id is malformed.
        for id in route.path.contains("{") ? ids : [""] {
          let answer = try await ann.send(route.method, path(id), json: nil)
          Self.check(answer, "\(route.method) \(path(id))")
        }
        for (type, body) in MalformedInput.bodies where route.method != .get {
          let answer = try await ann.send(route.method, path(ids[0]), body: body, type: type)
          Self.check(answer, "\(route.method) \(path(ids[0])) \(type ?? "") \(body.prefix(40))")
        }
        for query in MalformedInput.queries(of: route) {
          let answer = try await ann.send(route.method, "\(path(ids[0]))?\(query)", json: nil)
          Self.check(answer, "\(route.method) \(path(ids[0]))?\(query)")
        }
      }
      #expect(try await ann.get("/auth/me").status == 200)
    }
  }

  private static func check(_ answer: ServerResponse, _ what: String) {
    #expect(answer.status < 500, "\(what) \(answer.text)")
    if answer.status >= 400 { #expect(answer.refusal != nil, "\(what) \(answer.text)") }
  }

  @Test(arguments: TestEngine.all)
  func `a malformed id answers 400 in every path`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      // Slugs, names and secrets are not ids.
      let others = ["{slug}", "{name}", "{token}"]
      for route in Self.routes(server)
      where route.path.contains("{") && !others.contains(where: route.path.contains) {
        let path = "/api/v1" + Self.filled(route.path) { _ in "not-an-id" }
        for body in Self.validBodies(for: route) {
          let answer = try await ann.send(route.method, path, json: body)
          #expect(answer.status == 400, "\(route.method) \(path)")
          #expect(answer.refusal?.message == "This id is malformed.")
        }
      }
    }
  }

  private static func validBodies(for route: Route) -> [String?] {
    switch route.operation.body {
    case nil: [nil]
    case "EntryDraft": [entryBody("x")]
    case "Images": [#"{"images":[]}"#]
    default: [json(["name": "x", "icon": "y"])]
    }
  }

  @Test(arguments: TestEngine.all)
  func `no route lets a viewer write`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com")
      let first = try await server.signIn("ann@example.com")
      let space = try await first.addSpace("shared", role: .viewer)
      let ann = try await server.signIn("ann@example.com").sending("Commonplace-Space", "\(space)")
      let writes = [
        try await ann.post("/collections", json(["name": "x", "icon": "y"])),
        try await ann.post("/collections/default"),
        try await ann.post("/types", json(["name": "x", "icon": "y"])),
        try await ann.post("/entries", entryBody("x")),
        try await ann.post("/entries/batch", json([["title": "x", "description": "y"]])),
        try await ann.delete("/entries", json(["ids": ["\(EntryID.new())"]])),
      ]
      #expect(writes.allSatisfy { $0.status == 403 && $0.refusal != nil })
      #expect(try await ann.get("/entries").array?.isEmpty == true)
    }
  }
}

/// Malformed bodies and queries.
enum MalformedInput {
  static let bodies: [(type: String?, bytes: [UInt8])] = [
    ("application/json", []), ("application/json", Array("{".utf8)),
    ("application/json", Array("null".utf8)), ("application/json", Array("[]".utf8)),
    ("application/json", Array("{}".utf8)), ("application/json", Array("12".utf8)),
    ("application/json", Array("\"\u{0}\"".utf8)), ("application/json", [0xFF, 0xFE, 0x22]),
    ("application/json", Array(#"{"title":"a\u0000b","name":"a\u0000b","icon":"x"}"#.utf8)),
    ("application/json", Array(#"{"title":"\ud800","description":"x","name":"\ud800"}"#.utf8)),
    ("application/json", Array((String(repeating: "[", count: 100_000)).utf8)),
    ("application/json", Array(#"{"title":1,"name":[],"icon":{},"ids":0,"images":"x"}"#.utf8)),
    (
      "application/json",
      Array(#"{"title":"a","description":"b","score":1e400,"rating":-1e308}"#.utf8)
    ),
    (
      "application/json",
      Array(#"{"title":"a","description":"b","revision":-9223372036854775808}"#.utf8)
    ),
    (
      "application/json",
      Array(
        #"{"title":"a","description":"b","images":[{"position":9223372036854775807}]}"#.utf8)
    ),
    ("multipart/form-data", Array("--x".utf8)),
    ("multipart/form-data; boundary=x", Array("--x\r\n\r\n--x--".utf8)),
    ("multipart/form-data; boundary=\"", Array("--\"".utf8)),
    ("application/x-www-form-urlencoded", Array("title=%zz".utf8)),
    ("text/plain", Array("hello".utf8)), ("\u{fffd}", [0]), (nil, Array("{\"ids\":[null]}".utf8)),
  ]

  static func queries(of route: Route) -> [String] {
    let values = [
      "", "%00", "%ff", "%", "%zz", "-1", "99999999999999999999", "1e9", "null", "'", "%22*%22",
      String(repeating: "a", count: 5000), "%F0%9F%98%80", "%D0%81%D0%B6", "a%20OR%201=1",
      "()%26%7C!:*", Cursor([.text("-created"), .text("\u{1}"), .int(.min)]).text,
      Cursor([.text("title"), .text("a\u{0}b"), .int(1)]).text,
    ]
    let names = route.operation.query + ["since", "unknown"]
    return names.flatMap { name in values.map { "\(name)=\($0)" } }
      + [
        "sort=title&cursor=" + Cursor([.text("title"), .text("a\u{0}b"), .int(1)]).text,
        "sort=rating&cursor=" + Cursor([.text("rating"), .text("x"), .int(.max)]).text,
        "q=a&cursor=" + Cursor([.text("q:a"), .text("99999999999999999999w"), .int(1)]).text,
        "q=a&cursor=" + Cursor([.text("q:a"), .text("-3"), .int(1)]).text, "&&&=&=",
        "limit=1&limit=2",
      ]
  }
}
