import CTesseract
import CVips
import ImageStripping
import WorkerMessages

/// The reason why a request is refused.
struct WorkerError: Error {
  let status: WorkerResponse.Status

  init(_ status: WorkerResponse.Status) { self.status = status }

  init(stripping error: StrippingError) {
    switch error {
    case .corrupt: status = .corrupt
    case .unsupported: status = .unsupported
    case .tooManyScans: status = .tooManyScans
    }
  }
}

/// Performs the operation of `request`.
func perform(_ request: WorkerRequest) -> WorkerResponse {
  do {
    switch request.operation {
    case .probe:
      return WorkerResponse(try probe(request.image), .bytes, [])
    case .prepare:
      return try prepare(request.image, request.limits)
    case .derive:
      let format = cvips_format(UInt32(request.format.rawValue))
      return try makeImage(of: request.image) { bytes, count, facts, result in
        cvips_derive(
          bytes, count, UInt32(clamping: request.width), UInt32(clamping: request.height), format,
          facts, result)
      }
    case .crop:
      let cut = cvips_cut(
        width: UInt32(clamping: request.width), height: UInt32(clamping: request.height),
        focus_x: UInt32(clamping: request.focusX), focus_y: UInt32(clamping: request.focusY))
      return try makeImage(of: request.image) { bytes, count, facts, result in
        cvips_crop(bytes, count, cut, facts, result)
      }
    case .readText:
      return try readText(request.image)
    }
  } catch let refusal {
    return WorkerResponse(refusal.status)
  }
}

/// Throws if libvips failed.
func check(_ status: cvips_status) throws(WorkerError) {
  guard status != CVIPS_OK else { return }
  throw WorkerError(
    WorkerResponse.Status(rawValue: UInt8(truncatingIfNeeded: status.rawValue)) ?? .corrupt)
}

func probe(_ image: [UInt8]) throws(WorkerError) -> ImageProperties {
  var facts = cvips_facts()
  try check(cvips_probe(image, image.count, &facts))
  return try ImageProperties(facts)
}

/// Reads the header of an upload and checks the limits of animations before anything is decoded;
/// `probe` checks the size of one frame.
/// - Parameter frames: the number of frames that `StrippedImage` has counted in the file. The header
///   can state fewer; the larger number is checked.
func checkedProperties(
  of image: [UInt8], frames: Int, limits: WorkerLimits
) throws(WorkerError) -> ImageProperties {
  guard frames <= limits.frames else { throw WorkerError(.animationTooLong) }
  let facts = try probe(image)
  let frames = max(frames, facts.frames)
  guard frames > 1 else { return facts }
  guard frames <= limits.frames,
    facts.width * facts.height * frames <= limits.animationMegapixels * 1_000_000
  else { throw WorkerError(.animationTooLong) }
  return facts
}

/// Makes another image from `image` and removes the little EXIF that libvips adds.
func makeImage(
  of image: [UInt8],
  _ make: (
    UnsafeRawPointer?, Int, UnsafeMutablePointer<cvips_facts>, UnsafeMutablePointer<cvips_result>
  ) -> cvips_status
) throws(WorkerError) -> WorkerResponse {
  var facts = cvips_facts()
  var result = cvips_result()
  defer { cvips_free(&result) }
  try check(image.withUnsafeBytes { make($0.baseAddress, $0.count, &facts, &result) })
  let made = Array(UnsafeRawBufferPointer(start: result.bytes, count: result.count))
  let stripped = try strip(made)
  return WorkerResponse(try ImageProperties(facts), .bytes, stripped.edits.apply(to: made))
}

func strip(_ image: [UInt8]) throws(WorkerError) -> StrippedImage {
  do {
    return try StrippedImage(stripping: image)
  } catch let error {
    throw WorkerError(stripping: error)
  }
}

extension ImageProperties {
  init(_ facts: cvips_facts) throws(WorkerError) {
    guard let format = ImageFormat(rawValue: UInt8(truncatingIfNeeded: facts.format.rawValue))
    else { throw WorkerError(.unsupported) }
    self.init(
      format: format, width: Int(facts.width), height: Int(facts.height), frames: Int(facts.pages))
  }
}

// MARK: - Preparing an image

/// The maximum bytes of encoded edits. If they are longer, the image itself is sent.
private let maxEncodedEdits = 1 << 20

/// Removes the metadata of an upload and decodes it completely. HEIC and AVIF are converted to
/// JPEG; other images keep their pixels, and the answer contains edits of the upload.
func prepare(_ image: [UInt8], _ limits: WorkerLimits) throws(WorkerError) -> WorkerResponse {
  let stripped = try strip(image)
  let bytes = stripped.edits.apply(to: image)
  let declared = try checkedProperties(of: bytes, frames: stripped.frames, limits: limits)
  guard !stripped.format.needsRecoding else {
    return try makeImage(of: bytes) { cvips_recode($0, $1, $2, $3) }
  }
  guard declared.format == stripped.format else { throw WorkerError(.corrupt) }
  var facts = cvips_facts()
  try check(cvips_verify(bytes, bytes.count, &facts))
  let edits = stripped.edits.encoded
  return edits.count <= maxEncodedEdits
    ? WorkerResponse(declared, .edits, edits) : WorkerResponse(declared, .bytes, bytes)
}

// MARK: - Reading text

/// The longest side of an image for text recognition, in pixels. Letters of a list are then about
/// forty pixels high, the size for which Tesseract's networks were trained. A larger image only
/// takes longer.
private let maxSide: UInt32 = 2400

/// Returns the text of a prepared image as JSON (`RecognisedPage` in Sources/Media).
func readText(_ image: [UInt8]) throws(WorkerError) -> WorkerResponse {
  var facts = cvips_facts()
  var pixels = cvips_result()
  defer { cvips_free(&pixels) }
  var (width, height): (UInt32, UInt32) = (0, 0)
  try check(cvips_grey(image, image.count, maxSide, &facts, &pixels, &width, &height))
  var picture = ctesseract_picture(
    pixels: pixels.bytes.assumingMemoryBound(to: UInt8.self), width: width, height: height,
    full_width: facts.width, full_height: facts.height)
  var result = ctesseract_result()
  defer { ctesseract_free(&result) }
  switch ctesseract_read(&picture, &result) {
  case CTESSERACT_OK: break
  case CTESSERACT_NO_LANGUAGE: throw WorkerError(.noLanguage)
  // Also for CTESSERACT_CANCELLED: stdin is closed then, so nobody receives the response.
  default: throw WorkerError(.outOfMemory)
  }
  let text = UnsafeRawBufferPointer(start: result.text, count: result.count)
  return WorkerResponse(try ImageProperties(facts), .bytes, Array(text))
}
