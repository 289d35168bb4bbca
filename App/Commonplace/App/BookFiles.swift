import CommonplaceKit
import CommonplaceUI
import Foundation
import Model

/// Changes in books of a user that are only on this iPhone.
struct UnsentChanges: Equatable {
  var count = 0
  /// The names of the books, as far as they are known.
  var books: [String] = []
}

/// The files of a user's books on a server: their lists, changes and open forms.
struct BookFiles {
  let platform: AppPlatform
  let user: UserID

  /// The name of the folders of the user's default book. Those of others have their ids.
  static let defaultBook = "home"

  private var folders: [URL] {
    [
      platform.listsFolder(of: user), platform.outboxFolder(of: user),
      platform.draftsFolder(of: user),
    ]
  }

  /// Returns the names of the folders of all books.
  @concurrent func books() async -> Set<String> {
    Set(
      folders.flatMap { folder in
        // There is no folder without a book that was open.
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      })
  }

  /// Returns the number of changes of a book that were not sent, whether it is open or not.
  func unsentCount(of book: String) async -> Int {
    let lists = platform.listsFolder(of: user).appending(path: book)
    let outbox = platform.outboxFolder(of: user).appending(path: book)
    // A file that cannot be read may have a change.
    let edits = (try? await ListStore.unsentCount(in: lists)) ?? 1
    return edits + ((try? await Outbox.unsentCount(in: outbox)) ?? 1)  // See above.
  }

  /// Returns the changes of all books that were not sent.
  /// - Parameter names: the names of the books by the names of their folders.
  func unsentChanges(names: [String: String]) async -> UnsentChanges {
    var changes = UnsentChanges()
    for book in await books().sorted() {
      let count = await unsentCount(of: book)
      changes.count += count
      if count > 0, let name = names[book] { changes.books.append(name) }
    }
    return changes
  }

  /// Deletes the files of all books, or of those without changes that were not sent.
  func remove(keepingUnsent: Bool) async {
    for book in await books() {
      if keepingUnsent, await hasWork(in: book) { continue }
      await remove(book)
    }
  }

  private func hasWork(in book: String) async -> Bool {
    let drafts = platform.draftsFolder(of: user).appending(path: book)
    if !FormDraftStore(folder: drafts).isEmpty { return true }
    return await unsentCount(of: book) > 0
  }

  @concurrent private func remove(_ book: String) async {
    let files = FileManager.default
    for folder in folders {
      try? files.removeItem(at: folder.appending(path: book))  // Nothing more can be done.
      // A folder with other books stays.
      if (try? files.contentsOfDirectory(atPath: folder.path)) == [] {
        try? files.removeItem(at: folder)  // An empty folder does no harm.
      }
    }
  }
}
