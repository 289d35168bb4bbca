import Foundation
import HTTPTypes
import Model
import ServerKit
import TestSupport
import Testing

@testable import API

@Suite struct MediaAPITests {
  private static func upload(
    _ caller: APIClient, _ name: String, _ bytes: [UInt8], _ fields: [String: String] = [:]
  ) async throws -> ServerResponse {
    try await caller.upload(
      "/media",
      [(name: "file", file: name, bytes: bytes)]
        + fields.map { (name: $0.key, file: nil, bytes: Array($0.value.utf8)) })
  }

  private static func picture(_ name: String) throws -> [UInt8] {
    [UInt8](try #require(Data(base64Encoded: base64(name))))
  }

  @Test(arguments: TestEngine.all)
  func `a file is uploaded with a form and downloaded from its URL`(engine: TestEngine) async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let bytes = try Self.picture("wide.jpg")
      let answer = try await Self.upload(
        ann, "A cat.JPG", bytes, ["alt": "A cat", "focal_x": "0.2", "path": "2026/3"])
      #expect(answer.status == 201)
      let made = answer.object
      #expect(made["name"] as? String == "A cat.jpg")
      #expect(made["alt"] as? String == "A cat")
      #expect(made["mimetype"] as? String == "image/jpeg")
      #expect(made["focal_x"] as? Double == 0.2)
      #expect(made["caption"] is NSNull)
      #expect((made["dimensions"] as? String)?.contains("x") == true)
      #expect(made["srcset"] is String)
      let id = try #require(made["media_id"] as? String)
      let url = try #require(made["url"] as? String)
      #expect(url.hasPrefix("http://localhost:8080/media/ann/\(id)/A%20cat.jpg?v="))

      // The file needs no credential and can be cached.
      let path = String(url.dropFirst("http://localhost:8080".count))
      let shown = try await server.anonymousClient.send(.get, path)
      #expect(shown.status == 200)
      #expect(shown.header("Content-Type") == "image/jpeg")
      #expect(shown.header("Cache-Control")?.contains("immutable") == true)
      #expect(shown.header("Content-Security-Policy") == "default-src 'none'; sandbox")
      #expect(shown.header("X-Content-Type-Options") == "nosniff")
      let old = try await server.anonymousClient.send(.get, "/media/\(id)/old-name.jpg")
      #expect((old.status, old.header("Location")) == (302, path))
      #expect(
        try await server.anonymousClient.send(.get, "/media/\(id)").header("Location") == path)
      #expect(
        try await server.anonymousClient.send(.get, "/media/\(EntryID.new())/x").status == 404)
      #expect(try await server.anonymousClient.send(.get, "/media/x/y").status == 400)
      _ = try await server.addUser("bob@example.com")
      let foreign = path.replacing("/media/ann/", with: "/media/bob/")
      #expect(try await server.anonymousClient.send(.get, foreign).status == 404)

      let download = try await ann.get("/media/\(id)/download")
      #expect(download.status == 302)
      let saved = try #require(download.header("Location")?.dropFirst(21))
      let disposition = try await server.anonymousClient.send(.get, String(saved))
        .header("Content-Disposition")
      #expect(disposition == "attachment; filename*=UTF-8''A%20cat.jpg")
    }
  }

  @Test(arguments: TestEngine.all)
  func `an image is cropped to the sizes of the site`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let made = try await Self.upload(ann, "wide.jpg", Self.picture("wide.jpg")).object
      let id = try #require(made["media_id"] as? String)
      let size = try await ann.post(
        "/mediadimensions", json(["label": "Thumb", "width": 60, "aspect_ratio": "3:2"]))
      #expect(size.status == 201)
      let item = try await ann.get("/media/?q=\(id)").object
      let srcset = try #require(item["srcset"] as? String)
      #expect(srcset.hasSuffix(" 60w"))
      let source = try #require(srcset.split(separator: " ").first?.dropFirst(21))
      let cut = try await server.anonymousClient.send(.get, String(source))
      #expect((cut.status, cut.header("Content-Type")) == (200, "image/webp"))
      #expect(cut.header("Cache-Control")?.contains("immutable") == true)
      let odd = try await server.anonymousClient.send(.get, "/media/\(id)/wide-61x40.webp")
      #expect(odd.status == 404)

      let mdID = try #require(size.object["md_id"] as? String)
      let changed = try await ann.put(
        "/mediadimensions/", json(["md_id": mdID, "label": "Small"]))
      #expect(changed.object["label"] as? String == "Small")
      #expect(changed.object["width"] as? Int == 60)
      let bad = try await ann.post("/mediadimensions", json(["aspect_ratio": "wide"]))
      #expect(bad.status == 400)
      let fields = bad.object["fields"] as? [String: String]
      #expect(fields?.keys.sorted() == ["aspect_ratio", "width"])
      #expect(try await ann.delete("/mediadimensions/?q=\(mdID)").status == 200)
      #expect(try await ann.get("/mediadimensions?count=true").object["count"] as? Int == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `lists are bare, in an envelope, or only counted`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      for number in 1...3 {
        #expect(try await Self.upload(ann, "\(number).txt", [48 + UInt8(number)]).status == 201)
      }
      #expect(try await ann.get("/media").array?.count == 3)
      #expect(try await ann.get("/media/").array?.count == 3)
      #expect(try await ann.get("/media?q=2").array?.count == 1)
      #expect(try await ann.get("/media?folder_id=").array?.count == 3)
      #expect(try await ann.get("/media?count=true").object["count"] as? Int == 3)
      let page = try await ann.get("/media?limit=2&offset=2").object
      #expect((page["data"] as? [Any])?.count == 1)
      #expect((page["total"] as? Int, page["limit"] as? Int, page["offset"] as? Int) == (3, 2, 2))
      #expect(try await ann.get("/media/?q=rubbish").status == 404)
      #expect(try await ann.get("/media/?q=\(EntryID.new())").status == 404)
      #expect(try await ann.get("/media?folder_id=\(EntryID.new())").status == 404)
      let full = try #require(await ann.get("/media/full").array?.first)
      #expect((full["author"] as? [String: Any])?["name"] as? String == "ann@example.com")
    }
  }

  @Test("Documents are downloaded, and scripts in a file cannot run", arguments: TestEngine.all)
  func servesDocumentsSafely(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let script = "<script>alert(1)</script>"
      let files: [(name: String, bytes: [UInt8], type: String, isSaved: Bool)] = [
        ("a.html", Array(script.utf8), "text/plain; charset=utf-8", true),
        ("a.svg", Array("<svg onload='alert(1)'/>".utf8), "text/plain; charset=utf-8", true),
        ("a.pdf", Array("%PDF-1.7 \(script)".utf8), "application/pdf", true),
        ("a.zip", [0x50, 0x4B, 3, 4] + Array(script.utf8), "application/zip", true),
        ("a.mp3", Array("ID3\(script)".utf8), "audio/mpeg", false),
        ("a.wav", Array("RIFF1234WAVE\(script)".utf8), "audio/wav", false),
        ("a.mp4", Array("1234ftypisom\(script)".utf8), "video/mp4", false),
      ]
      for file in files {
        let made = try await Self.upload(ann, file.name, file.bytes, [:]).object
        let path = try #require((made["url"] as? String)?.dropFirst(21))
        let shown = try await server.anonymousClient.send(.get, String(path))
        #expect(shown.header("Content-Type") == file.type)
        #expect(shown.header("X-Content-Type-Options") == "nosniff")
        #expect(shown.header("Content-Security-Policy") == "default-src 'none'; sandbox")
        #expect((shown.header("Content-Disposition") != nil) == file.isSaved, "\(file.name)")
        let tag = try #require(shown.header("ETag"))
        let unchanged = try await server.anonymousClient.sending("If-None-Match", tag)
          .send(.get, String(path))
        #expect(unchanged.status == 304)
        #expect(unchanged.header("Content-Security-Policy") == "default-src 'none'; sandbox")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a file is changed, replaced and deleted by its id`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let made = try await Self.upload(ann, "a.txt", Array("one".utf8), ["caption": "C"]).object
      let id = try #require(made["media_id"] as? String)
      let changed = try await ann.put(
        "/media/", json(["media_id": id, "display_name": "Letter", "alt": "Hm"]))
      #expect(changed.status == 200)
      #expect(changed.object["display_name"] as? String == "Letter")
      #expect(changed.object["caption"] as? String == "C")
      let group = try #require(changed.header("Commonplace-Undo"))
      #expect(try await ann.post("/undo/\(group)").status == 200)
      #expect(try await ann.get("/media/?q=\(id)").object["display_name"] is NSNull)

      let replaced = try await ann.upload(
        "/media/\(id)/file", [(name: "file", file: "b.txt", bytes: Array("two".utf8))],
        method: .put)
      #expect(replaced.status == 200)
      let path = try #require((replaced.object["url"] as? String)?.dropFirst(21))
      let shown = try await server.anonymousClient.send(.get, String(path))
      #expect(shown.text == "two")
      #expect(shown.header("Content-Disposition")?.hasPrefix("attachment") == true)

      let uses = try await ann.get("/media/references?q=\(id)").object
      #expect(uses["reference_count"] as? Int == 0)
      let gone = try await ann.delete("/media/?q=\(id)&clean_refs=true")
      #expect(gone.status == 200)
      #expect(try await ann.get("/media/?q=\(id)").status == 404)
      let undo = try #require(gone.object["undo"] as? String)
      #expect(try await ann.post("/undo/\(undo)").status == 200)
      #expect(try await ann.get("/media/?q=\(id)").status == 200)
      let health = try await ann.get("/media/health").object
      #expect(health["orphan_count"] as? Int == 0)
      #expect(health["total_objects"] as? Int == 2)
      #expect(try await ann.delete("/media/cleanup").object["deleted_count"] as? Int == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an invalid upload is refused with a message`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let russian = ann.sending("Accept-Language", "ru")
      for caller in [ann, russian] {
        let outside = try await Self.upload(caller, "a.txt", [65], ["path": "../x"])
        #expect(outside.status == 400)
        #expect(outside.text.contains("path traversal"))
        let odd = try await Self.upload(caller, "a.txt", [65], ["path": "a|b"])
        #expect(odd.status == 400)
        #expect(odd.text.contains("invalid character in path"))
      }
      #expect(try await Self.upload(ann, "a.txt", [65]).status == 201)
      #expect(try await Self.upload(ann, "a.txt", [65]).status == 409)
      #expect(try await Self.upload(ann, "a.bin", [0, 1, 2]).status == 415)
      #expect(try await ann.upload("/media", [(name: "path", file: nil, bytes: [])]).status == 400)
      let large = try await Self.upload(
        ann, "large.txt", [UInt8](repeating: 65, count: MediaAPI.maxUploadBytes + 1))
      #expect(large.status == 413)
      let id = try await Self.upload(ann, "a.txt", [66], ["folder_id": "\(EntryID.new())"])
      #expect(id.status == 404)
      #expect(try await Self.upload(ann, "a.txt", [66], ["folder_id": "x"]).status == 400)
      #expect(try await Self.upload(ann, "a.txt", [66], ["focal_x": "left"]).status == 400)
    }
  }

  @Test(arguments: TestEngine.all)
  func `folders can be addressed with both forms of their ids`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let made = try await ann.post("/media-folders", json(["name": "Photos"]))
      #expect(made.status == 201)
      let id = try #require(made.object["folder_id"] as? String)
      let inner = try await ann.post(
        "/media-folders", json(["name": "2026", "parent_id": id])
      ).object
      #expect(inner["parent_id"] as? String == id)
      let innerID = try #require(inner["folder_id"] as? String)
      #expect(try await ann.get("/media-folders/?q=\(id)").object["name"] as? String == "Photos")
      #expect(try await ann.get("/media-folders/\(id)").object["name"] as? String == "Photos")
      #expect(try await ann.get("/media-folders").array?.count == 2)
      let tree = try #require(await ann.get("/media-folders/tree").array)
      #expect(tree.count == 1)
      #expect((tree[0]["children"] as? [[String: Any]])?.first?["children"] is [Any])
      for (path, name) in [("/media-folders/", "One"), ("/media-folders/\(id)", "Two")] {
        let renamed = try await ann.put(path, json(["folder_id": id, "name": name]))
        #expect((renamed.status, renamed.object["name"] as? String) == (200, name))
      }
      let twice = try await ann.post("/media-folders", json(["name": "Two"]))
      #expect(twice.status == 409)

      let file = try await Self.upload(ann, "a.txt", [65]).object
      let fileID = try #require(file["media_id"] as? String)
      let moved = try await ann.post(
        "/media/move", json(["media_ids": [fileID], "folder_id": innerID]))
      #expect(moved.object["moved"] as? Int == 1)
      let files = try await ann.get("/media-folders/\(innerID)/media?limit=10").object
      #expect((files["total"] as? Int, files["limit"] as? Int) == (1, 10))
      let full = try await ann.delete("/media-folders/?q=\(innerID)")
      #expect(full.status == 409)
      #expect(full.object["message"] as? String == "The folder is not empty: 0 folders, 1 file.")
      #expect(
        try await ann.post("/media/move", json(["media_ids": [fileID], "folder_id": ""])).status
          == 200)
      #expect(try await ann.delete("/media-folders/\(innerID)").status == 200)
      #expect(try await ann.delete("/media-folders/?q=\(id)").status == 200)
    }
  }
}
