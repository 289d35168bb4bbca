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
  @ObservationIgnored private let settings: BookSettings
  @ObservationIgnored private var isRunning = false

  init(place: BookPlace, client: Commonplace, platform: AppPlatform, settings: BookSettings) {
    self.place = place
    self.client = client
    self.platform = platform
    self.settings = settings
    appState = AppState(client: client)
    network = NetworkMonitor(client: client)
  }

  /// Follows who is signed in, until its task is cancelled or the launch fails. A call while another
  /// one runs does nothing.
  func run() async {
    guard !isRunning else { return }
    isRunning = true
    defer { isRunning = false }
    await appState.run()
  }

  /// Opens the book of the user who is signed in, or closes that of one who is not any more.
  func openBook() async {
    failure = nil
    guard let user = appState.currentUser else { return await closeBook() }
    do {
      let stored = settings.space
      // Another user has other books.
      let space = stored?.user == "\(user.id)" ? stored?.space : nil
      book = try await Book.open(
        of: user, in: space, place: place, client: client, platform: platform)
    } catch {
      failure = LoadFailure(error)
    }
    await book?.access.load()
  }

  /// Opens another book of the user.
  /// - Parameter space: the id of the book; nil for the user's default one.
  func open(space: String?) {
    settings.space = space.flatMap { space in
      appState.currentUser.map { UserSpace(user: "\($0.id)", space: space) }
    }
    book = nil
    Task { await openBook() }
  }

  /// Signs out, and deletes what this iPhone has of the user's books.
  func signOut() async {
    await appState.signOut()
    if !appState.isAuthenticated { await closeBook() }
  }

  /// Closes the book. What a user who has signed out had in any of their books on the server does
  /// not stay on the device.
  private func closeBook() async {
    guard let closed = book else { return }
    book = nil
    guard !place.isDevice else { return }
    settings.space = nil
    for folder in platform.folders(of: closed.user.id) { await Self.removeFiles(in: folder) }
  }

  @concurrent private static func removeFiles(in folder: URL) async {
    try? FileManager.default.removeItem(at: folder)  // Nothing more can be done.
  }
}
