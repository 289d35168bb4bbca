import Foundation
import Model

/// The stored responses that may show the state before a change. Without a network, nothing is shown
/// instead of them. What else was read stays: other objects than the changed ones, and other kinds.
struct OutdatedResponses {
  /// The first parts of the paths whose lists may contain what was changed; nil for all.
  private let kinds: Set<String>?
  /// The ids in the address of the change.
  private let ids: Set<String>

  private static let entries: Set<String> = [
    "entries", "movies", "actors", "genres", "content", "contentdata", "contentfields", "search",
    "suggestions", "statistics", "query", "globals",
  ]
  private static let types: Set<String> = ["types", "datatype", "fields", "validations"]
  private static let lists: Set<String> = [
    "grocery-lists", "grocery-stores", "grocery-corrections", "grocery-scans", "search",
  ]
  private static let media: Set<String> = ["media", "media-folders"]

  /// - Parameter request: the change, which the server has made.
  init(after request: APIRequest) {
    let parts = Self.parts(request.path)
    ids = Set(parts.filter(Self.isID) + request.query.map(\.value).filter(Self.isID))
    let kind = parts.first ?? ""
    kinds =
      switch kind {
      // An undo names no object, and these change many.
      case "undo", "imports", "archives": nil
      case "collections": Self.entries.union(["collections"])
      case _ where Self.entries.contains(kind): Self.entries
      case _ where Self.types.contains(kind): Self.types.union(Self.entries)
      case _ where Self.lists.contains(kind): Self.lists
      case _ where Self.media.contains(kind): Self.media
      default: [kind]
      }
  }

  /// Returns whether the response at an address of the API is one of them.
  func contains(_ address: String) -> Bool {
    guard let url = URLComponents(string: address) else { return true }
    let parts = Self.parts(url.path.components(separatedBy: "/api/v1").last ?? "")
    guard let kind = parts.first, kinds?.contains(kind) != false else { return false }
    guard let object = Self.object(parts, url.queryItems ?? []) else { return true }
    // An undo may have changed any object.
    return kinds == nil || ids.contains(object)
  }

  /// Returns the id of the object that an address names; nil for a list.
  private static func object(_ parts: [String], _ query: [URLQueryItem]) -> String? {
    // A folder is a list of files.
    if parts.count > 1, isID(parts[1]), parts[0] != "media-folders" { return parts[1] }
    return query.first { $0.name == "q" && isID($0.value ?? "") }?.value
  }

  private static func parts(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }

  private static func isID(_ text: String) -> Bool { Identifier<Entry>(text) != nil }
}
