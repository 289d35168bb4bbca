import Database
import Foundation
import HTTPTypes
import ListCore
import Lists
import Model
import TestSupport
import Testing

@testable import API

@Suite struct GroceryScansAPITests {
  private struct Scan: Decodable {
    struct Section: Decodable {
      var name: String
      var type: String
      var items: [Item]
    }
    struct Item: Decodable {
      var text: String
      var name: String
      var quantity: String
      var section: String
      var confidence: Double
      var box: [Double]?
    }
    var id: GroceryScanID
    var photo_url: String?
    var sections: [Section]
  }

  private func photo(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try Array(Data(contentsOf: folder.appending(path: "Fixtures/reading/\(name)")))
  }

  @Test(arguments: TestEngine.all)
  func `a photo becomes a list with its items in their sections`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let bob = try await server.addUser("bob@example.com")
      let answer = try await ann.send(
        .post, "/api/v1/grocery-scans", body: photo("english.png"), type: "image/png")
      let scan: Scan = try answer.value(201)
      let items = scan.sections.flatMap(\.items)
      #expect(items.map(\.name) == ["milk", "bread", "tomato sauce", "eggs", "green tea"])
      #expect(items.map(\.quantity) == ["", "2", "", "12", ""])
      #expect(items.first?.section == "Dairy & Eggs" && items.last?.section == "Beverages")
      #expect(items.allSatisfy { $0.box?.count == 4 && $0.confidence > 0.5 })
      let again: Scan = try await ann.get("/grocery-scans/\(scan.id)").value()
      #expect(again.sections.count == scan.sections.count)
      let shown = try await ann.get("/grocery-scans/\(scan.id)/photo?w=320")
      #expect(shown.status == 200)
      for path in ["", "/photo"] {
        #expect(try await bob.get("/grocery-scans/\(scan.id)\(path)").status == 404)
      }
      #expect(try await bob.post("/grocery-scans/\(scan.id)/list", "{}").status == 404)

