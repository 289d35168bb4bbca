import Foundation
package import Model

/// The pictures of the sample data, under the fixed ids that livlog's clients name:
/// `00000000-0000-0000-0001-00000000000N`, N from 1 to 5.
package enum SeedImages {
  /// The file of a built-in picture, or nil for any other id.
  package static func file(_ id: ImageID) -> (bytes: [UInt8], mediaType: String)? {
    guard id.high == 0, id.low >> 48 == 1 else { return nil }
    let number = id.low & 0xFFFF_FFFF_FFFF
    guard let found = SeedImageFiles.all.first(where: { $0.number == number }),
      let data = Data(base64Encoded: found.base64)
    else { return nil }
    return ([UInt8](data), number == 5 ? "image/png" : "image/jpeg")
  }
}
