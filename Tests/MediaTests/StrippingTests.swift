import Foundation
import ImageStripping
import Testing
import WorkerMessages

extension StrippedImage {
  /// The stripped file.
  fileprivate func bytes(of original: [UInt8]) -> [UInt8] { edits.apply(to: original) }
}

@Suite struct StrippingTests {
  @Test(arguments: ["phone.jpg", "place.png", "place.webp", "animated.webp"])
  func `location, maker notes and comments are removed`(name: String) throws {
    let upload = try SampleImages.bytes(name)
    try #require(
      SampleMetadata.containsLocation(in: upload) && SampleMetadata.containsText(in: upload))

    let stripped = try StrippedImage(stripping: upload)

    #expect(!SampleMetadata.containsLocation(in: stripped.bytes(of: upload)))
    #expect(!SampleMetadata.containsText(in: stripped.bytes(of: upload)))
  }

  @Test(arguments: ["phone.jpg", "place.png", "place.webp"])
  func `the colour profile is kept`(name: String) throws {
    let upload = try SampleImages.bytes(name)

    let stripped = try StrippedImage(stripping: upload)

    #expect(SampleMetadata.containsColorProfile(in: stripped.bytes(of: upload)))
  }

  @Test("A GIF keeps frames, delays and repetitions, and loses comments, data and hidden blocks")
  func stripsGIF() throws {
    let size: [UInt8] = [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    let header: [UInt8] = Array("GIF89a".utf8) + size
    let loop: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0]
    let time: [UInt8] = [0x21, 0xF9, 4, 0, 10, 0, 0]
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]
    let end: [UInt8] = [0]
    let secret: [UInt8] = [6] + Array("SECRET".utf8)
    let comment: [UInt8] = [0x21, 0xFE] + secret + end
    let text: [UInt8] = [0x21, 0x01] + secret + end
    let name: [UInt8] = [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8)
    var upload: [UInt8] = header
    for part in [loop, secret, end, comment] { upload += part }
    var kept: [UInt8] = header
    for part in [loop, end] { kept += part }
    for extra in [comment, text, name + secret + end] {
      for part in [time, secret, end, extra, frame] { upload += part }
      for part in [time, end, frame] { kept += part }
    }
    upload.append(0x3B)
    upload += secret
    kept.append(0x3B)

    let stripped = try StrippedImage(stripping: upload)

    #expect(stripped.bytes(of: upload) == kept)
    #expect(stripped.frames == 3)
    // Without a trailer.
    let open: [UInt8] = header + frame
    let ended: [UInt8] = open + [0x3B]
    #expect(try StrippedImage(stripping: open).bytes(of: open) == ended)
  }

  @Test func `data after the end of a JPEG is removed`() throws {
    let upload = try SampleImages.bytes("phone.jpg")

    let stripped = try StrippedImage(stripping: upload).bytes(of: upload)

    #expect(stripped.suffix(2) == [0xFF, 0xD9])
    #expect(Data(stripped).range(of: Data("trailer".utf8)) == nil)
  }

  @Test func `an image without metadata keeps every byte`() throws {
    let upload = try SampleImages.bytes("progressive.jpg")

    let isSame = try StrippedImage(stripping: upload).bytes(of: upload) == upload
    #expect(isSame)
  }

  @Test(arguments: [
    ("phone.jpg", ImageFormat.jpeg), ("place.png", .png), ("mislabelled.png", .webp),
    ("animated.gif", .gif), ("plain.heic", .heic), ("plain.avif", .avif),
  ])
  func `the format of an image is detected from its bytes`(name: String, format: ImageFormat) throws
  {
    #expect(try StrippedImage(stripping: SampleImages.bytes(name)).format == format)
  }

  @Test(arguments: [
    ("animated.png", 4), ("animated.gif", 4), ("animated.webp", 4), ("place.png", 1),
    ("place.webp", 1),
  ])
  func `frames are counted`(name: String, frames: Int) throws {
    #expect(try StrippedImage(stripping: SampleImages.bytes(name)).frames == frames)
  }

  @Test func `a text file is not an image, whatever its name`() throws {
    let letter = try SampleImages.bytes("letter.jpg")

    #expect(throws: StrippingError.unsupported) { try StrippedImage(stripping: letter) }
  }

  @Test(arguments: ["progressive.jpg", "place.png", "place.webp", "animated.gif"])
  func `an image that ends early is corrupt`(name: String) throws {
    let half = try Array(SampleImages.bytes(name).prefix(4000))

    #expect(throws: StrippingError.corrupt) { try StrippedImage(stripping: half) }
  }

  @Test(arguments: SampleImages.all)
  func `damaged images do not trap, and stripping twice changes nothing`(name: String) throws {
    let original = try SampleImages.bytes(name)
    var dice = SeededRandomNumberGenerator(state: UInt64(original.count))
    for _ in 0..<2000 {
      let bytes = dice.damaged(original)
      // Most damage is an error, which other tests check.
      guard let once = try? StrippedImage(stripping: bytes).bytes(of: bytes) else { continue }
      let twice = try StrippedImage(stripping: once).bytes(of: once)
      if once != twice { Issue.record("Stripping twice changed \(bytes.prefix(100)) …") }
    }
  }

  @Test func `truncated images do not trap`() throws {
    for name in SampleImages.all {
      let bytes = try SampleImages.bytes(name)
      for length in 0..<min(700, bytes.count) {
        _ = try? StrippedImage(stripping: Array(bytes.prefix(length)))
      }
    }
  }
}
