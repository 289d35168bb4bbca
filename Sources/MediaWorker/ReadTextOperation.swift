import CTesseract
import CVips
import ImageStripping
import WorkerMessages

/// The longest side of an image for text recognition, in pixels. Letters of a list are then about
/// forty pixels high, the size for which Tesseract's networks were trained. A larger image only
/// takes longer.
private let maxSide: UInt32 = 2400

/// Returns the text of the request's image as JSON (`RecognisedPage` in Sources/Media).
func readText(_ request: WorkerRequest) throws(WorkerError) -> WorkerResponse {
  let image = request.image
  let declared = try checkedProperties(
    of: image, frames: strip(image).frames, limits: request.limits)
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
  default: throw WorkerError(.outOfMemory)
  }
  let text = UnsafeRawBufferPointer(start: result.text, count: result.count)
  return WorkerResponse(declared, .bytes, Array(text))
}
