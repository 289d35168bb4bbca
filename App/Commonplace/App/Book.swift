import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import Observation

/// The open book: its client, what the chapters show of it, and its files on this iPhone.
@MainActor @Observable
final class Book {
  let user: User
  let place: BookPlace
  let client: Commonplace
  let access: SpacesViewModel
  let toasts = ToastCenter()
  let pictures: PictureLoader
  let settings: PhotoReadingSettings
  /// The folder of the lists on this iPhone.
  let folder: URL
  let lists: ListStore
  /// Keeps changes until the server can be reached; nil for a book on this iPhone.
  let outbox: Outbox?
  /// What is in the outbox.
  let waiting: OutboxViewModel?
  /// Keeps open forms while the app is not running.
  let drafts: FormDraftStore
  /// Whether the forms that were open when the app was left have been closed, if there were any.
  var isRestored = false
  /// The number of times that a form above all pages has saved, after which pages read theirs again.
  private(set) var savedCount = 0
  /// Takes what was shared from other apps into the book; nil without an extension.
  let shared: SharedItemsModel?

  let entries: EntriesViewModel
  let shopping: ShoppingListsViewModel
  let movies: MovieViewModel
  let siteTypes: DatatypeListViewModel
  let search: SearchViewModel

  /// Opens a book, whose lists are read away from the main actor.
  /// - Parameters:
  ///   - space: the id of the book; nil for the user's default one.
  ///   - client: the client of the book.
  /// - Throws: errors of the file system.
  static func open(
    of user: User, in space: String?, place: BookPlace, client: Commonplace,
    platform: AppPlatform, outbox: Outbox?
  ) async throws -> Book {
    let folder = platform.listsFolder(of: user.id).appending(path: space ?? BookFiles.defaultBook)
    let lists = try await openLists(in: folder, client)
    return Book(
      of: user, in: space, place: place, client: client, platform: platform, folder: folder,
      lists: lists, outbox: outbox)
  }

  @concurrent private static func openLists(
    in folder: URL, _ client: Commonplace
  ) async throws -> ListStore {
    try ListStore(folder: folder, client: client)
  }

  private init(
    of user: User, in space: String?, place: BookPlace, client: Commonplace,
    platform: AppPlatform, folder: URL, lists: ListStore, outbox: Outbox?
  ) {
    self.outbox = outbox
    drafts = FormDraftStore(
      folder: platform.draftsFolder(of: user.id).appending(path: space ?? BookFiles.defaultBook))
    waiting = outbox.map { OutboxViewModel(outbox: $0, client: client) }
    shared = platform.sharedItems.map {
      SharedItemsModel(store: $0, client: client, outbox: outbox) { photo in
        try await PhotoFiles.writeJPEG(contentsOf: photo)
      }
    }
    self.folder = folder
    self.lists = lists
    self.user = user
    self.place = place
    self.client = client
    access = SpacesViewModel(client: client, openSpace: space)
    pictures = PictureLoader(client: client)
    settings = PhotoReadingSettings(
      client: client, place: place, platform: platform, lists: lists)
    entries = EntriesViewModel(client: client, outbox: outbox)
    shopping = ShoppingListsViewModel(store: lists)
    movies = MovieViewModel(client: client)
    siteTypes = DatatypeListViewModel(client: client)
    search = SearchViewModel(client: client)
  }

  /// Identifies the book among those of all users.
  var key: String { "\(user.id)/\(access.openSpace ?? "home")" }

  /// Shows what a form above all pages has saved.
  func formWasSaved(_ kind: FormDraft.Kind) async {
    savedCount += 1
    switch kind {
    case .entry, .collection: await entries.refresh()
    case .film, .person, .genre: await movies.items.reload()
    case .list: await shopping.sync()
    case .content, .newContent: break
    }
  }

  /// Whether the user may change the book.
  var canWrite: Bool { access.canWrite }
}
