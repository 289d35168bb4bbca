import CVips
import ImageStripping
import WorkerMessages

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
