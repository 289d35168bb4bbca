public import Foundation
public import ListCore
public import Model

/// What was read from a photo or a text.
public struct GroceryScan: Decodable, Sendable, Identifiable {
  public var id: Identifier<GroceryScan>
  /// The photo on the server; nil for a text.
  public var photoURL: URL?
  /// The size of the photo in pixels; 0 for a text.
  public var width: Int
  /// The height of the photo in pixels; 0 for a text.
  public var height: Int
  /// The number of clockwise quarter turns that make the photo upright.
  public var turn: Int
  /// `server`, or `model` if a provider read it.
  public var reader: String
  /// Why the provider was not used, or that nothing was found.
  public var note: String?
  /// The photos of the month that a provider reads with the server's key, if they are used up and the
  /// server has read the photo itself; otherwise nil.
  public var quota: APIError.Quota?
  /// The sections with their items, in the order of the photo.
  public var sections: [ParsedSection]
  /// When it was created.
  public var createdAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case id, width, height, turn, reader, note, quota, sections
    case photoURL = "photo_url"
    case createdAt = "created_at"
  }
}

/// Which items of a scan a list gets.
public struct ScanSelection: Encodable, Sendable {
  /// The name of a new list; nil names it after the day.
  public var name: String?
  /// Positions of sections; nil for all except crossed-out ones.
  public var sections: [Int]?
  /// The items as they were corrected, instead of `sections`.
  public var items: [GroceryItemDraft]?
  /// An existing list that gets the items.
  public var list: String?

  /// Chooses what a list gets. By default it gets everything that is not crossed out.
  public init(
    name: String? = nil, sections: [Int]? = nil, items: [GroceryItemDraft]? = nil,
    list: String? = nil
  ) {
    self.name = name
    self.sections = sections
    self.items = items
    self.list = list
  }
}

/// Reading shopping lists from photos and texts.
public struct ScansResource: Sendable {
  let api: APIClient

  /// Reads a photo.
  ///
  ///     let ticket = Identifier<GroceryScan>.new()
  ///     let scan = try await client.scans.read(UploadFile(photo), ticket: ticket)
  /// - Parameters:
  ///   - ticket: an id with which `position(of:)` tells how many photos are read before this one.
  ///   - progress: receives how much of the photo was sent.
  /// - Throws: `APIError` with the code `reading.busy` when too many photos wait.
  public func read(
    _ photo: UploadFile, ticket: Identifier<GroceryScan>? = nil,
    progress: (@Sendable (TransferProgress) -> Void)? = nil
  ) async throws -> GroceryScan {
    try await api.upload(
      [.file(name: "image", photo)], to: "/grocery-scans",
      ticket.map { [("ticket", "\($0)")] } ?? [], progress: progress
    ).decode()
  }

  /// Reads a text of at most 20,000 characters.
  ///
  ///     let scan = try await client.scans.read(text: "2 milk, bread, soap")
  public func read(text: String) async throws -> GroceryScan {
    try await api.value(of: .sending(["text": text], to: "/grocery-scans"))
  }

  /// Returns the number of photos that are read before a waiting one; 0 while it is read.
  /// - Throws: `APIError` of the kind `notFound` when it is neither waiting nor read.
  public func position(of ticket: Identifier<GroceryScan>) async throws -> Int {
    struct Position: Decodable { var position: Int }
    let request = APIRequest.get("/grocery-scan-queue/\(ticket)")
    return try await api.value(of: request, as: Position.self).position
  }

  /// Returns a scan of the last 30 days.
  public func get(_ id: Identifier<GroceryScan>) async throws -> GroceryScan {
    try await api.value(of: .get("/grocery-scans/\(id)"))
  }

  /// Returns the photo of a scan as it was taken, or smaller.
  /// - Parameter width: 160, 320, 640, 960 or 1600 pixels; nil for the whole photo.
  public func photo(of id: Identifier<GroceryScan>, width: Int? = nil) async throws -> Data {
    try await api.image("/grocery-scans/\(id)/photo", width: width)
  }

  /// Creates a list from a scan, or adds its items to one.
  @discardableResult
  public func createList(
    from id: Identifier<GroceryScan>, _ selection: ScanSelection = ScanSelection()
  ) async throws -> GroceryList {
    let lists = GroceryListsResource(api: api)
    let response = try await api.change(.sending(selection, to: "/grocery-scans/\(id)/list"))
    guard let list = selection.list else {
      return try await response.created("list", read: lists.get)
    }
    return try await response.value { try await lists.get(list) }
  }
}
