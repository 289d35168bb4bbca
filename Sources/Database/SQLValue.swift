package import Model

/// An argument of a statement, in a form that both engines can bind.
package enum SQLValue: Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes([UInt8])
  /// 16 bytes: BLOB(16) on SQLite, uuid on PostgreSQL.
  case uuid(high: UInt64, low: UInt64)
  /// A set for `Dialect.any`: JSON on SQLite, an array on PostgreSQL.
  case integers([Int64])
  case texts([String])
  /// Rows of integers, texts and nulls for `Dialect.rows`: JSON on both engines.
  case rows([[SQLValue]])
}

/// A type whose values can be arguments of a statement.
package protocol SQLBindable: Sendable {
  var sqlValue: SQLValue { get }
}

extension Int64: SQLBindable { package var sqlValue: SQLValue { .integer(self) } }
extension Int: SQLBindable { package var sqlValue: SQLValue { .integer(Int64(self)) } }
extension Bool: SQLBindable { package var sqlValue: SQLValue { .integer(self ? 1 : 0) } }
extension Double: SQLBindable { package var sqlValue: SQLValue { .real(self) } }
extension String: SQLBindable { package var sqlValue: SQLValue { .text(self) } }
extension [UInt8]: SQLBindable { package var sqlValue: SQLValue { .bytes(self) } }
extension Timestamp: SQLBindable { package var sqlValue: SQLValue { .integer(milliseconds) } }
extension CalendarDate: SQLBindable { package var sqlValue: SQLValue { .text(description) } }
extension Identifier: SQLBindable {
  package var sqlValue: SQLValue { .uuid(high: high, low: low) }
}
extension SQLValue: SQLBindable { package var sqlValue: SQLValue { self } }
extension Score: SQLBindable { package var sqlValue: SQLValue { .integer(Int64(rawValue)) } }
extension Stage: SQLBindable { package var sqlValue: SQLValue { .text(rawValue) } }
extension Status: SQLBindable { package var sqlValue: SQLValue { .text(rawValue) } }
extension Role: SQLBindable { package var sqlValue: SQLValue { .text(rawValue) } }
extension FieldKind: SQLBindable { package var sqlValue: SQLValue { .text(rawValue) } }

/// The arguments of a statement; nil is NULL.
package typealias SQLArguments = [(any SQLBindable)?]

func values(_ arguments: SQLArguments) -> [SQLValue] { arguments.map { $0?.sqlValue ?? .null } }

// MARK: - JSON

extension JSONWriter {
  /// Writes rows as an array of arrays, the form in which many rows are one argument.
  package mutating func value(_ rows: [[SQLValue]]) {
    array { json in
      for row in rows {
        json.array { json in
          for value in row { json.value(value) }
        }
      }
    }
  }

  private mutating func value(_ value: SQLValue) {
    switch value {
    case .integer(let number): self.value(number)
    case .text(let text): self.value(text)
    case .null: null()
    case .real, .bytes, .uuid, .integers, .texts, .rows:
      // SQLite's JSON would round a real number; the others have no JSON form.
      preconditionFailure("rows can contain only integers, texts and null")
    }
  }
}