      let list: ListResponse = try await ann.post("/grocery-scans/\(scan.id)/list", "{}").value(201)
      #expect(list.items.map(\.name) == items.map(\.name))
      #expect(list.items.map(\.section) == items.map(\.section))
      #expect(try await ann.get("/grocery-lists/\(list.id)/photo").status == 200)
      let more: ListResponse = try await ann.post(
        "/grocery-scans/\(scan.id)/list",
        json(["list": "\(list.id)", "items": [["name": "Oat milk"]]])
      ).value(201)
      #expect(more.id == list.id && more.items.last?.name == "Oat milk")
      #expect(more.items.count == 6)
      // A device that adds the items itself only attaches the photo. The second time nothing
      // changes.
      let own: ListResponse = try await ann.post("/grocery-lists", #"{"items":[{"name":"Salt"}]}"#)
        .value(201)
      #expect(try await ann.get("/grocery-lists/\(own.id)/photo").status == 404)
      for _ in 1...2 {
        let kept: ListResponse = try await ann.post(
          "/grocery-scans/\(scan.id)/list", json(["list": "\(own.id)", "items": []])
        ).value(201)
        #expect(kept.items.map(\.name) == ["Salt"])
      }
      #expect(try await ann.get("/grocery-lists/\(own.id)/photo").status == 200)
      #expect(try await server.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `an empty photo is reported in each contract`(
    engine: TestEngine
  ) async throws {
    struct Noted: Decodable {
      var id: GroceryScanID
      var photo_url: String?
      var note: String?
      var sections: [Scan.Section]
    }
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let empty = try photo("empty.png")
      let scan: Noted = try await ann.send(
        .post, "/api/v1/grocery-scans", body: empty, type: "image/png"
      ).value(201)
      #expect(scan.sections.isEmpty && scan.photo_url != nil)
      #expect(scan.note?.hasPrefix("Nothing could be read in this photo.") == true)
      let again: Noted = try await ann.get("/grocery-scans/\(scan.id)").value()
      #expect(again.note == scan.note)

      let body = json([
        "action": "analyze", "mediaType": "image/png",
        "imageBase64": Data(empty).base64EncodedString(),
      ])
      let old = try await ann.send(
        .post, "/functions/v1/analyze-grocery-list", body: Array(body.utf8),
        type: "application/octet-stream")
      #expect(old.status == 502 && old.text.contains("Nothing could be read in this photo."))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a ticket that is not in the queue has no position`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let ticket = GroceryScanID.new()
      #expect(try await ann.get("/grocery-scan-queue/\(ticket)").status == 404)
      #expect(try await ann.get("/grocery-scan-queue/tea").status == 400)
      let sent = try await ann.send(
        .post, "/api/v1/grocery-scans?ticket=\(ticket)", body: photo("english.png"),
        type: "image/png")
      #expect(sent.status == 201)
      let malformed = try await ann.send(
        .post, "/api/v1/grocery-scans?ticket=tea", body: photo("english.png"), type: "image/png")
      #expect(malformed.status == 400)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a list from a text contains only the chosen items`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let text = "- 2 milk\n- bread\n~~eggs~~\nCostco:\nshampoo\nMon: tacos"
      let scan: Scan = try await ann.post("/grocery-scans", json(["text": text])).value(201)
      #expect(scan.photo_url == nil)
      #expect(
        Set(scan.sections.map(\.type)).isSuperset(of: ["grocery", "crossed_out", "meal_plan"]))
      let path = "/grocery-scans/\(scan.id)/list"
      let usual: ListResponse = try await ann.post(path, #"{"name":"Party"}"#).value(201)
      #expect(usual.name == "Party" && !usual.items.map(\.name).contains("eggs"))
      #expect(usual.items.map(\.name).contains("shampoo"))
      let costco = try #require(scan.sections.firstIndex { $0.name == "Costco" })
      let some: ListResponse = try await ann.post(path, #"{"sections":[\#(costco)]}"#).value(201)
      #expect(some.items.map(\.name) == ["shampoo"])
      let corrected: ListResponse = try await ann.post(
        path, #"{"items":[{"name":"Milk","quantity":"2 l","section":"Dairy & Eggs"}]}"#
      ).value(201)
      #expect(corrected.items.map(\.quantity) == ["2 l"])
      for wrong in [
        #"{"sections":[99]}"#, #"{"sections":[-1]}"#, #"{"sections":[]}"#, #"{"items":[]}"#,
        #"{"items":[{"name":""}]}"#,
      ] { #expect(try await ann.post(path, wrong).status == 422, "\(wrong)") }
      #expect(
        try await ann.post(path, #"{"list":"\#(GroceryListID.new())"}"#).status == 404)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an unreadable scan is refused and not stored`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      func status(_ body: [UInt8], _ type: String?) async throws -> Int {
        try await ann.send(.post, "/api/v1/grocery-scans", body: body, type: type).status
      }
      #expect(try await status(Array("no picture".utf8), "image/png") == 415)
      #expect(try await status(picture("truncated.jpg"), "image/jpeg") == 415)
      #expect(try await status([], "image/jpeg") == 415)
      #expect(try await status(Array(#"{"text":" "}"#.utf8), "application/json") == 422)
      #expect(
        try await status(
          Array(json(["text": String(repeating: "x", count: 20_001)]).utf8), "application/json")
          == 422)
      let lines = json(["text": String(repeating: "x\n", count: 501)])
      #expect(try await status(Array(lines.utf8), "application/json") == 422)
      #expect(try await ann.upload("/grocery-scans", [("x", nil, [65])]).status == 422)
      let form: Scan = try await ann.upload(
        "/grocery-scans", [("text", nil, Array("milk\neggs".utf8))]
      ).value(201)
      #expect(form.sections.flatMap(\.items).map(\.name) == ["milk", "eggs"])
      // A form in a browser sends an empty file if none was chosen.
      let unchosen: Scan = try await ann.upload(
        "/grocery-scans", [("image", "", []), ("text", nil, Array("tea".utf8))]
      ).value(201)
      #expect(unchosen.sections.flatMap(\.items).map(\.name) == ["tea"])
      let blank: Scan = try await ann.upload(
        "/grocery-scans", [("image", "empty.png", try photo("empty.png"))]
      ).value(201)
      #expect(blank.sections.isEmpty)
      #expect(try await ann.post("/grocery-scans/\(blank.id)/list", "{}").status == 422)
      let count = try await server.database.read { db in
        try db.integer("SELECT COUNT(*) FROM grocery_scans")
      }
      #expect(count == 3)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the function of the original apps reads a photo without a key`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      func analyze(_ image: [UInt8]) async throws -> ServerResponse {
        let body = json([
          "action": "analyze", "mediaType": "image/png",
          "imageBase64": Data(image).base64EncodedString(),
        ])
        return try await ann.send(
          .post, AnalyzeAPITests.path, body: Array(body.utf8), type: "application/octet-stream")
      }
      let answer = try await analyze(try photo("english.png"))
      #expect(answer.status == 200 && answer.object["error"] == nil)
      let sections = try #require(answer.object["sections"] as? [[String: Any]])
      #expect(sections.map { $0["type"] as? String } == ["grocery"])
      #expect((sections.first?["items"] as? [String])?.count == 5)
      #expect(try await analyze(Array("no picture".utf8)).status == 502)
    }
  }
}
