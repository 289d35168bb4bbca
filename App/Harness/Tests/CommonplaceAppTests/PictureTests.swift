import CommonplaceLocal
import CoreGraphics
import Foundation
import Testing

@testable import CommonplaceApp

/// What the app asks of ImageIO. The substitute reads types, sizes and orientations; it does not
/// decode or encode pixels.
@Suite("Pictures")
struct PictureTests {
  private let pictures = ImageIOPictures()

  /// `phone.jpg` has 320 × 240 pixels and is turned by a quarter; `wide.jpg` has 4000 × 3000.
  private func photo(_ name: String) throws -> Data { try Folders.fixture("images/\(name)") }

  @Test func `an image of a book on this iPhone is upright and in full size`() async throws {
    let picture = try #require(try await pictures.prepare(photo("phone.jpg")))
    #expect(picture.format == .jpeg && picture.width == 240 && picture.height == 320)
  }

  @Test func `transparent images stay PNG, and others become JPEG`() async throws {
    for (name, format) in [
      ("place.png", DevicePicture.Format.png), ("plain.heic", .jpeg), ("phone.jpg", .jpeg),
    ] {
      #expect(try await pictures.prepare(photo(name))?.format == format, "\(name)")
    }
  }

  @Test func `an image is scaled into a size and never enlarged`() async throws {
    let small = try #require(
      try await pictures.scaled(photo("wide.jpg"), maxWidth: 400, maxHeight: 400))
    #expect(small.width == 400 && small.height == 300)
    let same = try #require(
      try await pictures.scaled(photo("wide.jpg"), maxWidth: 9000, maxHeight: 9000))
    #expect(same.width == 4000 && same.height == 3000)
  }

  @Test func `data that is not an image has no picture`() async throws {
    for data in [Data(), Data("Dear reader,".utf8)] {
      #expect(try await pictures.prepare(data) == nil)
      #expect(try await pictures.scaled(data, maxWidth: 9, maxHeight: 9) == nil)
      #expect(PhotoFiles.jpeg(data, maxPixels: 100) == nil)
      #expect(ImageScaler.image(data, maxPixels: 100) == nil)
    }
  }

  @Test func `an image is decoded with no more pixels than are shown`() throws {
    let image = try #require(ImageScaler.image(photo("wide.jpg"), maxPixels: 1000))
    #expect(image.width == 1000 && image.height == 750)
  }
}
