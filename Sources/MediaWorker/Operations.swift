import CVips

/// Does what `request` asks for. The answer: the length of what follows (4 bytes), status (1),
/// format (1), width (4), height (4), pages (4), and the image made or the JSON of what was read.
func perform(_ request: Request) -> [UInt8] {
  if request.operation == 5 {
    let read = readText(request.image)
    return read.text.withUnsafeBytes { answer(read.status, read.facts, $0) }
  }
  var facts = cvips_facts()
  var result = cvips_result()
  defer { cvips_free(&result) }
  let (bytes, count) = (request.image, request.image.count)
  let status =
    switch request.operation {
    case 1: cvips_probe(bytes, count, &facts)
    case 2: cvips_verify(bytes, count, &facts)
    case 3:
      cvips_derive(
        bytes, count, request.width, cvips_format(UInt32(request.format)), &facts, &result)
    case 4: cvips_recode(bytes, count, &facts, &result)
    case 6: cvips_crop(bytes, count, cut(request), &facts, &result)
    default: CVIPS_UNSUPPORTED
    }
  return answer(
    UInt8(truncatingIfNeeded: status.rawValue), facts,
    UnsafeRawBufferPointer(start: result.bytes, count: result.count))
}

private func cut(_ request: Request) -> cvips_cut {
  cvips_cut(
    width: request.width, height: request.height, focus_x: request.focusX,
    focus_y: request.focusY)
}

private func answer(
  _ status: UInt8, _ facts: cvips_facts, _ image: UnsafeRawBufferPointer
) -> [UInt8] {
  var frame: [UInt8] = []
  frame.reserveCapacity(18 + image.count)
  append(UInt32(14 + image.count), to: &frame)
  frame.append(status)
  frame.append(UInt8(truncatingIfNeeded: facts.format.rawValue))
  append(facts.width, to: &frame)
  append(facts.height, to: &frame)
  append(facts.pages, to: &frame)
  frame.append(contentsOf: image)
  return frame
}

private func append(_ number: UInt32, to frame: inout [UInt8]) {
  for shift in [24, 16, 8, 0] as [UInt32] {
    frame.append(UInt8(truncatingIfNeeded: number >> shift))
  }
}
