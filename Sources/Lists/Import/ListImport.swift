import Crypto
import Database
package import Foundation
package import Journal
import ListCore
import Media
package import Model

/// The result of an import of lists from a localStorage file.
package struct ListImport: Sendable {
  /// The ids of the lists that were created.
  package var created: [GroceryListID] = []
  /// The number of lists that had been imported before.
  package var existingCount = 0
  /// Keys of the file whose list or photo could not be imported.
  package var leftOut: [String] = []
}

extension GroceryLists {
  /// The maximum size of such a file in bytes. Browsers store about 10 MB.
  package static let maxLocalStorageBytes = 16 << 20

  /// Limits for such a file: its keys are lists and photos, thousands in one object.
  package static var localStorageLimits: JSONLimits { LocalStorageFile.limits }

  /// Imports the lists of AIsle-List's web app. The id of a list is derived from its session, so a
  /// list that was imported before is skipped, even if it was changed or deleted since.
  /// - Parameters:
  ///   - file: is read from its beginning, at most `maxLocalStorageBytes`.
  ///   - today: the date in the user's time zone, which names lists without a name.
  ///   - check: is called with the JSON before it is decoded.
  /// - Throws: malformed, invalid; unavailable when photos cannot be checked now or when too many
  ///   files wait.
  package func importLocalStorage(
    from file: FileHandle, today: CalendarDate, language: Language, in scope: Scope,
    checking check: @escaping @Sendable (Data) throws -> Void = { _ in }
  ) async throws -> ListImport {
    try await database.read { db in try scope.authoriseWriting(db) }
    let lists = try await importThreads.run(for: scope.space.rawValue) {
      let json = try GroceryLists.contents(of: file)
      try check(json)
      return try LocalStorageFile(json)
    }
    return try await importLists(of: lists, today: today, language: language, in: scope)
  }

  /// Imports the lists of a file that may be any other file.
  /// - Returns: nil if it is not a localStorage file of AIsle-List's web app.
  /// - Throws: as `importLocalStorage(from:today:language:in:checking:)`.
  package func importLocalStorage(
    ifIn file: FileHandle, today: CalendarDate, language: Language, in scope: Scope
  ) async throws -> ListImport? {
    guard try GroceryLists.mayBeLocalStorage(file) else { return nil }
    try await database.read { db in try scope.authoriseWriting(db) }
    let lists = try await importThreads.run(for: scope.space.rawValue) {
      () -> LocalStorageFile? in
      let json = try GroceryLists.contents(of: file)
      guard
        let object = LocalStorageFile.object(in: json, LocalStorageFile.limits) as? [String: Any],
        object.keys.contains(where: { $0.hasPrefix("grocery_") })
      else { return nil }
      return try LocalStorageFile(json)
    }
    guard let lists else { return nil }
    return try await importLists(of: lists, today: today, language: language, in: scope)
  }

  private static func contents(of file: FileHandle) throws -> Data {
    try file.seek(toOffset: 0)
    return try file.read(upToCount: maxLocalStorageBytes) ?? Data()
  }

  /// Returns whether a file is small enough and begins like a JSON object. Most other files are
  /// zips and tables of many megabytes, which are not read.
  private static func mayBeLocalStorage(_ file: FileHandle) throws -> Bool {
    guard try file.seekToEnd() <= maxLocalStorageBytes else { return false }
    try file.seek(toOffset: 0)
    let start = try file.read(upToCount: 1024) ?? Data()
    return start.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
  }

  private func importLists(
    of file: LocalStorageFile, today: CalendarDate, language: Language, in scope: Scope
  ) async throws -> ListImport {
    var start = ListImport(leftOut: file.unreadable)
    var photos: [String: Key<Blob>] = [:]
    for session in file.sessions where session.image != nil {
      if let blob = try await storePhoto(dataURL: session.image ?? "", in: scope.space) {
        photos[session.id] = blob.key
      } else {
        start.leftOut.append(session.imageKey)
      }
    }
    let (began, kept) = (start, photos)
    return try await edit(in: scope) { merge, transaction in
      var report = began
      for session in file.sessions {
        let id = GroceryLists.listID(forSession: session.identity, in: transaction.space)
        guard try ListStore.find(id, in: transaction.space, transaction.db) == nil else {
          report.existingCount += 1
          continue
        }
        try GroceryLists.createList(session, as: id, today, language, merge, transaction)
        if let photo = kept[session.id] {
          try merge.setPhoto(of: id, to: photo)
          try BlobStore.markUsed([photo.rawValue], in: transaction)
        }
        report.created.append(id)
      }
      return report
    }
  }

  /// Stores the photo of a list. A photo that cannot be read does not prevent the import of its
  /// list.
  /// - Returns: nil for a URL that contains no image, or an image of an unsupported format.
  /// - Throws: errors that do not depend on the image, such as a busy worker.
  private func storePhoto(dataURL: String, in space: SpaceKey) async throws -> Blob? {
    let image = try await importThreads.run(for: space.rawValue, continues: true) {
      () -> ImageFile? in
      guard dataURL.hasPrefix("data:"), let comma = dataURL.firstIndex(of: ",") else { return nil }
      return Data(base64Encoded: String(dataURL[dataURL.index(after: comma)...]))
        .map { ImageFile([UInt8]($0)) }
    }
    guard let image else { return nil }
    do {
      return try await images.store(image, in: space)
    } catch let failure as Failure
      where [.malformed, .invalid, .unsupportedMedia, .tooLarge].contains(failure.kind)
      // An image that crashes the worker or exceeds its time would do so on each attempt.
      || ["media.timeout", "media.crashed"].contains(failure.code)
    {
      return nil
    }
  }

  /// Returns an id derived from a session's identity (RFC 9562, version 8).
  static func listID(forSession session: String, in space: SpaceKey) -> GroceryListID {
    let hash = SHA256.hash(data: Data("aisle-list \(space.rawValue) \(session)".utf8))
    let halves = Array(hash).withUnsafeBytes {
      (
        UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)),
        UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
    return GroceryListID(
      high: (halves.0 & ~0xF000) | 0x8000, low: (halves.1 & (.max >> 2)) | 1 << 63)
  }

  /// Creates a list from a session. Sections that are not valid are replaced by the categoriser's.
  private static func createList(
    _ session: LocalStorageFile.Session, as id: GroceryListID, _ today: CalendarDate,
    _ language: Language, _ merge: ListMerge, _ transaction: WriteTransaction
  ) throws {
    let name = try listName(
      session.name?.normalised.shortened(to: 100), today, language, in: transaction)
    try merge.set(id, .list(.name), to: .text(name))
    if let time = session.createdAt { merge.setCreation(of: id, to: time) }
    let drafts = session.items.map { item in
      var draft = ListItemDraft(name: item.name)
      draft.quantity = ""
      draft.checked = item.isChecked
      draft.section = item.section.flatMap { section in
        ItemField.section.validationError(for: .text(section)) == nil ? section : nil
      }
      return draft
    }
    try add(drafts, to: id, merge, transaction)
  }
}
