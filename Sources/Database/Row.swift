import CSQLite
package import Model

/// The current row of a running statement: a view of the engine's memory, read by column position.
/// It is valid only during the call that receives it; values read from it can be stored.
package struct Row: ~Copyable {
  enum Source {
    case sqlite(OpaquePointer)
    case result(OpaquePointer, row: Int32, value: ColumnReader)
  }

  /// Returns the address of a value and sets its number of bytes; nil for NULL. A function of C
  /// instead of a closure, because a closure's context would be retained for every value.
  package typealias ColumnReader =
    @convention(c) (
      _ result: OpaquePointer, _ row: Int32, _ column: Int32, _ count: UnsafeMutablePointer<Int32>
    ) -> UnsafeRawPointer?

  let source: Source

  init(statement: OpaquePointer) { source = .sqlite(statement) }

  /// A row of a result that an engine holds in memory. Integers are big-endian and 1 to 8 bytes
  /// long, real numbers are the 8 big-endian bytes of a double, texts are UTF-8.
  package init(of result: OpaquePointer, at row: Int32, value: @escaping ColumnReader) {
    source = .result(result, row: row, value: value)
  }

  package func isNull(_ column: Int) -> Bool {
    switch source {
    case .sqlite(let statement):
      return sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
    case .result(let result, let row, let value):
      var count: Int32 = 0
      return value(result, row, Int32(column), &count) == nil
    }
  }

  /// Calls `body` with the bytes of a text or blob column; they are empty for NULL.
  package func withBytes<Result>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    switch source {
    case .sqlite(let statement):
      let start = UnsafeRawPointer(sqlite3_column_blob(statement, Int32(column)))
      let count = Int(sqlite3_column_bytes(statement, Int32(column)))
      return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    case .result(let result, let row, let value):
      var count: Int32 = 0
      let start = value(result, row, Int32(column), &count)
      return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(count)))
    }
  }

  /// Returns a text; empty for NULL.
  package func text(_ column: Int) -> String {
    withBytes(column) { String(decoding: $0, as: UTF8.self) }
  }

  package func bytes(_ column: Int) -> [UInt8] { withBytes(column) { [UInt8]($0) } }

  /// Returns an integer of any width; 0 for NULL.
  package func int64(_ column: Int) -> Int64 {
    if case .sqlite(let statement) = source {
      return sqlite3_column_int64(statement, Int32(column))
    }
    return withBytes(column) { bytes in
      switch bytes.count {
      case 8: Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
      case 4: Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
      case 2: Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
      case 1: Int64(bytes[0])
      default: 0
      }
    }
  }

  package func int(_ column: Int) -> Int { Int(int64(column)) }

  package func bool(_ column: Int) -> Bool { int64(column) != 0 }

  package func double(_ column: Int) -> Double {
    if case .sqlite(let statement) = source {
      return sqlite3_column_double(statement, Int32(column))
    }
    return withBytes(column) { bytes in
      bytes.count == 8
        ? Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))) : 0
    }
  }

  /// Returns an id; all zeros for NULL.
  package func id<Entity>(
    _ column: Int, of entity: Entity.Type = Entity.self
  ) -> Identifier<Entity> {
    withBytes(column) { bytes in
      guard bytes.count == 16 else { return Identifier(high: 0, low: 0) }
      return Identifier(
        high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
  }

  package func timestamp(_ column: Int) -> Timestamp { Timestamp(milliseconds: int64(column)) }

  /// Returns nil for NULL; the schema allows no invalid dates.
  package func date(_ column: Int) -> CalendarDate? { CalendarDate(text(column)) }
}

// MARK: - Columns that may be NULL

extension Row {
  package func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }
  package func optionalInt64(_ column: Int) -> Int64? { isNull(column) ? nil : int64(column) }
  package func optionalInt(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }
  package func optionalTimestamp(_ column: Int) -> Timestamp? {
    isNull(column) ? nil : timestamp(column)
  }
  package func optionalID<Entity>(
    _ column: Int, of entity: Entity.Type = Entity.self
  ) -> Identifier<Entity>? {
    isNull(column) ? nil : id(column)
  }
}
