import Crypto
import Database
import Foundation
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

  /// Returns whether a file that begins with `bytes` can be a localStorage file of AIsle-List.
  package static func mayBeLocalStorage(_ bytes: [UInt8]) -> Bool {
    bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
  }

  /// Returns whether a file is a localStorage file of AIsle-List's web app.
  package static func isLocalStorage(_ bytes: [UInt8]) -> Bool {
    // Most other files are zips and tables of many megabytes, so only objects are decoded.
    guard mayBeLocalStorage(bytes) else { return false }
    let object = LocalStorageFile.object(in: Data(bytes), LocalStorageFile.limits)
    return (object as? [String: Any])?.keys.contains { $0.hasPrefix("grocery_") } ?? false
  }

  /// Limits for such a file: its keys are lists and photos, thousands in one object.
  package static var localStorageLimits: JSONLimits { LocalStorageFile.limits }

  /// Imports the lists of AIsle-List's web app. The id of a list is derived from its session, so a
  /// list that was imported before is skipped, even if it was changed or deleted since.
  /// - Throws: malformed, invalid; unavailable when photos cannot be checked now.
  package func importLocalStorage(
    _ bytes: [UInt8], today: CalendarDate, language: Language, in scope: Scope
  ) async throws -> ListImport {
    try await database.read { db in try scope.authoriseWriting(db) }
    let file = try LocalStorageFile(bytes)
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
    guard dataURL.hasPrefix("data:"), let comma = dataURL.firstIndex(of: ","),
      let data = Data(base64Encoded: String(dataURL[dataURL.index(after: comma)...]))
    else { return nil }
    do {
      return try await images.store(ImageFile([UInt8](data)), in: space)
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
