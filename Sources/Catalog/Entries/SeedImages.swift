import Foundation
package import Model

/// The built-in images, with the fixed ids `00000000-0000-0000-0001-…N`. Images 1 to 5 are
/// referenced by livlog's clients; from 101 on they are the posters of the sample films.
package enum SeedImages {
  /// Returns the file of a built-in image; nil for any other id.
  package static func file(_ id: ImageID) -> (bytes: [UInt8], mediaType: String)? {
    guard id.high == 0, id.low >> 48 == 1 else { return nil }
    let number = id.low & 0xFFFF_FFFF_FFFF
    let files = number > 100 ? FirstFilmPosters.all : SeedImageFiles.all
    guard let found = files.first(where: { $0.number == number }),
      let data = Data(base64Encoded: found.base64, options: .ignoreUnknownCharacters)
    else { return nil }
    return ([UInt8](data), number == 5 ? "image/png" : "image/jpeg")
  }
}
