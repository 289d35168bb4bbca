import Hummingbird
import Testing

@testable import ServerKit

@Suite struct ByteRangeTests {
  @Test func `a single range is limited to the file`() throws {
    #expect(try ByteRange.parse("bytes=0-9", of: 100) == 0..<10)
    #expect(try ByteRange.parse("bytes=90-", of: 100) == 90..<100)
    #expect(try ByteRange.parse("bytes=90-500", of: 100) == 90..<100)
    #expect(try ByteRange.parse("bytes=-10", of: 100) == 90..<100)
    #expect(try ByteRange.parse("bytes=-500", of: 100) == 0..<100)
  }

  @Test(arguments: [nil, "", "bytes=", "bytes=x-", "bytes=0-1,3-4", "items=0-1", "bytes=5-4"])
  func `an absent or malformed header requests the complete file`(header: String?) throws {
    #expect(try ByteRange.parse(header, of: 100) == nil)
  }

  @Test(arguments: ["bytes=100-", "bytes=-0"])
  func `a range outside the file is refused`(header: String) {
    #expect(throws: HTTPError.self) { try ByteRange.parse(header, of: 100) }
  }

  @Test(arguments: ["bytes=-5", "bytes=0-", "bytes=0-5"])
  func `empty content has no ranges`(header: String) throws {
    #expect(try ByteRange.parse(header, of: 0) == nil)
  }
}
