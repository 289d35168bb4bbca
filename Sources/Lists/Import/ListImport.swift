import Crypto
import Database
import Foundation
package import Journal
import ListCore
import Media
package import Model

/// What became of a file of lists.
package struct ListImport: Sendable {
  /// Those that were made.
  package var made: [GroceryListID] = []
  /// How many were there already.
  package var known = 0
  /// Keys of which no list, or no photo, could be made.
  package var leftOut: [String] = []
}

extension GroceryLists {
  /// So many bytes such a file may have; browsers keep about 10 MB.
  package static let largestLocalStorage = 16 << 20

  /// Whether a file that begins with `bytes` may be what AIsle-List's web app keeps in a browser.
  package static func mayBeLocalStorage(_ bytes: [UInt8]) -> Bool {
    bytes.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
  }

  /// Whether a file is what AIsle-List's web app keeps in a browser.
  package static func isLocalStorage(_ bytes: [UInt8]) -> Bool {
    // Others that are asked are zips and tables of many megabytes.
    guard mayBeLocalStorage(bytes) else { return false }
    let object = LocalStorageFile.object(in: Data(bytes), LocalStorageFile.limits)
    return (object as? [String: Any])?.keys.contains { $0.hasPrefix("grocery_") } ?? false
  }

  /// What such a file may consist of: its keys are lists and photos, thousands in one object.
  package static var localStorageLimits: JSONLimits { LocalStorageFile.limits }

  /// Brings in the lists of AIsle-List's web app. A list has the same id each time, so that what
  /// was brought in, and perhaps changed or deleted since, is left alone.
  /// - Throws: malformed, invalid; unavailable when photos cannot be looked at now.
  package func importLocalStorage(
    _ bytes: [UInt8], today: CalendarDate, language: Language, in scope: Scope
  ) async throws -> ListImport {
    try await database.read { db in try scope.authoriseWriting(db) }
    let file = try LocalStorageFile(bytes)
    var start = ListImport(leftOut: file.unreadable)
    var photos: [String: Key<Blob>] = [:]
    for session in file.sessions where session.image != nil {
      if let blob = try await photo(session.image ?? "", in: scope.space) {
        photos[session.id] = blob.key
      } else {
        start.leftOut.append(session.imageKey)
      }
    }
    let (began, kept) = (start, photos)
    return try await edit(in: scope) { merge, writing in
      var report = began
      for session in file.sessions {
        let id = GroceryLists.id(of: session.identity, in: writing.space)
        guard try ListStore.find(id, in: writing.space, writing.db) == nil else {
          report.known += 1
          continue
        }
        try GroceryLists.make(session, as: id, today, language, merge, writing)
        if let photo = kept[session.id] {
          try merge.setPhoto(of: id, to: photo)
          try BlobStore.use([photo.rawValue], in: writing)
        }
        report.made.append(id)
      }
      return report
    }
  }

  /// A picture that cannot be read keeps no list away.
  /// - Returns: nil for what is no picture, or not one that is stored here.
  /// - Throws: what says nothing about the picture, such as that the worker is busy.
  private func photo(_ dataURL: String, in space: SpaceKey) async throws -> Blob? {
    guard dataURL.hasPrefix("data:"), let comma = dataURL.firstIndex(of: ","),
      let data = Data(base64Encoded: String(dataURL[dataURL.index(after: comma)...]))
    else { return nil }
    do {
      return try await images.store(ImageFile([UInt8](data)), in: space)
    } catch let failure as Failure
      where [.malformed, .invalid, .unsupportedMedia, .tooLarge].contains(failure.kind)
      // A picture that ends the worker or takes too long does so each time.
      || ["media.timeout", "media.crashed"].contains(failure.code)
    {
      return nil
    }
  }

  /// An id that is made of a session's own (RFC 9562, version 8).
  static func id(of session: String, in space: SpaceKey) -> GroceryListID {
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

  private static func make(
    _ session: LocalStorageFile.Session, as id: GroceryListID, _ today: CalendarDate,
    _ language: Language, _ merge: ListMerge, _ writing: Writing
  ) throws {
    let name = try listName(
      session.name?.normalised.shortened(to: 100), today, language, in: writing)
    try merge.set(id, .list(.name), to: .text(name))
    if let time = session.createdAt { merge.setCreation(of: id, to: time) }
    let drafts = session.items.map { item in
      var draft = ListItemDraft(name: item.name)
      draft.quantity = ""
      draft.checked = item.isChecked
      draft.section = item.section.flatMap { section in
        ItemField.section.refusal(of: .text(section)) == nil ? section : nil
      }
      return draft
    }
    try add(drafts, to: id, merge, writing)
  }
}
