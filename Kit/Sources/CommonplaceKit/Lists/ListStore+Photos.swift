public import Foundation
public import Model

/// The place of the photo from which a list was read.
public enum ListPhoto: Sendable, Hashable, Identifiable {
  /// A file on this device.
  case file(URL)
  /// On the server, which returns it with `GroceryListsResource.photo`.
  case server(list: String)

  public var id: Self { self }
}

extension ListStore {
  /// The photos of the lists, by the lists' ids.
  public var photos: [String: ListPhoto] {
    var photos = photoURLs.reduce(into: [String: ListPhoto]()) { photos, photo in
      photos[photo.key] = .server(list: photo.key)
    }
    for list in photoFiles { photos[list] = .file(photoFile(of: list)) }
    return photos
  }

  /// Keeps the photo from which a list was read, unless the list has one.
  ///
  ///     let list = try await store.createList(name: "Friday", items: items)
  ///     try await store.keepPhoto(photo, of: list, readBy: reading.scan)
  /// - Parameters:
  ///   - photo: a file, which is copied.
  ///   - scan: the server's scan, with which `sync` lets the server keep the photo too; nil for a
  ///     photo that the server has not read. It stays on this device.
  /// - Throws: errors of the file system.
  public func keepPhoto(
    _ photo: URL, of list: String, readBy scan: Identifier<GroceryScan>? = nil
  ) throws {
    guard photos[list] == nil, UUID(uuidString: list) != nil else { return }
    try FileManager.default.createDirectory(at: photoFolder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: photo, to: photoFile(of: list))
    photoFiles.insert(list)
    if let scan {
      scans[list] = "\(scan)"
      try save()
    }
    notify()
  }

  private func photoFile(of list: String) -> URL {
    photoFolder.appendingPathComponent("\(list).jpg")
  }

  /// Returns the lists with a photo in a folder.
  static func photoFiles(in folder: URL) -> Set<String> {
    // Without the folder there are no photos.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return Set(names.filter { $0.hasSuffix(".jpg") }.map { String($0.dropLast(4)) })
  }

  /// Lets the server keep the photos of its scans with their lists, whose edits it has.
  func attachScans() async throws {
    for (list, scan) in scans {
      do {
        let selection = ScanSelection(items: [], list: list)
        _ = try await api.send(.sending(selection, to: "/grocery-scans/\(scan)/list"))
      } catch let error as APIError
        where [404, 409, 410, 422].contains(error.status) || error.isReadOnly
      {
        // The server has deleted the scan or the list, or the member may only read: the photo stays
        // on this device.
      }
      scans[list] = nil
      try save()
    }
  }

  func removePhotosOfUnknownLists() {
    for list in photoFiles where lists[list] == nil {
      photoFiles.remove(list)
      try? FileManager.default.removeItem(at: photoFile(of: list))  // It is no longer shown.
    }
  }
}
