import CommonplaceKit
import Foundation
import Model

/// A server with two films, a person and a genre, whose favourites can be set.
final class LibraryServer: Transport {
  static let (solaris, mirror, person, genre) = (
    EntryID.new(), EntryID.new(), EntryID.new(), EntryID.new()
  )

  private struct Favourite: Decodable {
    var isFavourite: Bool
    enum CodingKeys: String, CodingKey { case isFavourite = "is_favourited" }
  }

  private struct State {
    var favourites: Set<String> = []
    var requests: [String] = []
    var bodies: [String: String] = [:]
  }

  private let state = Locked(State())

  /// The methods and paths of all requests.
  var requests: [String] { state.withLock { $0.requests } }

  /// The body of the latest request with a method and a path.
  func body(of request: String) -> String? { state.withLock { $0.bodies[request] } }

  func isFavourite(_ id: EntryID) -> Bool { state.withLock { $0.favourites.contains("\(id)") } }

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    try await StubServer { path, body in
      self.state.withLock {
        $0.requests.append(path)
        $0.bodies[path] = String(decoding: body, as: UTF8.self)
      }
      return (200, try self.answer(path, body))
    }.send(request)
  }

  private func answer(_ request: String, _ body: Data) throws -> String {
    let parts = request.split(separator: " ")[1].split(separator: "/").map(String.init)
    if request.hasPrefix("PUT"), request.hasSuffix("/favourite") {
      let isFavourite = try JSON.decode(Favourite.self, from: body).isFavourite
      state.withLock {
        if isFavourite { $0.favourites.insert(parts[1]) } else { $0.favourites.remove(parts[1]) }
      }
      return object(parts[1])
    }
    if request.hasPrefix("POST") {
      return object(
        "\(parts[0] == "actors" ? Self.person : parts[0] == "genres" ? Self.genre : Self.solaris)")
    }
    if request.hasPrefix("DELETE") { return "{\"undo\": \"\(ChangeGroupID.new())\"}" }
    if parts.count > 1, !request.hasPrefix("GET") { return object(parts[1]) }
    if parts.count == 2 { return object(parts[1]) }
    let ids: [EntryID] =
      switch parts[0] {
      case "movies": [Self.solaris, Self.mirror]
      case "actors": [Self.person]
      case "genres": [Self.genre]
      default: throw URLError(.notConnectedToInternet)
      }
    return "{\"data\": [\(ids.map { object("\($0)") }.joined(separator: ","))]}"
  }

  private func object(_ id: String) -> String {
    let isFavourite = state.withLock { $0.favourites.contains(id) }
    let common = "\"id\": \"\(id)\", \"is_favourited\": \(isFavourite), \"revision\": 1"
    switch EntryID(id) {
    case Self.person?:
      return "{\(common), \"name\": \"Natalya\", \"summary\": \"\", \"movies_count\": 1}"
    case Self.genre?:
      return "{\(common), \"name\": \"Drama\", \"summary\": \"\", \"movies_count\": 2}"
    default:
      let name = EntryID(id) == Self.solaris ? "Solaris" : "Mirror"
      return """
        {\(common), "name": "\(name)", "summary": "Memories.", "rating": null,
         "release_year": 1972, "genres": [],
         "actors": [{"id": "\(Self.person)", "name": "Natalya", "role": "Hari"}]}
        """
    }
  }
}
