import Foundation
import Media
import MediaProcesses
import WorkerMessages

/// The images in Tests/Fixtures/images, read from disk each time.
enum SampleImages {
  static let all = [
    "phone.jpg", "progressive.jpg", "cmyk.jpg", "truncated.jpg", "place.png", "animated.png",
    "bomb.png", "place.webp", "animated.webp", "mislabelled.png", "animated.gif", "place.heic",
    "plain.heic", "plain.avif", "letter.jpg",
  ]

  static func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: tests.appending(path: "Fixtures/images/\(name)")))
  }

  /// Returns an image of text in Tests/Fixtures/reading.
  static func reading(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: tests.appending(path: "Fixtures/reading/\(name)")))
  }

  /// Returns bytes as if they had been prepared, with which a test of reading needs one request.
  static func unchecked(_ bytes: [UInt8]) -> PreparedImage {
    PreparedImage(bytes: bytes, format: .png, width: 640, height: 560, original: .png)
  }

  static let maliciousWorker = tests.appending(path: "Fixtures/lying-worker")

  static func workers(_ limits: MediaWorkerLimits = MediaWorkerLimits()) -> MediaWorkers {
    let package = tests.deletingLastPathComponent()
    return MediaWorkers(
      executable: package.appending(path: ".build/debug/commonplace-media").path, limits: limits)
  }

  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
}

/// Metadata in the images that must not remain, and the colour profile, which is kept for uploads.
enum SampleMetadata {
  /// 59° 56′, as EXIF writes it in either byte order.
  private static let latitudes: [[UInt8]] = [
    [0, 0, 0, 59, 0, 0, 0, 1, 0, 0, 0, 56, 0, 0, 0, 1],
    [59, 0, 0, 0, 1, 0, 0, 0, 56, 0, 0, 0, 1, 0, 0, 0],
  ]
  private static let words = ["SECRET", "MAKER-NOTE"].map { Array($0.utf8) }

  static func containsLocation(in bytes: [UInt8]) -> Bool { latitudes.contains { has($0, bytes) } }
  static func containsText(in bytes: [UInt8]) -> Bool { words.contains { has($0, bytes) } }

  /// Searches for the name of the profile in each format.
  static func containsColorProfile(in bytes: [UInt8]) -> Bool {
    ["ICC_PROFILE\0", "iCCP", "ICCP"].contains { has(Array($0.utf8), bytes) }
  }

  private static func has(_ part: [UInt8], _ bytes: [UInt8]) -> Bool {
    Data(bytes).range(of: Data(part)) != nil
  }
}

/// A random number generator with the same sequence on every machine (SplitMix64).
struct SeededRandomNumberGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Returns `bytes` with a little damage of a kind that is difficult for parsers.
  mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    let place = Int.random(in: 0..<bytes.count, using: &self)
    // The structure is mostly at the beginning.
    let early = Int.random(in: 0..<min(600, bytes.count), using: &self)
    let end = min(bytes.count, early + Int.random(in: 1...40, using: &self))
    switch Int.random(in: 0..<6, using: &self) {
    case 0: bytes[early] = UInt8.random(in: 0...255, using: &self)
    case 1: bytes[place] = UInt8.random(in: 0...255, using: &self)
    case 2: bytes.removeLast(bytes.count - place)
    case 3: bytes.removeSubrange(early..<end)
    case 4: bytes.insert(contentsOf: bytes[early..<end], at: place)
    default:
      for index in early..<min(end, early + 4) {
        bytes[index] = Bool.random(using: &self) ? 255 : 0
      }
    }
    return bytes
  }
}
