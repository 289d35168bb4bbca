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

  let entries: EntriesViewModel
  let shopping: ShoppingListsViewModel
  let movies: MovieViewModel
  let siteTypes: DatatypeListViewModel
  let search: SearchViewModel

  /// - Parameter space: the id of the book; nil for the user's default one.
  /// - Throws: errors of the file system.
  init(
    of user: User, in space: String?, place: BookPlace, client: Commonplace, platform: AppPlatform
  ) throws {
    let client = space.map { client.inSpace($0) } ?? client
    self.user = user
    self.place = place
    self.client = client
    folder = platform.folder("Lists").appending(path: "\(user.id)/\(space ?? "home")")
    lists = try ListStore(folder: folder, client: client)
    access = SpacesViewModel(client: client, openSpace: space)
    pictures = PictureLoader(client: client)
    settings = PhotoReadingSettings(client: client, place: place, platform: platform)
    entries = EntriesViewModel(client: client)
    shopping = ShoppingListsViewModel(store: lists)
    movies = MovieViewModel(client: client)
    siteTypes = DatatypeListViewModel(client: client)
    search = SearchViewModel(client: client)
  }

  /// Whether the user may change the book.
  var canWrite: Bool { access.canWrite }
}
