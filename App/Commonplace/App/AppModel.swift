import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import Observation

/// Which book the app shows: one on this iPhone or one on a server, or none yet.
@MainActor @Observable
final class AppModel {
  enum Phase {
    case welcome
    /// A book on this iPhone is opened; a new one gets its first films.
    case opening(isNew: Bool)
    case open(BookConnection)
    case failed(LoadFailure)
  }

  private(set) var phase = Phase.opening(isNew: false)
  /// The number of things that were shared from other apps and wait for a book.
  private(set) var sharedCount = 0
  let platform: AppPlatform
  @ObservationIgnored private let settings: BookSettings
  @ObservationIgnored private var localBook: (any LocalBook)?
  /// Opening the book that was open last.
  @ObservationIgnored private var starting: Task<Void, Never>?
  /// Closes the book on this iPhone that was left. Its files are free afterwards.
  @ObservationIgnored private var closing: Task<Void, Never>?

  init(platform: AppPlatform, settings: BookSettings = BookSettings()) {
    self.platform = platform
    self.settings = settings
  }

  /// Whether a book can be kept on this iPhone.
  var canKeepBookOnDevice: Bool { platform.localBooks != nil }

  /// Returns whether there is a book on this iPhone already.
  func hasBookOnDevice() async -> Bool { await Self.exists(platform.folder("Book")) }

  @concurrent private static func exists(_ folder: URL) async -> Bool {
    FileManager.default.fileExists(atPath: folder.path)
  }

  /// Opens the book that was open last. Only the first call does, so that another window or an
  /// intent does not open it a second time; others wait for it.
  func start() async {
    let task = starting ?? Task { await openLast() }
    starting = task
    await task.value
  }

  /// Opens the book that was open last, again after a failure.
  func openLast() async {
    switch settings.place {
    case nil: phase = .welcome
    case .device: await openOnDevice(name: "")
    case .server(let url): await connect(to: url)
    }
  }

  /// Opens the book on this iPhone, or creates one.
  /// - Parameter name: the name of the owner of a new book; not used for one that exists.
  func openOnDevice(name: String) async {
    guard let localBooks = platform.localBooks else {
      phase = .welcome
      return
    }
    let isNew = await !hasBookOnDevice()
    phase = .opening(isNew: isNew)
    await closing?.value
    do {
      let book = try await openLocalBook(localBooks, name: name, firstFilms: true)
      settings.place = .device
      phase = .open(
        BookConnection(
          place: .device, client: book.client, platform: platform, settings: settings,
          isNew: isNew))
    } catch {
      phase = .failed(LoadFailure(error))
    }
  }

  /// Returns the book on this iPhone, which is opened if it is not open.
  private func openLocalBook(
    _ localBooks: any LocalBooks, name: String, firstFilms: Bool
  ) async throws -> any LocalBook {
    if let localBook { return localBook }
    let book = try await localBooks.open(
      in: platform.folder("Book"), name: name, firstFilms: firstFilms)
    localBook = book
    return book
  }

  /// Returns a connection to a server whose book is not opened.
  func connection(to url: URL) async -> BookConnection {
    BookConnection(
      place: .server(url), client: await platform.client(of: url), platform: platform,
      settings: settings)
  }

  /// Uses the book on a server from now on.
  func connect(to url: URL) async {
    let connection = await self.connection(to: url)
    // The books of another server have other ids.
    if settings.place?.server?.host() != url.host() { settings.space = nil }
    settings.place = .server(url)
    phase = .open(connection)
  }

  // MARK: - Links

  /// Opens a link. A link to a server is refused while the book of another place is open. Without a
  /// book, an invitation and a new password connect to their server, and other links are refused.
  func open(_ url: URL, with router: Router) async {
    guard let link = AppLink(url) else { return }
    switch (settings.place, link) {
    case (nil, _) where link.server == nil: router.needsBook = true
    case (nil, .page): router.foreignHost = link.server?.host()
    case (nil, _):
      router.open(link)
      if let server = link.server { await connect(to: server) }
    case (let place?, _) where place.contains(link.server): router.open(link)
    default: router.foreignHost = link.server?.host()
    }
  }

  /// Opens another book of the same user.
  func open(space: String?) {
    if case .open(let connection) = phase { connection.open(space: space) }
  }

  /// Returns to the choice between a book on this iPhone and a server. A book on this iPhone stays
  /// there, and is opened again when it is chosen. The book is closed after its screens. Changes that
  /// were not sent to a server wait for the user to sign in again.
  func leave() async {
    let left = phase
    phase = .welcome
    settings.place = nil
    settings.space = nil
    await platform.closeSharedBook()
    if case .open(let connection) = left, !connection.place.isDevice {
      await connection.signOut(keepsUnsent: true)
    }
    await closeLocalBook()
  }

  /// Closes the book on this iPhone, which no screen shows.
  private func closeLocalBook() async {
    guard let book = localBook else { return }
    localBook = nil
    let closing = Task<Void, Never> {
      try? await book.close()  // The book is not used any more.
    }
    self.closing = closing
    await closing.value
  }

  /// Counts what was shared from other apps.
  func countSharedItems() async {
    guard let store = platform.sharedItems else { return }
    sharedCount = await Self.count(store)
  }

  @concurrent private static func count(_ store: SharedItemStore) async -> Int {
    // The book reports the error when it takes them.
    (try? store.items().count) ?? 0
  }

  // MARK: - Copies

  /// Returns the client of the book on this iPhone, to which another book is copied. Without one, an
  /// empty book is created.
  /// - Parameter name: the name of the owner of a new book.
  /// - Throws: `URLError.resourceUnavailable` in an app without the local engine, and errors of the
  ///   file system.
  func deviceClient(name: String) async throws -> Commonplace {
    guard let localBooks = platform.localBooks else { throw URLError(.resourceUnavailable) }
    await closing?.value
    return try await openLocalBook(localBooks, name: name, firstFilms: false).client
  }

  /// Ends a copy to this iPhone that is not opened.
  func closeDeviceCopy() async {
    if case .open(let connection) = phase, connection.place.isDevice { return }
    await closeLocalBook()
  }

  /// Opens a copy of a book, on a server or on this iPhone, instead of the original.
  /// - Parameter client: has a session there.
  func open(_ copy: RestoredBook, on place: BookPlace, client: Commonplace) async {
    // Without the user the default book is opened, and the copy can be chosen in Settings.
    let user = try? await client.session.user()
    settings.place = place
    settings.space = user.map { UserSpace(user: "\($0.id)", space: copy.handle) }
    phase = .open(
      BookConnection(place: place, client: client, platform: platform, settings: settings))
    if !place.isDevice { await closeLocalBook() }
  }
}
