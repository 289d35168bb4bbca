import CVips
import ImageStripping
import WorkerMessages

/// Longer edits are not worth it: the image itself is answered.
private let mostEdits = 1 << 20

/// Removes an upload's metadata and decodes it to the end. HEIC and AVIF are written anew, the
/// others keep their pixels and are answered as edits of the upload.
func prepare(_ image: [UInt8], _ limits: WorkerLimits) throws(Refusal) -> WorkerAnswer {
  let stripped = try strip(image)
  let bytes = stripped.edits.apply(to: image)
  let declared = try checkedFacts(of: bytes, frames: stripped.frames, limits)
  guard !stripped.format.needsRecoding else {
    return try makeImage(of: bytes) { cvips_recode($0, $1, $2, $3) }
  }
  guard declared.format == stripped.format else { throw Refusal(.corrupt) }
  var facts = cvips_facts()
  try check(cvips_verify(bytes, bytes.count, &facts))
  let edits = stripped.edits.encoded
  return edits.count <= mostEdits
    ? WorkerAnswer(declared, .edits, edits) : WorkerAnswer(declared, .bytes, bytes)
}
