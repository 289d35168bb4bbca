import Database
import Foundation
import TestSupport
import Testing

@Suite struct CheckpointTests {
  @Test
  func `checkpoints run outside the writer and keep the log short`() async throws {
    try await TestEngine.sqlite.withDatabaseLocation { place in
      let database = try place.open()
      try await database.withoutTransaction { db in
        try db.runScript("CREATE TABLE t (i INTEGER PRIMARY KEY, b BLOB)")
      }
      let bytes = [UInt8](repeating: 7, count: 100_000)
      // 60 MB in 600 commits, with reads in between.
      for number in 1...600 {
        _ = try await database.write { db in
          try db.execute("INSERT INTO t (i, b) VALUES ($1, $2)", number, bytes)
        }
        if number % 50 == 0 { #expect(try await database.integer(Self.count) == Int64(number)) }
      }
      let log = try size(of: place.path + "-wal")
      #expect(log < 48 << 20, "\(log) bytes of log")
      #expect(try size(of: place.path) > 20 << 20)
      try database.close()

      let again = try place.open()
      #expect(try await again.integer(Self.count) == 600)
      #expect(try await again.integer("SELECT SUM(LENGTH(b)) FROM t") == 60_000_000)
      try again.close()
    }
  }

  private static let count = "SELECT COUNT(*) FROM t"

  private func size(of path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }
}
