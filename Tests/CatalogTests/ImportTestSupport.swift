import Foundation
import Journal
import Model

@testable import Catalog

extension ImportUpload {
  /// Creates an upload of a file that contains `bytes`.
  init(
    _ bytes: [UInt8], name: String = "table.csv", encoding: ImportEncoding = .utf8,
    limits: ImportLimits = ImportLimits()
  ) throws(Failure) {
    do {
      let file = try TemporaryFile.create()
      try file.write(contentsOf: bytes)
      try self.init(file, name: name, encoding: encoding, limits: limits)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.unavailable, "storage.full")
    }
  }
}

/// A table with all its records.
struct LoadedTable {
  let table: ImportTable
  let records: [ImportRecord]

  var columns: [String] { table.columns }
  var filledRecords: [ImportRecord] { records.filter(\.isNonEmpty) }

  init(
    _ bytes: [UInt8], encoding: ImportEncoding = .utf8, limits: ImportLimits = ImportLimits()
  ) throws(Failure) {
    let upload = try ImportUpload(bytes, encoding: encoding, limits: limits)
    table = try UploadReader.table(in: upload)
    var records: [ImportRecord] = []
    try table.read { records.append($0) }
    self.records = records
  }
}

/// The contents of an upload with all items in memory.
struct LoadedContents {
  var profile: ImportProfile
  var items: [ImportItem] = []
  var unused: [String]
  var skipped: [String]
}

extension UploadReader {
  static func contents(
    of bytes: [UInt8], name: String, encoding: ImportEncoding
  ) throws(Failure) -> LoadedContents {
    let contents = try contents(of: try ImportUpload(bytes, name: name, encoding: encoding))
    var gathered = LoadedContents(
      profile: contents.profile, unused: contents.unused, skipped: contents.skipped)
    let reader = try contents.open()
    while let item = try reader.next() { gathered.items.append(item) }
    return gathered
  }
}

extension Imports {
  func begin(
    _ bytes: [UInt8], name: String, encoding: ImportEncoding, in scope: Scope,
    today: CalendarDate
  ) async throws -> ImportID {
    let upload = try ImportUpload(bytes, name: name, encoding: encoding, limits: limits)
    return try await begin(upload, in: scope, today: today)
  }
}
