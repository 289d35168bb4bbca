import Foundation
import Model
import Outgoing
import TestSupport
import Testing

@testable import API

/// Images that a body contains as URLs.
@Suite struct FetchedImagesTests {
  private static func providerResponse(_ asked: ProviderServer.ReceivedRequest)
    -> ProviderServer.StubResponse
  {
    let file: (String) -> ProviderServer.StubResponse = { name in
      guard let bytes = try? picture(name) else { return .json("{}", 500) }
      return .init(200, bytes, type: "image/jpeg")
    }
    return switch asked.path {
    case "/phone.jpg": file("phone.jpg")
    case "/place.png": file("place.png")
    case "/truncated.jpg": file("truncated.jpg")
    case "/moved": .redirect(to: "/phone.jpg")
    case "/private": .redirect(to: "https://192.168.1.1/a.jpg")
    case "/page": .init(200, Array("<h1>Hello</h1>".utf8), type: "text/html")
    case "/liar": .init(200, Array("<h1>Hello</h1>".utf8), type: "image/jpeg")
    case "/huge":
      .init(200, [UInt8](repeating: 255, count: 1 << 20), type: "image/jpeg", isEndless: true)
    default: .json("{}", 404)
    }
  }

  private static func body(_ urls: [String]) -> String {
    entryBody("Fetched", ["images": urls.map { ["url": $0] }])
  }

  @Test(arguments: TestEngine.all)
  func `images are fetched when an entry is created or replaced and when its images are set`(
    engine: TestEngine
  ) async throws {
    try await ProviderServer.run(Self.providerResponse) { provider async throws in
      try await engine.withServer(outgoing: provider.outgoing) { server async throws in
        let ann = try await server.addUser("ann@example.com")
        let made: Entry = try await ann.post(
          "/entries", Self.body([provider.url + "/moved", provider.url + "/place.png"])
        ).decoded()
        #expect(made.images.count == 2 && made.images[0].isCover)
        let first = try await ann.get("/images/\(made.images[0].id)")
        #expect(first.header("Content-Type") == "image/jpeg")
        // Fetched images are processed like uploads, so the location was removed.
        #expect(!String(decoding: first.bytes, as: UTF8.self).contains("SECRET"))
        // The bytes determine the type: this PNG was sent as a JPEG.
        let second = try await ann.get("/images/\(made.images[1].id)")
        #expect(second.header("Content-Type") == "image/png")
        let replaced: Entry = try await ann.put(
          "/entries/\(made.id)", Self.body([provider.url + "/place.png"])
        ).decoded()
        #expect(replaced.images.count == 1)
        let set: [EntryImage] = try await ann.put(
          "/entries/\(made.id)/images",
          json([
            "images": [
              ["id": "\(replaced.images[0].id)"],
              ["url": provider.url + "/phone.jpg", "is_cover": true],
            ]
          ])
        ).decoded()
        #expect(set.map(\.isCover) == [false, true] && set[0].id == replaced.images[0].id)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `an image that cannot be fetched is reported by its index, and nothing is changed`(
    engine: TestEngine
  ) async throws {
    try await ProviderServer.run(Self.providerResponse) { provider async throws in
      try await engine.withServer(outgoing: provider.outgoing) { server async throws in
        let ann = try await server.addUser("ann@example.com")
        let good = provider.url + "/phone.jpg"
        let entry: Entry = try await ann.post("/entries", Self.body([good])).decoded()
        let before = try await ann.get("/entries/\(entry.id)").text
        for bad in [
          provider.url + "/gone", provider.url + "/private", provider.url + "/page",
          provider.url + "/liar", provider.url + "/huge", provider.url + "/truncated.jpg",
          "https://localhost/a.jpg", "http://example.org/a.jpg", "https://10.0.0.1/a.jpg",
          "nonsense", "", "file:///etc/passwd",
        ] {
          for refused in [
            try await ann.post("/entries", Self.body([good, bad])),
            try await ann.put("/entries/\(entry.id)", Self.body([good, bad])),
            try await ann.put(
              "/entries/\(entry.id)/images", json(["images": [["url": good], ["url": bad]]])),
          ] {
            #expect(refused.status == 400, "\(bad) \(refused.text)")
            let fields = refused.object["fields"] as? [String: String]
            #expect(fields?.keys.sorted() == ["images.1.url"], "\(bad)")
          }
        }
        #expect(try await ann.get("/entries/\(entry.id)").text == before)
        #expect(try await ann.get("/entries").array?.count == 1)
      }
    }
  }

  @Test func `a batch cannot contain image URLs`() async throws {
    try await TestEngine.sqlite.withServer { server async throws in
      let ann = try await server.addUser("ann@example.com")
      let answer = try await ann.post(
        "/entries/batch",
        json([["title": "a", "description": "b", "images": [["url": "https://a.b/c.jpg"]]]]))
      #expect(answer.text.contains("images.0.url"))
    }
  }
}
