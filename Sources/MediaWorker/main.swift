import CTesseract
import CVips

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// The one process that decodes foreign image bytes. It reads requests from stdin and answers on
// stdout until stdin closes, and can open no file or socket of its own once libvips and what
// Tesseract knows of languages are loaded.

/// What the largest images allowed (100 megapixels, as HEIC) need, and a quarter more.
let addressSpace: UInt64 = 2 << 30
/// A little over the server's own deadline, in case the server is no longer there to keep it.
let secondsPerRequest: UInt32 = 25

cvips_confine(addressSpace)
guard let channel = Channel(), cvips_start() == 0 else { exit(1) }
ctesseract_map()
cvips_seal()

while let request = channel.nextRequest() {
  cvips_confine_time(secondsPerRequest)
  guard channel.send(perform(request)) else { break }
}
