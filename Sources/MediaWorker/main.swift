import CTesseract
import CVips
import WorkerMessages

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// The only process that parses and decodes untrusted images. It reads requests from stdin and
// writes answers to stdout until stdin is closed. Once libvips and Tesseract's language data are
// loaded, it cannot open files or sockets.

/// The maximum address space in bytes: a quarter more than the largest allowed images (100
/// megapixels, as HEIC) need.
let addressSpace: UInt64 = 2 << 30

cvips_confine(addressSpace)
guard let channel = StandardIOChannel(), cvips_start() == 0 else { exit(1) }
ctesseract_map()
cvips_seal()

while let request = channel.nextRequest() {
  cvips_confine_time(UInt32(clamping: request.limits.cpuSeconds))
  let answer = perform(request).encoded
  cvips_trim()
  guard channel.send(answer) else { break }
}
