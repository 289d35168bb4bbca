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

/// A book of a user.
struct UserSpace: Codable, Equatable {
  /// The id of the user.
  var user: String
  /// The id or the handle of the book.
  var space: String
}

/// Stores where the book is kept, and which of the user's books is open.
struct BookSettings {
  var defaults = UserDefaults.standard

  private enum Key {
    static let place = "book.place"
    static let space = "book.space"
  }

  var place: BookPlace? {
    get { value(Key.place) }
    nonmutating set { setValue(newValue, Key.place) }
  }

  /// The open book; nil for the default one of each user.
  var space: UserSpace? {
    get { value(Key.space) }
    nonmutating set { setValue(newValue, Key.space) }
  }

  private func value<Value: Decodable>(_ key: String) -> Value? {
    guard let data = defaults.data(forKey: key) else { return nil }
    // A value of another version is forgotten.
    return try? JSONDecoder().decode(Value.self, from: data)
  }

  private func setValue(_ value: (some Encodable)?, _ key: String) {
    // Both types can always be encoded.
    guard let value, let data = try? JSONEncoder().encode(value) else {
      defaults.removeObject(forKey: key)
      return
    }
    defaults.set(data, forKey: key)
  }
}
