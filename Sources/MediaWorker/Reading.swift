import CTesseract
import CVips

/// Letters of a list are some forty pixels high at this size, which is what Tesseract's networks
/// were taught with; more only takes longer.
private let longestRead: UInt32 = 2400

/// The text of the request's image as JSON (`ReadPage` in Sources/Media), or why there is none.
func readText(_ image: [UInt8]) -> (status: UInt8, facts: cvips_facts, text: [UInt8]) {
  var facts = cvips_facts()
  var pixels = cvips_result()
  // Also gives what reading took back to the system.
  defer { cvips_free(&pixels) }
  var (width, height): (UInt32, UInt32) = (0, 0)
  let decoded = cvips_grey(image, image.count, longestRead, &facts, &pixels, &width, &height)
  guard decoded == CVIPS_OK else { return (UInt8(decoded.rawValue), facts, []) }
  var picture = ctesseract_picture(
    pixels: pixels.bytes.assumingMemoryBound(to: UInt8.self), width: width, height: height,
    full_width: facts.width, full_height: facts.height)
  var result = ctesseract_result()
  defer { ctesseract_free(&result) }
  let text = ctesseract_read(&picture, &result)
  let bytes = UnsafeRawBufferPointer(start: result.text, count: result.count)
  return (status(text), facts, Array(bytes))
}

/// The numbers of `WorkerAnswer.Status`.
private func status(_ reading: ctesseract_status) -> UInt8 {
  switch reading {
  case CTESSERACT_OK: UInt8(CVIPS_OK.rawValue)
  case CTESSERACT_NO_LANGUAGE: 5
  default: UInt8(CVIPS_OUT_OF_MEMORY.rawValue)
  }
}
