import Foundation

/// Where the book is kept.
enum BookPlace: Codable, Sendable, Equatable {
  /// On this iPhone, without a server or an account.
  case device
  case server(URL)

  var isDevice: Bool { self == .device }

  /// The address of the server; nil on the device.
  var server: URL? {
    if case .server(let url) = self { url } else { nil }
  }
}

/// Stores where the book is kept, and which of the user's books is open.
struct BookSettings {
  var defaults = UserDefaults.standard

  private enum Key {
    static let place = "book.place"
    static let space = "book.space"
  }

  var place: BookPlace? {
    get {
      guard let data = defaults.data(forKey: Key.place) else { return nil }
      // A value of another version opens the welcome page.
      return try? JSONDecoder().decode(BookPlace.self, from: data)
    }
    nonmutating set {
      // A place of an earlier version is forgotten.
      guard let newValue, let data = try? JSONEncoder().encode(newValue) else {
        defaults.removeObject(forKey: Key.place)
        return
      }
      defaults.set(data, forKey: Key.place)
    }
  }

  /// The id of the open book; nil for the user's default one.
  var space: String? {
    get { defaults.string(forKey: Key.space) }
    nonmutating set { defaults.set(newValue, forKey: Key.space) }
  }
}
