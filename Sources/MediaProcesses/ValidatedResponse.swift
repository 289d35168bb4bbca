import Model
import WorkerMessages

/// An answer of the worker that was checked against its request.
struct ValidatedResponse: Sendable {
  let properties: ImageProperties
  /// The image that was made, or JSON.
  let image: [UInt8]

  /// Checks an answer, since a compromised worker could send anything. A stored image must be of a
  /// format that browsers display, and be made from the upload by the worker's edits.
  /// - Returns: nil for an answer that a correct worker never sends.
  /// - Throws: the worker's refusal as a failure of the upload.
  init?(_ answer: WorkerResponse, to request: WorkerRequest) throws(Failure) {
    switch answer.status {
    case .ok: break
    case .corrupt: throw .corruptImage
    case .unsupported: throw .unsupportedImage
    case .tooManyPixels: throw .tooManyPixels
    case .outOfMemory: throw .tooLargeImage
    case .noLanguage: throw .noReadingLanguage
    case .tooManyScans: throw .tooManyScans
    case .animationTooLong: throw .tooLongAnimation(request.limits)
    }
    guard let facts = answer.properties, let image = Self.image(answer, of: request) else {
      return nil
    }
    switch request.operation {
    case .probe, .readText: break
    case .derive, .crop:
      guard ImageFormat(sniffing: image) == request.format else { return nil }
    case .prepare:
      guard [.jpeg, .png, .webp, .gif].contains(facts.format),
        ImageFormat(sniffing: image) == facts.format
      else { return nil }
    }
    (self.properties, self.image) = (facts, image)
  }

  private static func image(_ answer: WorkerResponse, of request: WorkerRequest) -> [UInt8]? {
    switch answer.content {
    case .bytes: return answer.bytes
    case .edits:
      let original = request.image
      guard request.operation == .prepare,
        let edits = ImageEdits(encoded: answer.bytes, of: original.count)
      else { return nil }
      return edits.apply(to: original)
    }
  }
}
