import Testing

@testable import Model

@Suite struct Base64URLTests {
  @Test("Encoded bytes decode to themselves, and other text is refused")
  func roundTrip() {
    for size in 0..<50 {
      let data = (0..<size).map { UInt8(truncatingIfNeeded: $0 * 89 + size * 31) }
      #expect([UInt8](base64URL: data.base64URL) == data)
    }
    #expect([0xFB, 0xFF].base64URL == "-_8")
    for text in ["-_9", "A", "a=", "+/8", "a b"] { #expect([UInt8](base64URL: text) == nil) }
  }
}
