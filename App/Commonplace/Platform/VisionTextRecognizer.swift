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
      // Vision measures from the bottom of the image.
      return (request.results ?? [])
        .sorted { $0.boundingBox.maxY > $1.boundingBox.maxY }
        .compactMap { TextLine($0) }
    }
  }

  extension TextLine {
    /// Creates a line with up to three readings.
    fileprivate init?(_ observation: VNRecognizedTextObservation) {
      let candidates = observation.topCandidates(3)
      guard let best = candidates.first else { return nil }
      self.init(
        best.string, confidence: Double(best.confidence),
        alternatives: candidates.dropFirst().map(\.string),
        height: Double(observation.boundingBox.height))
    }
  }
#endif
