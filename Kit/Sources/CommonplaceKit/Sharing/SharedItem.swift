public import Foundation
public import Model

/// Something that was shared from another app, until the app has taken it into a book.
public struct SharedItem: Codable, Sendable, Equatable, Identifiable {
  /// Where it was sent.
  public enum Destination: String, Codable, Sendable { case log, list }

  /// Also the key by which the server recognises an entry that is created twice.
  public var id: UUID
  /// Where the app puts it.
  public var destination: Destination
  /// The title of the entry; empty for a list.
  public var title: String
  /// What was shared: a text, or the lines of a list.
  public var text: String
  /// The address of a page that was shared.
  public var link: URL?
  /// When it was created.
  public var createdAt: Timestamp
  /// The name of the photo in the folder of the item.
  var photoName: String?

  /// Creates an item, in the share extension.
  public init(
    id: UUID = UUID(), _ destination: Destination, title: String = "", text: String = "",
    link: URL? = nil, createdAt: Timestamp = .now
  ) {
    self.id = id
    self.destination = destination
    self.title = title
    self.text = text
    self.link = link
    self.createdAt = createdAt
  }

  /// The entry for the Log. The link and a text that is too long for the description are in its
  /// notes.
  public var entryDraft: EntryDraft {
    let (text, link) = (text.normalised, link?.absoluteString ?? "")
    let limits = EntryLimits.descriptionLength
    let description = [text, link, title.normalised].first { !$0.isEmpty } ?? ""
    let isLong = text.count > limits.upperBound
    let notes = [isLong ? text : "", text.isEmpty ? "" : link].filter { !$0.isEmpty }
    var draft = EntryDraft(
      title: String(title.normalised.prefix(EntryLimits.titleLength.upperBound)),
      description: String(description.prefix(limits.upperBound)))
    draft.notes = notes.isEmpty ? nil : notes.joined(separator: "\n\n")
    draft.stage = .planned
    return draft
  }
}

/// Keeps what was shared in a folder that the share extension and the app can both use.
///
/// Each item is a folder with a description and perhaps a photo. It is written under another name and
/// then renamed, so that the app never sees a part of an item.
///
///     let store = SharedItemStore(folder: group)
///     try store.add(SharedItem(.list), photo: photo)
public struct SharedItemStore: Sendable {
  private let folder: URL

  /// The suffix of folders that are being written.
  private static let unfinished = "unfinished"
  private static let description = "item.json"
  /// How long writing can take. An older unfinished folder was left behind.
  private static let maxWritingTime: TimeInterval = 3600

  /// Creates a store. The folder is created with the first item.
  public init(folder: URL) { self.folder = folder }

  /// Returns the store of an app and its extensions.
  /// - Parameters:
  ///   - bundle: contains the identifier of their group as `AppGroupIdentifier`.
  ///   - container: returns the folder of a group.
  /// - Returns: nil for a program without a group.
  public static func inAppGroup(
    of bundle: Bundle, container: (String) -> URL?
  ) -> SharedItemStore? {
    guard let group = bundle.object(forInfoDictionaryKey: "AppGroupIdentifier") as? String,
      let folder = container(group)
    else { return nil }
    return SharedItemStore(folder: folder.appending(path: "Shared"))
  }

  /// What the user may do in the book that the app has open.
  public enum OpenBook: String, Sendable {
    /// The book takes what is shared.
    case writable
    /// The user may only read the book. What is shared waits for another one.
    case readOnly
    /// The role of the user has not been read yet. What is shared waits until it is.
    case unknownRole
  }

  /// The book that the app has open; nil without one. The extension cannot read the app's settings.
  public var openBook: OpenBook? {
    // There is no file without an open book.
    guard let data = try? Data(contentsOf: bookMark) else { return nil }
    // Earlier versions wrote an empty file, only for books that can be changed.
    if data.isEmpty { return .writable }
    return OpenBook(rawValue: String(decoding: data, as: UTF8.self)) ?? .unknownRole
  }

  /// Stores which book the app has open.
  /// - Parameter book: nil for none.
  public func setOpenBook(_ book: OpenBook?) throws {
    let files = FileManager.default
    if let book {
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(book.rawValue.utf8).write(to: bookMark, options: .atomic)
    } else if files.fileExists(atPath: bookMark.path) {
      try files.removeItem(at: bookMark)
    }
  }

  private var bookMark: URL { folder.appending(path: "book") }

  /// Stores an item.
  /// - Parameter photo: is copied.
  public func add(_ item: SharedItem, photo: URL? = nil) throws {
    let files = FileManager.default
    let place = self.folder(of: item.id)
    let writing = place.appendingPathExtension(Self.unfinished)
    try files.createDirectory(at: writing, withIntermediateDirectories: true)
    do {
      var item = item
      if let photo {
        let name = "photo.\(photo.pathExtension)"
        item.photoName = name
        try files.copyItem(at: photo, to: writing.appending(path: name))
      }
      try JSON.data(item).write(to: writing.appending(path: Self.description))
      try files.moveItem(at: writing, to: place)
    } catch {
      try? files.removeItem(at: writing)  // The first error says more.
      throw error
    }
  }

  /// Returns the item in a folder; nil if another version has written it, which reads it when it
  /// runs again.
  private static func item(in place: URL) -> SharedItem? {
    // See above.
    guard let data = try? Data(contentsOf: place.appending(path: description)) else { return nil }
    // See above.
    return try? JSON.decode(SharedItem.self, from: data)
  }

  /// Returns the items, oldest first. Items that another version has written are left out.
  public func items() throws -> [SharedItem] {
    let files = FileManager.default
    guard files.fileExists(atPath: folder.path) else { return [] }
    var items: [SharedItem] = []
    for place in try files.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      if place.pathExtension == Self.unfinished {
        removeIfAbandoned(place)
      } else if let item = Self.item(in: place) {
        items.append(item)
      }
    }
    return items.sorted { ($0.createdAt, $0.id.uuidString) < ($1.createdAt, $1.id.uuidString) }
  }

  private func removeIfAbandoned(_ place: URL) {
    // Without a time the folder is removed another time.
    let values = try? place.resourceValues(forKeys: [.contentModificationDateKey])
    let age = values?.contentModificationDate.map { Date.now.timeIntervalSince($0) } ?? 0
    guard age > Self.maxWritingTime else { return }
    try? FileManager.default.removeItem(at: place)  // The next start tries again.
  }

  /// Returns the file of an item's photo; nil for an item without one.
  public func photo(of item: SharedItem) -> URL? {
    item.photoName.map { folder(of: item.id).appending(path: $0) }
  }

  /// Deletes an item that was taken over. An item that does not exist is no error.
  public func remove(_ id: UUID) throws {
    let place = folder(of: id)
    guard FileManager.default.fileExists(atPath: place.path) else { return }
    try FileManager.default.removeItem(at: place)
  }

  private func folder(of id: UUID) -> URL { folder.appending(path: id.uuidString) }
}
