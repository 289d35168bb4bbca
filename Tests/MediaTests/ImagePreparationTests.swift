import Foundation
import Media
import MediaProcesses
import Model
import Testing
import WorkerMessages

@Suite struct ImagePreparationTests {
  private let workers = SampleImages.workers()

  @Test(arguments: [
    ("phone.jpg", 240, 320), ("place.png", 120, 160), ("place.webp", 240, 320),
    ("progressive.jpg", 320, 240), ("animated.png", 80, 60), ("animated.webp", 80, 60),
    ("cmyk.jpg", 160, 120), ("mislabelled.png", 320, 240), ("wide.jpg", 4000, 3000),
  ])
  func `the size is as displayed, and the same after preparing again`(
    name: String, width: Int, height: Int
  ) async throws {
    let prepared = try await workers.prepare(SampleImages.bytes(name))

    #expect(prepared.width == width)
    #expect(prepared.height == height)
    let isSame = try await workers.prepare(prepared.bytes) == prepared
    #expect(isSame)
  }

  @Test(arguments: [
    "phone.jpg", "progressive.jpg", "place.png", "place.webp", "cmyk.jpg", "animated.gif",
  ])
  func `no pixel changes unless the image is converted`(name: String) async throws {
    let upload = try SampleImages.bytes(name)

    let prepared = try await workers.prepare(upload)

    let before = try await workers.derive(upload, maxWidth: 1000, format: .webp)
    let after = try await workers.derive(prepared.bytes, maxWidth: 1000, format: .webp)
    let isSame = before == after  // Keeps #expect from printing every byte.
    #expect(isSame)
  }

  @Test(arguments: [
    ("place.heic", ImageFormat.heic, 240, 320), ("plain.heic", .heic, 320, 240),
    ("plain.avif", .avif, 320, 240),
  ])
  func `HEIC and AVIF become an upright JPEG without metadata`(
    name: String, original: ImageFormat, width: Int, height: Int
  ) async throws {
    let prepared = try await workers.prepare(SampleImages.bytes(name))

    #expect(prepared.mediaType == "image/jpeg")
    #expect(prepared.original == original)
    #expect(prepared.width == width)
    #expect(prepared.height == height)
    #expect(!SampleMetadata.containsLocation(in: prepared.bytes))
    #expect(!SampleMetadata.containsText(in: prepared.bytes))
    #expect(Data(prepared.bytes).range(of: Data("Exif".utf8)) == nil)
  }

  @Test func `a GIF keeps its frames and loses its comment`() async throws {
    let upload = try SampleImages.bytes("animated.gif")
    try #require(SampleMetadata.containsText(in: upload))

    let prepared = try await workers.prepare(upload)

    #expect(prepared.mediaType == "image/gif")
    #expect(!SampleMetadata.containsText(in: prepared.bytes))
    let facts = try await workers.properties(of: prepared.bytes)
    #expect(facts == ImageProperties(format: .gif, width: 80, height: 60, frames: 4))
  }

  @Test func `an image of 12 megapixels is derived at the requested width`() async throws {
    let wide = try SampleImages.bytes("wide.jpg")

    for format in [ImageFormat.webp, .jpeg] {
      let small = try await workers.derive(wide, maxWidth: 512, format: format)
      let facts = try await workers.properties(of: small)
      #expect(facts == ImageProperties(format: format, width: 512, height: 384, frames: 1))
    }
  }

  @Test(arguments: ["phone.jpg", "place.png", "place.webp", "place.heic"])
  func `a derived image contains no metadata`(name: String) async throws {
    for format in [ImageFormat.webp, .jpeg] {
      let small = try await workers.derive(SampleImages.bytes(name), maxWidth: 100, format: format)

      #expect(
        !SampleMetadata.containsLocation(in: small) && !SampleMetadata.containsText(in: small))
      #expect(!SampleMetadata.containsColorProfile(in: small))
    }
  }

  @Test func `an image is not enlarged, and its orientation is applied`() async throws {
    let small = try await workers.derive(
      SampleImages.bytes("phone.jpg"), maxWidth: 2000, format: .jpeg)

    let facts = try await workers.properties(of: small)

    #expect(facts == ImageProperties(format: .jpeg, width: 240, height: 320, frames: 1))
  }

  /// place.heic is 240 × 320, and phone.jpg has its orientation in its metadata.
  @Test(arguments: [
    ("phone.jpg", 240, 320), ("place.heic", 240, 320), ("wide.jpg", 1568, 1176),
  ])
  func `no side of a resized image is longer than requested, and none is enlarged`(
    name: String, width: Int, height: Int
  ) async throws {
    let prepared = try await workers.prepare(SampleImages.bytes(name))

    let resized = try await workers.resize(prepared, longestSide: 1568)

    #expect(resized.width == width && resized.height == height && resized.format == .jpeg)
    let facts = try await workers.properties(of: resized.bytes)
    #expect(facts == ImageProperties(format: .jpeg, width: width, height: height, frames: 1))
    let tall = try await workers.resize(prepared, longestSide: 100)
    #expect(max(tall.width, tall.height) == 100)
  }

  @Test(arguments: [
    ("truncated.jpg", "image.corrupt"), ("letter.jpg", "image.unsupported"),
    ("bomb.png", "image.tooLarge"),
  ])
  func `an invalid image is refused with the reason`(name: String, code: String) async throws {
    let upload = try SampleImages.bytes(name)

    let failure = await #expect(throws: Failure.self) { try await workers.prepare(upload) }

    #expect(failure?.code == code)
  }

  @Test func `damage inside the pixels is found by decoding`() async throws {
    var upload = try SampleImages.bytes("place.png")
    upload[upload.count - 700] ^= 0xFF

    let failure = await #expect(throws: Failure.self) { try await workers.prepare(upload) }

    #expect(failure?.code == "image.corrupt")
  }

  @Test func `more bytes than allowed are too large`() async throws {
    let upload = try SampleImages.bytes("phone.jpg")

    let failure = await #expect(throws: Failure.self) {
      try await workers.prepare(upload, maxBytes: upload.count - 1)
    }

    #expect(failure?.code == "image.tooLarge")
    #expect(failure?.kind == .tooLarge)
  }

  @Test(arguments: SampleImages.all)
  func `a damaged image is prepared or refused, and the next image is prepared`(name: String)
    async throws
  {
    let original = try SampleImages.bytes(name)
    var dice = SeededRandomNumberGenerator(state: 11)
    for _ in 0..<30 {
      let damaged = dice.damaged(original)
      do {
        _ = try await workers.prepare(damaged)
      } catch let failure as Failure {
        #expect(failure.code.hasPrefix("image."))
      }
    }
    #expect(try await workers.prepare(SampleImages.bytes("phone.jpg")).width == 240)
  }
}
