import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import Observation

/// The connection to a server or to the book on this iPhone, and the book of the signed-in user.
@MainActor @Observable
final class BookConnection {
  let place: BookPlace
  let client: Commonplace
  let appState: AppState
  let network: NetworkMonitor
  /// The book of the signed-in user; nil before signing in.
  private(set) var book: Book?
  /// Why the book's files on this iPhone cannot be opened.
  private(set) var failure: LoadFailure?
  @ObservationIgnored private let platform: AppPlatform
  @ObservationIgnored private var space: String?

  /// - Parameter space: the id of the book to open; nil for the user's default one.
  init(place: BookPlace, client: Commonplace, platform: AppPlatform, space: String? = nil) {
    self.place = place
    self.client = client
    self.platform = platform
    self.space = space
    appState = AppState(client: client)
    network = NetworkMonitor(client: client)
  }

  /// Opens the book of the user who is signed in, or closes that of one who is not any more.
  func openBook() async {
    failure = nil
    guard let user = appState.currentUser else {
      let closed = book
      book = nil
      // Lists of a user who has signed out do not stay on the device.
      if let closed, !place.isDevice { await Self.removeFiles(in: closed.folder) }
      return
    }
    do {
      book = try await Book.open(
        of: user, in: space, place: place, client: client, platform: platform)
    } catch {
      failure = LoadFailure(error)
    }
    await book?.access.load()
  }

  /// Opens another book of the user.
  func open(space: String?) {
    self.space = space
    book = nil
    Task { await openBook() }
  }

  @concurrent private static func removeFiles(in folder: URL) async {
    try? FileManager.default.removeItem(at: folder)  // Nothing more can be done.
  }
}
