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
  /// Whether changes that were not sent are deleted with the book that is closed.
  @ObservationIgnored private var isDiscarding = false
  /// The outboxes that are open, by their folders, of which each can only be used by one.
  @ObservationIgnored private var outboxes: [URL: Outbox] = [:]
  /// The book that is being opened, by its user and id.
  @ObservationIgnored private var opening: (key: [String?], task: Task<Book, any Error>)?

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
    guard let user = appState.currentUser else {
      // Until the stored session was read, an intent may have opened the book of its user.
      if appState.launch == .ready { await closeBook() }
      return
    }
    do {
      book = try await book(of: user)
    } catch {
      failure = LoadFailure(error)
    }
    await book?.access.load()
  }

  /// Returns the book of the user whose session is stored, also before a screen shows it; nil if
  /// nobody is signed in or it cannot be opened.
  func storedBook() async -> Book? {
    if let book { return book }
    do {
      guard let user = try await client.session.user() else { return nil }
      return try await book(of: user)
    } catch {
      return nil
    }
  }

  /// Returns the chosen book of a user. A book is opened once, because its files have one user.
  private func book(of user: User) async throws -> Book {
    let stored = settings.space
    // Another user has other books.
    let space = stored?.user == "\(user.id)" ? stored?.space : nil
    if let book, book.user.id == user.id, book.access.openSpace == space { return book }
    let key = ["\(user.id)", space]
    while let opening {
      if opening.key == key { return try await opening.task.value }
      _ = try? await opening.task.value  // Its caller receives the error.
    }
    let task = Task {
      defer { opening = nil }
      let book = try await newBook(of: user, in: space)
      self.book = book
      return book
    }
    opening = (key, task)
    return try await task.value
  }

  private func newBook(of user: User, in space: String?) async throws -> Book {
    let client = space.map { self.client.inSpace($0) } ?? self.client
    return try await Book.open(
      of: user, in: space, place: place, client: client, platform: platform,
      outbox: try await outbox(of: user, in: space, client))
  }

  /// Returns what keeps changes of a book until the server can be reached; nil for a book on this
  /// iPhone.
  private func outbox(
    of user: User, in space: String?, _ client: Commonplace
  ) async throws -> Outbox? {
    guard !place.isDevice else { return nil }
    let folder = platform.outboxFolder(of: user.id).appending(path: space ?? BookFiles.defaultBook)
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

  /// Opens the page of a link that names its book. If another book is open, this one is opened first,
  /// and its screens follow the link.
  func follow(_ page: PageLink, from book: Book, with router: Router) async {
    await book.access.spaces.loadIfNeeded()
    guard let space = book.access.spaces.value?.first(where: { $0.handle == page.handle }) else {
      router.pendingLink = nil
      let failure = book.access.spaces.failure ?? LoadFailure(.notFound)
      return book.toasts.show(.failed(failure))
    }
    if space.id == book.access.current?.id {
      router.pendingLink = nil
      router.show(page)
    } else {
      open(space: space.isHome ? nil : "\(space.id)")
    }
  }

  /// Joins the book of an invitation, and opens it.
  func join(_ token: String, from book: Book) async {
    if let space = await book.access.join(token) {
      open(space: space.isHome ? nil : "\(space.id)")
    } else if let failure = book.access.submission.failure {
      book.toasts.show(.failed(failure))
    }
  }

  // MARK: - Signing out

  /// Returns the changes in all books of the user that signing out would lose.
  func unsentChanges() async -> UnsentChanges {
    guard !place.isDevice, let user = appState.currentUser else { return UnsentChanges() }
    let spaces = book?.access.spaces.value ?? []
    let names = spaces.map { ($0.isHome ? BookFiles.defaultBook : "\($0.id)", $0.name) }
    return await BookFiles(platform: platform, user: user.id)
      .unsentChanges(names: Dictionary(names) { first, _ in first })
  }

  /// Signs out, and deletes what this iPhone has of the user's books.
  /// - Parameter keepsUnsent: whether changes that were not sent wait for the user to sign in again.
  func signOut(keepsUnsent: Bool = false) async {
    isDiscarding = !keepsUnsent
    defer { isDiscarding = false }
    await appState.signOut()
    if !appState.isAuthenticated { await closeBook() }
  }

  /// Deletes the account, and what this iPhone has of the user's books.
  /// - Parameter delete: returns whether the account was deleted.
  func deleteAccount(_ delete: () async -> Bool) async {
    isDiscarding = true
    defer { isDiscarding = false }
    if await delete() { await closeBook() }
  }

  /// Closes the book. What a user who has signed out had in any of their books on the server does
  /// not stay on the device. If the session was ended elsewhere, books with unsent changes wait for
  /// the user to sign in again.
  private func closeBook() async {
    guard let closed = book else { return }
    book = nil
    if !place.isDevice {
      outboxes = [:]
      settings.space = nil
    }
    await platform.closeSharedBook()
    guard !place.isDevice else { return }
    await BookFiles(platform: platform, user: closed.user.id).remove(keepingUnsent: !isDiscarding)
  }
}
