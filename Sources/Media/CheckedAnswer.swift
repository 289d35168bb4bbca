import Model
import WorkerMessages

/// A worker's answer that fits its request.
struct CheckedAnswer: Sendable {
  let facts: ImageFacts
  /// The image made, or JSON.
  let image: [UInt8]

  /// A worker that was taken over could answer anything: what is kept and served is an image of a
  /// kind that browsers show as one, and made of the upload as the worker's edits say.
  /// - Returns: nil for an answer that no sound worker gives.
  /// - Throws: what the worker refused, as a failure of the upload.
  init?(_ answer: WorkerAnswer, to request: WorkerRequest) throws(Failure) {
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
    guard let facts = answer.facts, let image = Self.image(answer, of: request) else { return nil }
    switch request.operation {
    case .probe, .read: break
    case .derive, .crop:
      guard ImageFormat(sniffing: image) == request.format else { return nil }
    case .prepare:
      guard [.jpeg, .png, .webp, .gif].contains(facts.format),
        ImageFormat(sniffing: image) == facts.format
      else { return nil }
    }
    (self.facts, self.image) = (facts, image)
  }

  private static func image(_ answer: WorkerAnswer, of request: WorkerRequest) -> [UInt8]? {
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
