import CommonplaceKit
import Foundation
import Model

/// A server that stores the entries of a Log in memory, and cannot store pictures.
final class LogServer: Transport {
  private struct State {
    var entries: [Entry] = []
    var deleted: [ChangeGroupID: [Entry]] = [:]
    var created: [ChangeGroupID: Set<EntryID>] = [:]
  }

  private struct IDs: Decodable { var ids: [EntryID] }

  private let state = Locked(State())

  var titles: [String] { state.withLock { $0.entries.map(\.title) } }
  var entries: [Entry] { state.withLock { $0.entries } }

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    let query = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    let text = query.first { $0.name == "q" }?.value
    let headers = Locked<[String: String]>([:])
    let response = try await StubServer { request, body in
      (200, try self.answer(request, body, text, headers))
    }.send(request)
    return TransportResponse(
      status: response.status, headers: response.headers.merging(headers.withLock { $0 }) { $1 },
      body: response.body)
  }

  private func answer(
    _ request: String, _ body: Data, _ text: String?, _ headers: Locked<[String: String]>
  ) throws -> String {
    switch request {
    case "GET /types", "GET /collections": return "[]"
    case "GET /entries":
      let found = entries.filter { text == nil || $0.title == text }
      headers.withLock { $0["x-total-count"] = "\(found.count)" }
      return try json(Array(found.prefix(100)))
    case "POST /entries/batch":
      return create(try JSON.decode([EntryDraft].self, from: body))
    case "DELETE /entries":
      let ids = Set(try JSON.decode(IDs.self, from: body).ids)
      headers.withLock { $0["commonplace-undo"] = "\(delete(ids))" }
      return "{}"
    case let path where path.hasSuffix("/history"): return history(of: path)
    case let path where path.hasPrefix("POST /undo/"):
      undo(String(path.dropFirst("POST /undo/".count)))
      return "{}"
    default: throw URLError(.notConnectedToInternet)
    }
  }

  private func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSON.data(value), as: UTF8.self)
  }

  private func create(_ drafts: [EntryDraft]) -> String {
    let group = ChangeGroupID.new()
    let results = drafts.enumerated().map { index, draft in
      guard draft.seedImageIDs.isEmpty else {
        return #"{"index": \#(index), "status": 415, "message": "No pictures."}"#
      }
      let entry = Entry(
        id: .new(), title: draft.title, description: draft.description,
        date: CalendarDate(.now, in: .gmt), createdAt: .now, updatedAt: .now)
      state.withLock {
        $0.entries.insert(entry, at: 0)
        $0.created[group, default: []].insert(entry.id)
      }
      return #"{"index": \#(index), "status": 201, "id": "\#(entry.id)"}"#
    }
    return "[\(results.joined(separator: ","))]"
  }

  private func delete(_ ids: Set<EntryID>) -> ChangeGroupID {
    let group = ChangeGroupID.new()
    state.withLock { state in
      state.deleted[group] = state.entries.filter { ids.contains($0.id) }
      state.entries.removeAll { ids.contains($0.id) }
    }
    return group
  }

  private func history(of path: String) -> String {
    state.withLock { state in
      let created = state.created.first { $0.value.contains { path.contains("\($0)") } }
      guard let created else { return #"{"data": []}"# }
      return """
        {"data": [{"sequence": 1, "at": "2026-11-29T10:00:00Z", "group": "\(created.key)",
         "kind": "entry", "id": "1", "operation": "create"}]}
        """
    }
  }

  private func undo(_ name: String) {
    guard let group = ChangeGroupID(name) else { return }
    state.withLock { state in
      if let ids = state.created[group] { state.entries.removeAll { ids.contains($0.id) } }
      state.entries += state.deleted[group] ?? []
    }
  }
}
