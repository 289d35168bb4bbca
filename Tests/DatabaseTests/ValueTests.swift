import Database
import Model
import TestSupport
import Testing

@Suite struct ValueTests {
  private static let script =
    "CREATE TABLE t (k BIGINT, i BIGINT, d DOUBLE PRECISION, s TEXT, b BYTEA, u UUID)"

  @Test(arguments: TestEngine.all)
  func `integers are stored and read unchanged`(engine: TestEngine) async throws {
    let numbers: [Int64] = [0, 1, -1, 255, -32_769, 1 << 31, -(1 << 31), .max, .min]
    try await engine.withTables(Self.script) { database in
      for number in numbers {
        let back = try await database.write { db in
          try db.row("INSERT INTO t (i) VALUES ($1) RETURNING i", number) { $0.int64(0) }
        }
        #expect(back == number)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `real numbers are stored and read exactly`(engine: TestEngine) async throws {
    let numbers = [0, 0.1, -2.5, 1e-300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1 / 3]
    try await engine.withTables(Self.script) { database in
      for number in numbers {
        let back = try await database.write { db in
          try db.row("INSERT INTO t (d) VALUES ($1) RETURNING d", number) { $0.double(0) }
        }
        #expect(back?.bitPattern == number.bitPattern)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `texts are stored and read unchanged, even empty and long ones`(engine: TestEngine)
    async throws
  {
    let texts = [
      "", " ", "'\"\\$1?2;--", "й ё\u{301} 👨‍👩‍👧‍👦 \u{10FFFF}", "a\nb\tc",
      String(repeating: "é", count: 500_000),
    ]
    try await engine.withTables(Self.script) { database in
      for text in texts {
        let back = try await database.write { db in
          try db.row("INSERT INTO t (s) VALUES ($1) RETURNING s, length(s)", text) {
            (text: $0.optionalText(0), count: $0.int(1))
          }
        }
        #expect(back?.text == text)
        #expect(back?.count == text.characterCount)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `bytes are stored and read unchanged, even none or a megabyte`(engine: TestEngine)
    async throws
  {
    var dice = SeededRandomNumberGenerator(state: 5)
    let large = (0..<1_048_576).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
    try await engine.withTables(Self.script) { database in
      for bytes in [[], [0], Array(0...255), large] {
        let back = try await database.write { db in
          try db.row("INSERT INTO t (b) VALUES ($1) RETURNING b, b IS NULL", bytes) {
            (bytes: $0.bytes(0), isNull: $0.bool(1))
          }
        }
        #expect(back?.bytes == bytes)
        #expect(back?.isNull == false)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `ids, timestamps, dates and booleans are stored and read unchanged`(engine: TestEngine)
    async throws
  {
    let id = EntryID.new()
    let ends = [EntryID(high: 0, low: 0), EntryID(high: .max, low: .max)]
    let now = Timestamp(milliseconds: 1_772_359_200_123)
    let day = CalendarDate(daysSince1970: 20_000)
    try await engine.withTables(Self.script) { database in
      for id in ends + [id] {
        let back = try await database.write { db in
          try db.row(
            "INSERT INTO t (u, i, s, k) VALUES ($1, $2, $3, $4) RETURNING u, i, s, k", id, now, day,
            true
          ) { ($0.id(0, of: Entry.self), $0.timestamp(1), $0.date(2), $0.bool(3)) }
        }
        #expect(back?.0 == id)
        #expect(back?.1 == now)
        #expect(back?.2 == day)
        #expect(back?.3 == true)
      }
      let found = try await database.read { db in
        try db.integer("SELECT COUNT(*) FROM t WHERE u = $1", id)
      }
      #expect(found == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `NULL is read as nil or as the default value`(engine: TestEngine) async throws {
    try await engine.withTables(Self.script) { database in
      let nulls = try await database.write { db in
        try db.row(
          "INSERT INTO t (i, d, s, b, u) VALUES ($1, $2, $3, $4, $5) RETURNING i, d, s, b, u",
          Int64?.none, Double?.none, String?.none, [UInt8]?.none, EntryID?.none
        ) { row in
          (0..<5).allSatisfy { row.isNull($0) } && row.optionalInt64(0) == nil
            && row.optionalText(2) == nil && row.bytes(3).isEmpty
            && row.optionalID(4, of: Entry.self) == nil && row.int64(0) == 0
            && row.optionalTimestamp(0) == nil
        }
      }
      #expect(nulls == true)
    }
  }

  @Test(arguments: TestEngine.all)
  func `many statements run and return rows in order`(engine: TestEngine) async throws {
    try await engine.withTables(Self.script) { database in
      let keys = try await database.write { db in
        try db.insertReturningKeys(
          "INSERT INTO t (k, s) VALUES ($1, $2) RETURNING k",
          (0..<1000).map { (number: Int) -> SQLArguments in [number, String(number)] },
          of: Entry.self)
      }
      #expect(keys.map(\.rawValue) == Array(0..<1000))
      let count = try await database.read { db in try db.integer("SELECT COUNT(*) FROM t") }
      #expect(count == 1000)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a statement returns the number of changed rows`(engine: TestEngine) async throws {
    try await engine.withTables(Self.script) { database in
      let counts = try await database.write { db in
        [
          try db.execute("INSERT INTO t (k) VALUES (1), (2), (3)"),
          try db.execute("UPDATE t SET i = 1 WHERE k > 1"),
          try db.execute("UPDATE t SET i = 1 WHERE k > 9"),
          try db.execute("DELETE FROM t"),
        ]
      }
      #expect(counts == [3, 2, 0, 3])
    }
  }
}
