import CTesseract
import CVips
import WorkerMessages

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// The one process that parses and decodes foreign image bytes. It reads requests from stdin and answers on
// stdout until stdin closes, and can open no file or socket of its own once libvips and what
// Tesseract knows of languages are loaded.

/// What the largest images allowed (100 megapixels, as HEIC) need, and a quarter more.
let addressSpace: UInt64 = 2 << 30

cvips_confine(addressSpace)
guard let channel = Channel(), cvips_start() == 0 else { exit(1) }
ctesseract_map()
cvips_seal()

while let request = channel.nextRequest() {
  cvips_confine_time(UInt32(clamping: request.limits.cpuSeconds))
  let answer = perform(request).encoded
  cvips_trim()
  guard channel.send(answer) else { break }
}
