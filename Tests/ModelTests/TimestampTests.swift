import Foundation
import Model
import Testing

@Suite struct TimestampTests {
  private func read(_ text: String) throws -> Timestamp {
    try JSONDecoder().decode([Timestamp].self, from: Data("[\"\(text)\"]".utf8))[0]
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (999, "1970-01-01T00:00:00Z"), (1000, "1970-01-01T00:00:01Z"),
    (-1, "1969-12-31T23:59:59Z"), (-1000, "1969-12-31T23:59:59Z"), (-1001, "1969-12-31T23:59:58Z"),
    (1_772_359_200_000, "2026-03-01T10:00:00Z"), (951_827_696_789, "2000-02-29T12:34:56Z"),
    (253_402_300_799_999, "9999-12-31T23:59:59Z"),
  ])
  func `a timestamp is encoded in whole seconds, rounded down`(milliseconds: Int64, text: String)
    throws
  {
    let timestamp = Timestamp(milliseconds: milliseconds)
    #expect(timestamp.description == text)
    #expect(try JSONEncoder().encode([timestamp]) == Data("[\"\(text)\"]".utf8))
  }

  @Test(arguments: [
    ("2026-03-01T10:00:00Z", 1_772_359_200_000), ("2026-03-01T10:00:00.250Z", 1_772_359_200_250),
    ("2026-03-01T11:00:00+01:00", 1_772_359_200_000),
    ("2026-03-01T05:30:00-04:30", 1_772_359_200_000),
  ])
  func `a timestamp is decoded with a fraction or an offset`(text: String, milliseconds: Int64)
    throws
  {
    #expect(try read(text).milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", "now", "2026-03-01", "2026-03-01 10:00:00", "10000-01-01T00:00:00Z",
    "99999-12-31T23:59:59Z",
  ])
  func `any other text is refused`(text: String) {
    #expect(throws: DecodingError.self) { try read(text) }
  }

  @Test func `whole seconds are decoded from their text`() throws {
    for seconds in stride(from: Int64(-2_000_000_000), to: 4_000_000_000, by: 99_999_989) {
      let timestamp = Timestamp(milliseconds: seconds * 1000)
      #expect(try read(timestamp.description) == timestamp)
    }
  }

  @Test func `now is the system's clock`() {
    let before = Date()
    let now = Timestamp.now
    #expect(now >= Timestamp(before).adding(seconds: -1))
    #expect(now <= Timestamp(Date()).adding(seconds: 1))
  }

  @Test func `a time outside the years 1 to 9999 is formatted as the nearest one inside`() {
    for milliseconds in [Int64.min, -99_999_999_999_999, -62_135_596_800_001] {
      let timestamp = Timestamp(milliseconds: milliseconds)
      #expect(timestamp.description == "0001-01-01T00:00:00Z" && !timestamp.hasFourDigitYear)
    }
    for milliseconds in [Int64.max, 253_402_300_800_000] {
      let timestamp = Timestamp(milliseconds: milliseconds)
      #expect(timestamp.description == "9999-12-31T23:59:59Z" && !timestamp.hasFourDigitYear)
    }
    #expect(Timestamp(milliseconds: -1).seconds == -1)
    #expect(Timestamp(milliseconds: -1000).seconds == -1)
    #expect(Timestamp(milliseconds: -1001).seconds == -2)
  }
}
