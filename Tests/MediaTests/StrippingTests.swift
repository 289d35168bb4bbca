import Foundation
import Media
import Model
import Testing

@Suite struct StrippingTests {
  @Test(arguments: ["phone.jpg", "place.png", "place.webp", "animated.webp"])
  func `place, maker and words are gone`(name: String) throws {
    let upload = try SampleImages.bytes(name)
    try #require(Secret.isPlace(in: upload) && Secret.isWord(in: upload))

    let stripped = try StrippedImage(stripping: upload)

    #expect(!Secret.isPlace(in: stripped.bytes))
    #expect(!Secret.isWord(in: stripped.bytes))
  }

  @Test(arguments: ["phone.jpg", "place.png", "place.webp"])
  func `the colour profile stays`(name: String) throws {
    let stripped = try StrippedImage(stripping: SampleImages.bytes(name))

    #expect(Secret.isProfile(in: stripped.bytes))
  }

  @Test func `what follows the end of a JPEG is left behind`() throws {
    let stripped = try StrippedImage(stripping: SampleImages.bytes("phone.jpg"))

    #expect(stripped.bytes.suffix(2) == [0xFF, 0xD9])
    #expect(Data(stripped.bytes).range(of: Data("trailer".utf8)) == nil)
  }

  @Test func `a picture without metadata keeps every byte`() throws {
    let upload = try SampleImages.bytes("progressive.jpg")

    let isSame = try StrippedImage(stripping: upload).bytes == upload
    #expect(isSame)
  }

  @Test(arguments: [
    ("phone.jpg", ImageFormat.jpeg), ("place.png", .png), ("mislabelled.png", .webp),
    ("animated.gif", .gif), ("plain.heic", .heic), ("plain.avif", .avif),
  ])
  func `an image is what its bytes say`(name: String, format: ImageFormat) throws {
    #expect(try StrippedImage(stripping: SampleImages.bytes(name)).format == format)
  }

  @Test(arguments: [("animated.png", 4), ("animated.gif", 4), ("place.png", 1)])
  func `frames are counted`(name: String, frames: Int) throws {
    #expect(try StrippedImage(stripping: SampleImages.bytes(name)).frames == frames)
  }

  @Test func `a letter is no image, whatever its name`() throws {
    let letter = try SampleImages.bytes("letter.jpg")

    let failure = #expect(throws: Failure.self) { try StrippedImage(stripping: letter) }

    #expect(failure?.code == "image.unsupported")
    #expect(failure?.kind == .unsupportedMedia)
  }

  @Test(arguments: ["progressive.jpg", "place.png", "place.webp", "animated.gif"])
  func `one that ends early is corrupt`(name: String) throws {
    let half = try Array(SampleImages.bytes(name).prefix(4000))

    let failure = #expect(throws: Failure.self) { try StrippedImage(stripping: half) }

    #expect(failure?.code == "image.corrupt")
  }

  @Test(arguments: SampleImages.all)
  func `no damage traps, and stripping twice changes nothing`(name: String) throws {
    let original = try SampleImages.bytes(name)
    var dice = Dice(state: UInt64(original.count))
    for _ in 0..<2000 {
      let bytes = dice.damaged(original)
      guard let once = try? StrippedImage(stripping: bytes) else { continue }
      let twice = try StrippedImage(stripping: once.bytes)
      if once != twice { Issue.record("Stripping twice changed \(bytes.prefix(100)) …") }
    }
  }

  @Test func `every beginning of every image is safe to read`() throws {
    for name in SampleImages.all {
      let bytes = try SampleImages.bytes(name)
      for length in 0..<min(700, bytes.count) {
        _ = try? StrippedImage(stripping: Array(bytes.prefix(length)))
      }
    }
  }
}
