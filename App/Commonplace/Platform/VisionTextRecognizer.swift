#if canImport(Vision)
  import CommonplaceKit
  import Foundation
  import ListCore
  import Vision

  /// Recognises the lines of a photo with Vision.
  struct VisionTextRecognizer: PhotoTextRecognizer {
    func lines(in photo: URL) async throws -> [TextLine] {
      try await Task.detached(priority: .userInitiated) { try Self.recognise(photo) }.value
    }

    private static func recognise(_ photo: URL) throws -> [TextLine] {
      let request = VNRecognizeTextRequest()
      request.recognitionLevel = .accurate
      request.usesLanguageCorrection = true
      request.automaticallyDetectsLanguage = true
      try VNImageRequestHandler(url: photo, options: [:]).perform([request])
      return (request.results ?? [])
        .sorted { $0.boundingBox.maxY > $1.boundingBox.maxY }
        .compactMap { TextLine($0) }
    }
  }

  extension TextLine {
    /// Creates a line with up to three readings. Vision measures from the bottom left corner of the
    /// image, and this app from the top left one.
    fileprivate init?(_ observation: VNRecognizedTextObservation) {
      let candidates = observation.topCandidates(3)
      guard let best = candidates.first else { return nil }
      let box = observation.boundingBox
      self.init(
        best.string, confidence: Double(best.confidence),
        alternatives: candidates.dropFirst().map(\.string),
        height: Double(box.height),
        box: [box.minX, 1 - box.maxY, box.width, box.height].map { Double($0) })
    }
  }
#endif
