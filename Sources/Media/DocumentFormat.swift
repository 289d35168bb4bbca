import WorkerMessages

/// The formats of files other than images that a site can offer, detected from their bytes alone.
/// The server neither opens such files nor serves them as its own pages.
package enum DocumentFormat: String, Sendable, CaseIterable {
  case pdf = "application/pdf"
  case zip = "application/zip"
  case mp3 = "audio/mpeg"
  case m4a = "audio/mp4"
  case wav = "audio/wav"
  case ogg = "audio/ogg"
  case mp4 = "video/mp4"
  case webm = "video/webm"
  case text = "text/plain; charset=utf-8"

  package var mediaType: String { rawValue }

  /// Detects the format from the first bytes; nil for any other content.
  package init?(sniffing bytes: [UInt8]) {
    if bytes.has("%PDF-", at: 0) {
      self = .pdf
    } else if bytes.has([0x50, 0x4B, 0x03, 0x04], at: 0) {
      self = .zip
    } else if bytes.has("RIFF", at: 0), bytes.has("WAVE", at: 8) {
      self = .wav
    } else if bytes.has("OggS", at: 0) {
      self = .ogg
    } else if bytes.has([0x1A, 0x45, 0xDF, 0xA3], at: 0) {
      self = .webm
    } else if bytes.has("ftyp", at: 4) {
      self = bytes.has("M4A ", at: 8) || bytes.has("M4B ", at: 8) ? .m4a : .mp4
    } else if bytes.has("ID3", at: 0) || Self.isLayer3(bytes) {
      self = .mp3
    } else if Self.isText(bytes) {
      self = .text
    } else {
      return nil
    }
  }

  /// Whether the bytes begin with a frame of MPEG audio, layer III: eleven set bits, two bits of the
  /// version (any), and the layer (01 is III). A bitrate of 1111 is invalid, so such bytes are not a
  /// frame.
  private static func isLayer3(_ bytes: [UInt8]) -> Bool {
    bytes.count > 4 && bytes[0] == 0xFF && bytes[1] & 0xE6 == 0xE2 && bytes[2] & 0xF0 != 0xF0
  }

  /// Whether the bytes are UTF-8 without control characters that do not occur in text.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || [9, 10, 12, 13].contains($0) }
    return !bytes.isEmpty && isPlain && String(validUTF8: bytes) != nil
  }
}
