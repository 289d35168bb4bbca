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
  @ObservationIgnored private var isSigningOut = false
  /// The outboxes that are open, by their folders, of which each can only be used by one.
  @ObservationIgnored private var outboxes: [URL: Outbox] = [:]

  /// - Parameter isNew: whether the book on this iPhone was just created, and gets its first films.
  init(
    place: BookPlace, client: Commonplace, platform: AppPlatform, settings: BookSettings,
    isNew: Bool = false
  ) {
    self.place = place
    self.client = client
    self.platform = platform
    self.settings = settings
    var prepare: (@MainActor () async throws -> Void)?
    if isNew { prepare = { try await Self.waitForFilms(of: client) } }
    appState = AppState(client: client, prepare: prepare)
    network = NetworkMonitor(client: client)
  }

  /// Waits until the first films of a new book are stored, which happens in one transaction. A book
  /// that cannot store them opens without them.
  private static func waitForFilms(of client: Commonplace) async throws {
    for _ in 0..<600 {
      guard try await client.library.movies.page().elements.isEmpty else { return }
      try await Task.sleep(for: .milliseconds(50))
    }
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
      let client = space.map { self.client.inSpace($0) } ?? self.client
      book = try await Book.open(
        of: user, in: space, place: place, client: client, platform: platform,
        outbox: try await outbox(of: user, in: space, client))
    } catch {
      failure = LoadFailure(error)
    }
    await book?.access.load()
  }

  /// Returns what keeps changes of a book until the server can be reached; nil for a book on this
  /// iPhone.
  private func outbox(
    of user: User, in space: String?, _ client: Commonplace
  ) async throws -> Outbox? {
    guard !place.isDevice else { return nil }
    let folder = platform.outboxFolder(of: user.id).appending(path: space ?? "home")
    if let outbox = outboxes[folder] { return outbox }
    let outbox = try await Self.openOutbox(in: folder, client)
    // Another call may have opened it in the meantime.
    if let other = outboxes[folder] { return other }
    outboxes[folder] = outbox
    return outbox
  }

  @concurrent private static func openOutbox(
    in folder: URL, _ client: Commonplace
  ) async throws -> Outbox {
    try Outbox(folder: folder, client: client)
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
    isSigningOut = true
    defer { isSigningOut = false }
    await appState.signOut()
    if !appState.isAuthenticated { await closeBook() }
  }

  /// Closes the book. What a user who has signed out had in any of their books on the server does
  /// not stay on the device. If the session was ended elsewhere, unsent changes wait for the user to
  /// sign in again.
  private func closeBook() async {
    guard let closed = book else { return }
    book = nil
    guard !place.isDevice else { return }
    outboxes = [:]
    guard isSigningOut || closed.unsentCount == 0 else { return }
    settings.space = nil
    let user = closed.user.id
    for folder in [platform.listsFolder(of: user), platform.outboxFolder(of: user)] {
      await Self.removeFiles(in: folder)
    }
  }

  @concurrent private static func removeFiles(in folder: URL) async {
    try? FileManager.default.removeItem(at: folder)  // Nothing more can be done.
  }
}
