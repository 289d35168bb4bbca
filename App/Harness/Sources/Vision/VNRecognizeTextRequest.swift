public import Foundation
internal import FoundationAdditions

open class VNRequest: NSObject {
  public override init() { super.init() }
}

open class VNObservation: NSObject {
  public let confidence: Float = 1
}

/// A text that was recognised, with its confidence.
open class VNRecognizedText: NSObject {
  public let string: String
  public let confidence: Float
  package init(_ string: String, confidence: Float) {
    self.string = string
    self.confidence = confidence
  }
}

/// A line of an image, with the texts that it may say.
open class VNRecognizedTextObservation: VNObservation {
  public let boundingBox: CGRect
  private let candidates: [VNRecognizedText]
  package init(_ candidates: [VNRecognizedText], boundingBox: CGRect) {
    self.candidates = candidates
    self.boundingBox = boundingBox
  }
  open func topCandidates(_ maxCandidateCount: Int) -> [VNRecognizedText] {
    Array(candidates.prefix(maxCandidateCount))
  }
}

public enum VNRequestTextRecognitionLevel: Int, Sendable { case accurate, fast }

public typealias VNRequestCompletionHandler = (VNRequest, (any Error)?) -> Void

/// Recognises the lines of an image.
open class VNRecognizeTextRequest: VNRequest {
  open var recognitionLevel = VNRequestTextRecognitionLevel.accurate
  open var usesLanguageCorrection = false
  open var automaticallyDetectsLanguage = false
  open var recognitionLanguages: [String] = []
  open var customWords: [String] = []
  open var minimumTextHeight: Float = 0
  open package(set) var results: [VNRecognizedTextObservation]?
  public override init() { super.init() }
  public init(completionHandler: VNRequestCompletionHandler? = nil) { super.init() }
}

public struct VNImageOption: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// Performs requests on an image.
open class VNImageRequestHandler: NSObject {
  private let data: Data
  private let url: URL?

  public init(url imageURL: URL, options: [VNImageOption: Any] = [:]) {
    url = imageURL
    data = Data()
  }
  public init(data imageData: Data, options: [VNImageOption: Any] = [:]) {
    data = imageData
    url = nil
  }

  open func perform(_ requests: [VNRequest]) throws {
    let data = try url.map { try Data(contentsOf: $0) } ?? data
    for case let request as VNRecognizeTextRequest in requests {
      request.results = RecognizedLines.observations(in: data)
    }
  }
}

/// The lines that tests let Vision recognise.
package enum RecognizedLines {
  private struct Lines {
    var ofAll: [String] = []
    var byImage: [Data: [String]] = [:]
  }

  private static let lines = Locked(Lines())

  /// Sets the lines of all images, from top to bottom.
  package static func set(_ newLines: [String]) { lines.withLock { $0.ofAll = newLines } }

  /// Sets the lines of one image.
  package static func set(_ newLines: [String], of image: Data) {
    lines.withLock { $0.byImage[image] = newLines }
  }

  static func observations(in data: Data) -> [VNRecognizedTextObservation] {
    let lines = lines.withLock { $0.byImage[data] ?? $0.ofAll }
    let height = 1 / CGFloat(max(lines.count, 1))
    return lines.enumerated().map { index, line in
      VNRecognizedTextObservation(
        [VNRecognizedText(line, confidence: 0.9)],
        boundingBox: CGRect(
          x: 0.1, y: 1 - height * CGFloat(index + 1), width: 0.8, height: height * 0.8))
    }
  }
}
