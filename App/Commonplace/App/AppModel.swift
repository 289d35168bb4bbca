import CommonplaceKit
import CommonplaceUI
import Foundation
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
  let platform: AppPlatform
  @ObservationIgnored private let settings: BookSettings
  @ObservationIgnored private var localBook: (any LocalBook)?

  init(platform: AppPlatform, settings: BookSettings = BookSettings()) {
    self.platform = platform
    self.settings = settings
  }

  /// Whether a book can be kept on this iPhone.
  var canKeepBookOnDevice: Bool { platform.localBooks != nil }

  /// Whether there is a book on this iPhone already.
  var hasBookOnDevice: Bool {
    FileManager.default.fileExists(atPath: platform.folder("Book").path)
  }

  /// Opens the book that was open last.
  func start() async {
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
    phase = .opening(isNew: !hasBookOnDevice)
    do {
      let book = try await localBooks.open(in: platform.folder("Book"), name: name)
      localBook = book
      settings.place = .device
      phase = .open(BookConnection(place: .device, client: book.client, platform: platform))
    } catch {
      phase = .failed(LoadFailure(error))
    }
  }

  /// Uses the book on a server from now on.
  func connect(to url: URL) async {
    let client = await platform.client(of: url)
    settings.place = .server(url)
    let connection = BookConnection(
      place: .server(url), client: client, platform: platform, space: settings.space)
    phase = .open(connection)
  }

  /// Opens another book of the same user.
  func open(space: String?) {
    settings.space = space
    if case .open(let connection) = phase { connection.open(space: space) }
  }

  /// Returns to the choice between a book on this iPhone and a server. A book on this iPhone stays
  /// there, and is opened again when it is chosen.
  func leave() async {
    if case .open(let connection) = phase, !connection.place.isDevice {
      await connection.appState.signOut()
    }
    try? await localBook?.close()  // The book is not used any more.
    localBook = nil
    settings.place = nil
    settings.space = nil
    phase = .welcome
  }
}
