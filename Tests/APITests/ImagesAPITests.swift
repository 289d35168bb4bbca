import Foundation
import HTTPTypes
import Model
import TestSupport
import Testing

@testable import API

@Suite struct ImagesAPITests {
  // MARK: - Upload and download

  @Test(
    arguments: TestEngine.all,
    [
      ("phone.jpg", "image/jpeg"), ("place.png", "image/png"), ("place.webp", "image/webp"),
      // The bytes determine the type, whatever the name is.
      ("mislabelled.png", "image/webp"),
      ("animated.gif", "image/gif"), ("place.heic", "image/jpeg"), ("plain.avif", "image/jpeg"),
    ])
  func `an image in base64 is returned as bytes`(
    engine: TestEngine, sample: (name: String, type: String)
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let entry = try await ann.makeEntryWithImages([sample.name])
      let image = try #require(entry.images.first)
      #expect(entry.images.count == 1 && image.isCover && image.position == 0)

      let answer = try await ann.get("/images/\(image.id)")

      #expect(answer.status == 200)
      #expect(answer.header("Content-Type") == sample.type)
      #expect(answer.header("Content-Length") == "\(answer.bytes.count)")
      #expect(answer.header("X-Content-Type-Options") == "nosniff")
      #expect(answer.header("Cache-Control")?.hasPrefix("private") == true)
      #expect(answer.bytes.count > 100)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an image id that is repeated is copied`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let entry = try await ann.makeEntryWithImages(["phone.jpg"])
      let id = entry.images[0].id
      let twice = json(["images": [["id": "\(id)"], ["id": "\(id)"]]])

      let images: [EntryImage] = try await ann.put("/entries/\(entry.id)/images", twice).value()

      #expect(images.count == 2 && images[0].id == id && images[1].id != id)
      let kept: Entry = try await ann.get("/entries/\(entry.id)").value()
      #expect(kept.images.map(\.id) == images.map(\.id))
    }
  }

  @Test("A refused update of images returns both versions as objects", arguments: TestEngine.all)
  func refusedUpdate(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let entry = try await ann.makeEntryWithImages(["phone.jpg"])
      let images = json(["images": [["id": "\(entry.images[0].id)"]]])

      let answer = try await ann.sending("If-Match", "\"\(entry.id)-99\"")
        .put("/entries/\(entry.id)/images", images)

      #expect(answer.status == 412)
      let current = answer.object["current"] as? [String: Any]
      let yours = answer.object["yours"] as? [String: Any]
      #expect(current?["id"] as? String == "\(entry.id)")
      let wanted = yours?["images"] as? [[String: Any]]
      #expect(wanted?.first?["id"] as? String == "\(entry.images[0].id)")
    }
  }

  @Test(arguments: TestEngine.all)
  func `location and maker data are removed from images`(engine: TestEngine) async throws {
    // 59° 56′, as EXIF writes it in either byte order.
    let places: [[UInt8]] = [
      [0, 0, 0, 59, 0, 0, 0, 1, 0, 0, 0, 56, 0, 0, 0, 1],
      [59, 0, 0, 0, 1, 0, 0, 0, 56, 0, 0, 0, 1, 0, 0, 0],
    ]
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      for name in ["phone.jpg", "place.png", "place.webp", "place.heic"] {
        let entry = try await ann.makeEntryWithImages([name])
        let bytes = try await ann.get("/images/\(entry.images[0].id)").bytes
        for secret in places + ["SECRET", "MAKER-NOTE"].map({ Array($0.utf8) }) {
          #expect(Data(bytes).range(of: Data(secret)) == nil, "\(name)")
        }
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a form creates an entry with two images`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let parts: [(String, String?, [UInt8])] = [
        ("data", nil, Array(entryBody("Form").utf8)),
        ("images", "a.jpg", try picture("phone.jpg")),
        ("images", "b.heic", try picture("place.heic")),
      ]

      let made = try await ann.upload("/entries", parts)

      let entry = try made.value(201, as: Entry.self)
      #expect(entry.images.map(\.position) == [0, 1])
      #expect(entry.images.map(\.isCover) == [true, false])
      let bare = try await ann.upload("/entries", Array(parts.dropFirst()))
      #expect(bare.status == 400 && bare.fields["data"] != nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the old client reads an entry's pictures as base64`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let entry = try await ann.makeEntryWithImages(["phone.jpg", "place.png"])

      let list = try #require(await ann.get("/entries/\(entry.id)/images").array)

      #expect(list.map { $0["id"] as? String } == entry.images.map(\.id.description))
      #expect(list.map { $0["is_cover"] as? Bool } == [true, false])
      #expect(list.map { $0["position"] as? Int } == [0, 1])
      for (row, image) in zip(list, entry.images) {
        let data = Data(base64Encoded: row["data"] as? String ?? "")
        let bytes = try await ann.get("/images/\(image.id)").bytes
        #expect(data == Data(bytes))
      }
    }
  }

  /// An image as the list of images has it.
  private struct ListedImage: Encodable {
    var id: ImageID
    var data: String
    var is_cover: Bool
    var position: Int
  }

  @Test(arguments: TestEngine.all)
  func `the list of images has its length and the members in order`(engine: TestEngine)
    async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      for names in [[], ["phone.jpg"], ["wide.jpg", "place.png", "place.webp"]] {
        let entry = try await ann.makeEntryWithImages(names)
        var expected: [ListedImage] = []
        for image in entry.images {
          let bytes = try await ann.get("/images/\(image.id)").bytes
          expected.append(
            ListedImage(
              id: image.id, data: Data(bytes).base64EncodedString(), is_cover: image.isCover,
              position: image.position))
        }

        let list = try await ann.get("/entries/\(entry.id)/images")

        #expect(list.bytes == Array(try JSON.data(expected)))
        #expect(list.header("Content-Type") == "application/json")
        #expect(list.header("Content-Length") == "\(list.bytes.count)")
      }
    }
  }

  // MARK: - Parts, sizes, tags

  @Test(arguments: TestEngine.all)
  func `an image can be read in ranges`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let path = "/images/\(try await ann.makeEntryWithImages(["phone.jpg"]).images[0].id)"
      let whole = try await ann.get(path).bytes
      let size = whole.count
      func part(_ range: String) async throws -> ServerResponse {
        try await ann.sending("Range", range).get(path)
      }
      let start = try await part("bytes=0-99")
      #expect(start.status == 206 && start.bytes == Array(whole[0..<100]))
      #expect(start.header("Content-Range") == "bytes 0-99/\(size)")
      #expect(try await part("bytes=100-").bytes == Array(whole[100...]))
      #expect(try await part("bytes=-50").bytes == Array(whole.suffix(50)))
      #expect(try await part("bytes=5-\(size * 2)").bytes == Array(whole[5...]))
      for range in ["bytes=\(size)-", "bytes=-0", "bytes=99999999999999999999-"] {
        let answer = try await part(range)
        #expect(answer.status == 416 && answer.refusal != nil, "\(range)")
      }
      let malformed = [
        "bytes=0-1,4-5", "pages=1-2", "bytes=x-y", "bytes=0-x", "bytes=x-5", "bytes=-", "bytes=--5",
        "bytes=-x", "bytes=+1-5", "bytes=9-5",
      ]
      for range in malformed {
        let answer = try await part(range)
        #expect(answer.status == 200 && answer.bytes == whole, "\(range)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `an image is returned in the requested width and an accepted format`(engine: TestEngine)
    async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let path = "/images/\(try await ann.makeEntryWithImages(["wide.jpg"]).images[0].id)"
      let whole = try await ann.get(path)
      let webP = ann.sending("Accept", "image/webp,image/*")

      let small = try await webP.get(path + "?w=160")
      #expect(small.header("Content-Type") == "image/webp")
      #expect(small.bytes.count < whole.bytes.count)
      #expect(small.header("ETag") != whole.header("ETag"))
      #expect(try await webP.get(path + "?w=100").bytes == small.bytes)
      let plain = try await ann.get(path + "?w=160")
      #expect(plain.header("Content-Type") == "image/jpeg")
      #expect(plain.header("Vary")?.contains("Accept") == true)
      for width in ["0", "-1", "x", "10001"] {
        #expect(try await ann.get(path + "?w=\(width)").status == 400, "\(width)")
      }
      let tag = try #require(small.header("ETag"))
      let again = try await webP.sending("If-None-Match", tag).get(path + "?w=160")
      #expect(again.status == 304 && again.bytes.isEmpty)
      let head = try await ann.send(.head, "/api/v1" + path)
      #expect(head.status == 200 && head.bytes.isEmpty)
      #expect(head.header("Content-Length") == "\(whole.bytes.count)")
    }
  }

  // MARK: - Managing

  @Test(arguments: TestEngine.all)
  func `images can be kept, moved, copied, added and removed`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let entry = try await ann.makeEntryWithImages(["phone.jpg", "place.png"])
      let other = try await ann.makeEntryWithImages(["place.webp"])
      let (one, two) = (entry.images[0].id, entry.images[1].id)
      let path = "/entries/\(entry.id)/images"
      func put(_ images: [[String: Any]]) async throws -> [EntryImage] {
        try await ann.put(path, json(["images": images])).value()
      }

      let swapped = try await put([["id": "\(two)"], ["id": "\(one)"]])
      #expect(swapped.map(\.id) == [two, one] && swapped.map(\.isCover) == [true, false])

      let placed = try await put([
        ["id": "\(two)", "position": 1, "is_cover": true], ["id": "\(one)", "position": 0],
      ])
      #expect(placed.map(\.id) == [one, two] && placed.map(\.isCover) == [false, true])

      let copied = try await put([
        ["id": "\(one)"], ["id": "\(other.images[0].id)"], ["data": try base64("progressive.jpg")],
      ])
      #expect(copied.count == 3 && copied[0].id == one)
      #expect(copied[1].id != other.images[0].id)
      #expect(try await ann.get("/images/\(copied[1].id)").status == 200)
      #expect(try await ann.get("/images/\(two)").status == 404)
      #expect(try await ann.get("/entries/\(other.id)").value(as: Entry.self).images.count == 1)

      #expect(try await put([]).isEmpty)
      #expect(try await ann.get("/entries/\(entry.id)").value(as: Entry.self).images.isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a replacement without images keeps them and with an empty list removes them`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let entry = try await ann.makeEntryWithImages(["phone.jpg"])
      let path = "/entries/\(entry.id)"
      let bare = #"{"title":"a","description":"b","score":1,"date":"2026-01-01"}"#
      #expect(try await ann.put(path, bare).value(as: Entry.self).images == entry.images)
      #expect(try await ann.put(path, entryBody("a")).value(as: Entry.self).images.isEmpty)
    }
  }
}
