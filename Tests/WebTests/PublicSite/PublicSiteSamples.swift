import Book
import Database
import Foundation
import HTTPTypes
import Model
import TestSupport
import Testing
@testable import Web

/// The steps with which tests of the public site create content, as a client of the contract.
struct SiteClient {
  let caller: APIClient
  var server: TestServer { caller.server }

  func id(_ answer: ServerResponse, _ key: String) throws -> String {
    try #require(answer.object[key] as? String, "\(answer.status) \(answer.text)")
  }

  func type(_ label: String) async throws -> String {
    try id(
      try await caller.post(
        "/datatype", #"{"label":"\#(label)","type":"root","author_id":""}"#), "datatype_id")
  }

  func field(_ label: String, _ kind: String, of type: String) async throws -> String {
    try id(
      try await caller.post(
        "/fields",
        #"{"parent_id":"\#(type)","label":"\#(label)","data":"","validation":"","ui_config":"{}","type":"\#(kind)","author_id":""}"#
      ), "field_id")
  }

  func route(_ slug: String, _ title: String) async throws -> String {
    try id(
      try await caller.post(
        "/routes", #"{"slug":"\#(slug)","title":"\#(title)","status":1,"author_id":""}"#),
      "route_id")
  }

  /// Creates a draft with values by field id.
  func draft(
    _ type: String, at route: String?, below parent: String? = nil, _ values: [String: String]
  ) async throws -> String {
    var body: [String: Any] = ["datatype_id": type, "status": "draft", "fields": values]
    if let route { body["route_id"] = route }
    if let parent { body["parent_id"] = parent }
    let json = String(decoding: try JSONSerialization.data(withJSONObject: body), as: UTF8.self)
    let answer = try await caller.post("/content/create", json)
    let content = try #require(answer.object["content_data"] as? [String: Any], "\(answer.text)")
    return try #require(content["content_data_id"] as? String)
  }

  func set(_ status: String, of content: String) async throws {
    let answer = try await caller.put(
      "/contentdata/", #"{"content_data_id":"\#(content)","status":"\#(status)"}"#)
    #expect(answer.status == 200, "\(answer.text)")
  }

  /// Creates and publishes a post with a body at `slug`.
  @discardableResult
  func post(_ title: String, _ slug: String, _ body: String, _ type: Post) async throws -> String {
    let content = try await draft(
      type.id, at: try await route(slug, title), [type.body: body])
    try await set("published", of: content)
    return content
  }

  struct Post {
    let id: String
    let body: String
  }

  func postType(_ label: String = "Post") async throws -> Post {
    let type = try await type(label)
    return Post(id: type, body: try await field("Body", "richtext", of: type))
  }

  /// Requests a page without being signed in.
  func open(_ path: String, _ headers: [String: String] = [:]) async throws -> ServerResponse {
    var visitor = APIClient(server: server, tokens: nil)
    for (name, value) in headers { visitor = visitor.sending(name, value) }
    return try await visitor.send(.get, path, json: nil)
  }

  /// Requests `/@ann/event` while its owner lives in a time zone.
  /// - Parameter previous: a response whose entity tag is sent.
  /// - Returns: the page, and the days in the zone before and after the request as they are shown.
  func openInOwnerZone(
    _ zone: String, after previous: ServerResponse? = nil
  ) async throws -> (page: ServerResponse, days: [String]) {
    _ = try await server.database.write { db in
      try db.execute("UPDATE users SET time_zone = $1", zone)
    }
    let timeZone = try #require(TimeZone(identifier: zone))
    func day() -> String {
      Words(.english).longDate(CalendarDate(.now, in: timeZone)).replacing("\u{A0}", with: " ")
    }
    let before = day()
    let tag = previous?.header("ETag").map { ["If-None-Match": $0] } ?? [:]
    let page = try await open("/@ann/event", tag)
    return (page, [before, day()])
  }
}

extension TestEngine {
  /// Runs `body` on a server with one user, whose site is at `/@ann`.
  func withSite(_ body: @escaping @Sendable (SiteClient) async throws -> Void) async throws {
    try await withServer { server in
      try await body(SiteClient(caller: try await server.addUser("ann@example.com", name: "Ann")))
    }
  }
}
