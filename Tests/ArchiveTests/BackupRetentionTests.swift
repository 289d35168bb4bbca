import Model
import Testing

@testable import Archive

/// Which backups are kept.
@Suite struct BackupRetentionTests {
  private func kept(_ retention: String, of times: [String]) throws -> [String] {
    let retention = try BackupRetention(retention)
    let all = try times.map { try #require(Timestamp("\($0):00Z")) }
    return retention.kept(among: all).sorted(by: >).map { String($0.description.prefix(16)) }
  }

  @Test("Of each of the last days, the newest is kept")
  func days() throws {
    let times = [
      "2026-11-26T12:00", "2026-11-26T03:30", "2026-11-25T23:59", "2026-11-25T03:30",
      "2026-11-24T03:30",
    ]
    #expect(try kept("2d", of: times) == ["2026-11-26T12:00", "2026-11-25T23:59"])
    #expect(try kept("2d", of: times.reversed()) == ["2026-11-26T12:00", "2026-11-25T23:59"])
  }

  @Test("Days end at midnight in UTC")
  func midnight() throws {
    let times = ["2026-11-26T00:00", "2026-11-25T23:59", "2026-11-25T00:00", "2026-11-24T23:59"]
    #expect(
      try kept("3d", of: times) == ["2026-11-26T00:00", "2026-11-25T23:59", "2026-11-24T23:59"])
  }

  @Test("Days without a backup do not count")
  func gaps() throws {
    let times = ["2026-11-26T03:30", "2026-10-01T03:30", "2025-01-01T03:30", "2024-01-01T03:30"]
    #expect(
      try kept("3d", of: times) == ["2026-11-26T03:30", "2026-10-01T03:30", "2025-01-01T03:30"])
  }

  @Test("A week begins on Monday, also across the end of a year")
  func weeks() throws {
    // 2026-11-23 is a Monday. 2026-12-31 is a Thursday, in the same ISO week as 2027-01-03.
    #expect(
      try kept("2w", of: ["2026-11-23T00:00", "2026-11-22T23:59", "2026-11-16T00:00"])
        == ["2026-11-23T00:00", "2026-11-22T23:59"])
    #expect(
      try kept("2w", of: ["2027-01-03T23:59", "2026-12-31T12:00", "2026-12-28T00:00"])
        == ["2027-01-03T23:59"])
    #expect(
      try kept("2w", of: ["2027-01-04T00:00", "2027-01-03T23:59", "2026-12-28T00:00"])
        == ["2027-01-04T00:00", "2027-01-03T23:59"])
    #expect(
      try kept("9w", of: ["1970-01-05T00:00", "1970-01-04T00:00", "1969-12-29T00:00"])
        == ["1970-01-05T00:00", "1970-01-04T00:00"])
  }

  @Test("Months and years are those of the calendar")
  func months() throws {
    let times = [
      "2026-03-01T00:00", "2026-02-28T23:59", "2026-02-01T00:00", "2026-01-31T00:00",
      "2025-12-31T23:59", "2024-02-29T12:00",
    ]
    #expect(
      try kept("3m", of: times) == ["2026-03-01T00:00", "2026-02-28T23:59", "2026-01-31T00:00"])
    #expect(
      try kept("3y", of: times) == ["2026-03-01T00:00", "2025-12-31T23:59", "2024-02-29T12:00"])
  }

  @Test("Units are combined, and the newest is always kept")
  func combined() throws {
    let daily = (0..<400).map { day in
      Timestamp(milliseconds: 1_795_663_800_000).adding(seconds: -86_400 * day)
    }
    let kept = try BackupRetention("7d 4w 12m").kept(among: daily)
    #expect(kept.isSuperset(of: daily.prefix(7)) && kept.contains(daily[0]))
    // Some of the newest of a week or month are among those of the days.
    #expect((20...23).contains(kept.count), "\(kept.count)")
    #expect(try BackupRetention("1y").kept(among: [daily[3]]) == [daily[3]])
    #expect(try BackupRetention("1d").kept(among: [Timestamp]()).isEmpty)
  }

  @Test("Deleting in steps keeps what deleting at once keeps")
  func stable() throws {
    let retention = try BackupRetention("3d 2w 2m")
    let daily = (0..<100).map { day in
      Timestamp(milliseconds: 1_795_663_800_000).adding(seconds: -86_400 * day)
    }
    var folder: Set<Timestamp> = []
    for time in daily.reversed() { folder = retention.kept(among: folder.union([time])) }
    // The newest of a past week and month is known only at its end, so the sets can differ in these.
    #expect(folder.isSuperset(of: daily.prefix(3)) && folder.count >= 5, "\(folder.count)")
    #expect(retention.kept(among: folder) == folder)
  }

  @Test("A text that is no retention is refused with the wrong part")
  func grammar() throws {
    #expect(try BackupRetention("4w  7d") == BackupRetention("7d 4w"))
    for (text, part) in [
      ("", ""), ("  ", ""), ("7", "7"), ("d", "d"), ("7d 4x", "4x"), ("7d 3d", "3d"),
      ("0d", "0d"), ("-1d", "-1d"), ("1001d", "1001d"), ("7 d", "7"), ("7D", "7D"),
      ("99999999999999999999d", "99999999999999999999d"), ("٣d", "٣d"), ("7d,4w", "7d,4w"),
    ] {
      #expect(throws: BackupRetention.Problem(part: part), "\(text)") {
        try BackupRetention(text)
      }
    }
    let problem = BackupRetention.Problem(part: "4x")
    #expect(problem.description.hasPrefix("\"4x\" is wrong: write numbers from 1 to 1000 with d"))
  }
}
