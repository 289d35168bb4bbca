import Foundation
import HTTPTypes
import Model
import TestSupport
import Testing

/// Images that cannot be uploaded or read.
@Suite struct ImageRefusalTests {
  @Test(arguments: TestEngine.all)
  func `an entry has at most ten images`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let ten = Array(repeating: "phone.jpg", count: 10)
      let entry = try await ann.makeEntryWithImages(ten)
      #expect(entry.images.count == 10 && Set(entry.images.map(\.id)).count == 10)
      let refused = try await ann.post("/entries", entryBodyWithImages(ten + ["phone.jpg"]))
      #expect(refused.status == 400 && refused.fields["images"] == "Pictures can be at most 10.")
    }
  }

  @Test(
    arguments: TestEngine.all,
    [
      ("truncated.jpg", 415, "damaged"), ("bomb.png", 413, "megapixels"),
      ("letter.jpg", 415, "JPEG"),
    ])
  func `an invalid image is refused with a reason`(
    engine: TestEngine, sample: (name: String, status: Int, word: String)
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let answer = try await ann.post("/entries", entryBodyWithImages([sample.name]))
      #expect(answer.status == sample.status, "\(answer.text)")
      #expect(answer.refusal?.message.contains(sample.word) == true, "\(answer.text)")
      #expect(try await ann.get("/entries").array?.isEmpty == true)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an image must be base64 or an id in the caller's space`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let bob = try await server.addUser("bob@example.com")
      let his = try await bob.makeEntryWithImages(["phone.jpg"]).images[0].id
      let entry = try await ann.makeEntry("Mine")
      for image in [["data": "€"], ["data": ""], [:], ["id": "\(his)"], ["id": "x"]] {
        let answer = try await ann.put(
          "/entries/\(entry.id)/images", json(["images": [image]]))
        #expect(answer.status == 400 && !answer.fields.isEmpty, "\(image) \(answer.text)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `an image is visible to members only`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let bob = try await server.addUser("bob@example.com")
      let path = "/images/\(try await ann.makeEntryWithImages(["phone.jpg"]).images[0].id)"
      #expect(try await bob.get(path).status == 404)
      #expect(try await bob.get(path + "?w=160").status == 404)
      #expect(try await server.anonymousClient.get(path).status == 401)
      #expect(try await ann.get("/images/x").status == 400)
      #expect(try await ann.get("/images/\(ImageID.new())").status == 404)
    }
  }
}
