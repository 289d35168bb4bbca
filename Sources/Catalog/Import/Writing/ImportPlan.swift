import Database
import Foundation
import Journal
import Model

/// The items of a file, and the values that decide how they are classified and written.
struct ImportPlan: Sendable {
  var contents: ImportContents
  /// The name of the source under which records are stored in `entry_sources`.
  var source: String
  /// The name under which earlier versions stored the records of the source, or nil.
  var formerSource: String?
  /// Other sources that use the same ids.
  var relatedSources: [String] = []
  /// The type of items that do not state one, or nil.
  var type: TypeRecord?
  var options: ImportOptions
  var today: CalendarDate
  var sameTitles = ImportClassifier.SameTitles.join
  /// Whether records whose entries were deleted by a user are imported again.
  var restoresDeleted = false

  /// - Parameter entries: entries that items are not compared with by their titles.
  func classifier(
    in scope: Scope, _ types: TypeSet, _ deleted: DeletedRecords,
    ignoring entries: Set<EntryKey> = [], _ db: any Connection
  ) -> ImportClassifier {
    ImportClassifier(
      source: source, formerSource: formerSource, relatedSources: relatedSources, type: type,
      types: types, deleted: deleted, today: today, scope: scope, db: db, sameTitles: sameTitles,
      ignoredEntries: entries)
  }

  func writer(
    for rows: [ImportWriter.PendingRow], in transaction: WriteTransaction
  ) throws -> ImportWriter {
    try ImportWriter(
      source: source, formerSource: formerSource, type: type, options: options, today: today,
      for: rows, in: transaction)
  }
}

extension Imports {
  func plan(of found: Import, _ scope: Scope) async throws -> ImportPlan {
    let upload = try await upload(of: found)
    let types = try await database.read { db in try TypeStore.load(scope.space, db) }
    return try await plan(upload, found.profile, found.options, types, in: scope.space)
  }

  func plan(
    _ upload: ImportUpload, _ profile: ImportProfile, _ options: ImportOptions, _ types: TypeSet,
    in space: SpaceKey
  ) async throws -> ImportPlan {
    let type = options.type.flatMap { types[$0] }
    let contents = try await runBlocking(in: space) { _ in
      guard profile == .table else { return try UploadReader.contents(of: upload) }
      let table = try UploadReader.table(in: upload)
      let pairs = options.map.filter { $0.count == 2 }.map { (target: $0[0], column: $0[1]) }
      var map = try ImportMapping(pairs, key: options.key, type: type, columns: table.columns)
      map.dateOrders = options.dateOrders ?? [:]
      return UploadReader.contents(of: table, by: .init(map: map, type: type))
    }
    return ImportPlan(
      contents: contents, source: options.source ?? profile.source,
      formerSource: profile == .table
        ? ImportSource(nil, file: upload.name, type: type, key: options.key).formerName : nil,
      relatedSources: profile.relatedSources, type: type, options: options,
      today: CalendarDate(options.today) ?? CalendarDate(.now, in: .gmt))
  }
}
