import CommonplaceKit
import Foundation
import Model

/// A server that returns what a function says.
struct StubServer: Transport {
  /// Returns the status and the body for a method with a path, and a body.
  let answer: @Sendable (_ request: String, _ body: Data) throws -> (status: Int, body: String)

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    let path = request.url.path().replacing("/api/v1", with: "")
    let sent =
      switch request.body {
      case .data(let data): data
      case .file, .none: Data()
      }
    let (status, body) = try answer("\(request.method) \(path)", sent)
    return TransportResponse(
      status: status, headers: ["Content-Type": "application/json"],
      body: AsyncThrowingStream { continuation in
        continuation.yield(Data(body.utf8))
        continuation.finish()
      })
  }
}

/// A server that stores the lists of a book, and reads each photo as the same list.
final class ListServer: Transport {
  static let scan = Identifier<GroceryScan>.new()

  private struct Operations: Decodable { var operations: [Operation] }

  private struct Operation: Codable {
    var list: String
    var item: String?
    var field: String
    var value: JSONValue
    var stamp: String

    var text: String { "\"\(field)\": [\(value.text), \"\(stamp)\"]" }
  }

  /// A text or a flag.
  private enum JSONValue: Codable {
    case text(String)
    case flag(Bool)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {  // Not a flag: a text.
        self = .flag(flag)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }

    var text: String {
      switch self {
      case .text(let text): "\"\(text)\""
      case .flag(let flag): "\(flag)"
      }
    }
  }

  private struct State {
    var operations: [Operation] = []
    var photos: Set<String> = []
    var stores: [Store] = []
    var hasLink = false
  }

  private struct Store: Codable {
    var id: String
    var name: String
    var position: Int?
    var sections: [String]?
    var revision: Int?
  }

  private let state = Locked(State())

  /// Whether the photo of the scan was stored with a list.
  var hasPhoto: Bool { state.withLock { !$0.photos.isEmpty } }

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    try await StubServer { request, body in (200, try self.answer(request, body)) }.send(request)
  }

  private func answer(_ request: String, _ body: Data) throws -> String {
    switch request {
    case "POST /grocery-scans": return Self.reading
    case "POST /grocery-scans/\(Self.scan)/list":
      let list = try JSONDecoder().decode([String: String].self, from: Self.withoutItems(body))
      state.withLock { _ = $0.photos.insert(list["list"] ?? "") }
      return "{}"
    case "POST /grocery-lists/operations":
      let new = try JSONDecoder().decode(Operations.self, from: body).operations
      state.withLock { $0.operations += new }
      let results = new.map { _ in #"{"status": "applied"}"# }.joined(separator: ",")
      return "{\"time\": 1795357200000, \"results\": [\(results)]}"
    case "GET /grocery-lists/sync": return state.withLock { Self.lists($0) }
    case "GET /grocery-stores": return state.withLock { "{\"data\": \(Self.json($0.stores))}" }
    case "POST /grocery-stores":
      var store = try JSONDecoder().decode(Store.self, from: body)
      (store.sections, store.revision) = ([], 1)
      state.withLock { $0.stores.append(store) }
      return Self.json(store)
    case let path where path.hasPrefix("PATCH /grocery-stores/"):
      let draft = try JSONDecoder().decode([String: JSONList].self, from: body)
      state.withLock { $0.stores[0].sections = draft["sections"]?.texts }
      return state.withLock { Self.json($0.stores[0]) }
    case let path where path.contains("/shares"): return shares(path)
    case let path where path.hasSuffix("/photo"): return "photo"
    default: throw URLError(.notConnectedToInternet)
    }
  }

  /// A list of texts, or another value.
  private struct JSONList: Decodable {
    var texts: [String]?
    init(from decoder: any Decoder) throws {
      // Other members of the body are not lists.
      texts = try? decoder.singleValueContainer().decode([String].self)
    }
  }

  private static func json(_ value: some Encodable) -> String {
    // Both kinds of values can be encoded.
    String(decoding: (try? JSONEncoder().encode(value)) ?? Data(), as: UTF8.self)
  }

  private func shares(_ request: String) -> String {
    let link = """
      {"id": "\(Self.scan)", "level": "edit", "created_at": "2026-11-29T10:00:00Z",
       "url": "http://localhost/shared/token"}
      """
    return state.withLock { state in
      if request.hasPrefix("GET") { return "{\"data\": [\(state.hasLink ? link : "")]}" }
      state.hasLink = request.hasPrefix("POST")
      return link
    }
  }

  private static func withoutItems(_ body: Data) -> Data {
    Data(String(decoding: body, as: UTF8.self).replacing("\"items\":[],", with: "").utf8)
  }

  private static func lists(_ state: State) -> String {
    let lists = Set(state.operations.map(\.list)).map { list in
      let mine = state.operations.filter { $0.list == list }
      let items = Set(mine.compactMap(\.item)).map { item in
        let fields = mine.filter { $0.item == item }.map(\.text).joined(separator: ",")
        return "{\"id\": \"\(item)\", \"fields\": {\(fields)}}"
      }
      let fields = mine.filter { $0.item == nil }.map(\.text).joined(separator: ",")
      let photo = state.photos.contains(list) ? "\"http://localhost/photo\"" : "null"
      return """
        {"id": "\(list)", "photo_url": \(photo), "fields": {\(fields)},
         "items": [\(items.joined(separator: ","))]}
        """
    }
    return """
      {"sequence": 1, "complete": true, "stores": \(json(state.stores)), "corrections": [],
       "lists": [\(lists.joined(separator: ","))]}
      """
  }

  private static let reading = """
    {"id": "\(scan)", "photo_url": "http://localhost/photo", "width": 400, "height": 300,
     "turn": 1, "reader": "server", "note": "This month’s scans are used up.",
     "created_at": "2026-11-29T10:00:00Z", "sections": [{"name": "Friday", "type": "grocery",
     "items": [{"text": "milk", "name": "milk", "quantity": "", "section": "Dairy & Eggs",
     "confidence": 0.9, "alternatives": [], "box": [0.1, 0.2, 0.3, 0.1]}]}]}
    """
}
