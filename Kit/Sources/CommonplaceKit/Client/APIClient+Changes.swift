import Foundation
import Model

/// Writes that the server has in its log of changes. Each has a key, by which the server makes it
/// once, also if it is sent again because its answer was lost. The answer to a repetition names what
/// was changed, so the object is read.
extension APIClient {
  /// Sends a change. The response to a repetition contains no object.
  func change(_ request: APIRequest, key: UUID = UUID()) async throws -> Response {
    var request = request
    request.setIdempotencyKey(key.uuidString)
    return try await send(request)
  }

  /// Sends a change and returns what the response contains.
  /// - Parameter read: reads the same after a repetition.
  func change<Value: Decodable>(
    _ request: APIRequest, key: UUID = UUID(), read: () async throws -> Value
  ) async throws -> Value {
    try await change(request, key: key).value(read: read)
  }

  /// Sends a creation and returns the object.
  /// - Parameters:
  ///   - kind: the kind of the object in the log of changes.
  ///   - read: reads the object after a repetition.
  func create<Value: Decodable, ID: LosslessStringConvertible>(
    _ request: APIRequest, _ kind: String, key: UUID = UUID(), read: (ID) async throws -> Value
  ) async throws -> Value {
    try await change(request, key: key).created(kind, read: read)
  }
}

/// The response to a deletion.
struct Deletion: Decodable {
  var undo: ChangeGroupID?
}

extension APIClient.Response {
  private struct Repetition: Decodable {
    var changes: [Object]

    struct Object: Decodable {
      var kind: String
      var id: String
      var operation: String
    }
  }

  /// Whether an earlier request with the same key has made the change.
  var isRepetition: Bool { headers["idempotency-replayed"] == "true" }

  /// The group that undoes the change; nil if the server names none.
  var undo: ChangeGroupID? { headers["commonplace-undo"].flatMap { ChangeGroupID($0) } }

  /// Returns what the response contains.
  /// - Parameter read: reads the same after a repetition.
  func value<Value: Decodable>(read: () async throws -> Value) async throws -> Value {
    isRepetition ? try await read() : try decode()
  }

  /// Returns the created object.
  /// - Parameters:
  ///   - kind: the kind of the object in the log of changes.
  ///   - read: reads the object after a repetition.
  func created<Value: Decodable, ID: LosslessStringConvertible>(
    _ kind: String, read: (ID) async throws -> Value
  ) async throws -> Value {
    guard let id: ID = try repeatedCreation(of: kind) else { return try decode() }
    return try await read(id)
  }

  /// Returns the id of the object that the first request has created; nil if this was the first one.
  func repeatedCreation<ID: LosslessStringConvertible>(of kind: String) throws -> ID? {
    guard isRepetition else { return nil }
    // Objects to which it links, such as people, were created before it.
    let created = try decode(Repetition.self).changes.last {
      $0.kind == kind && $0.operation == "create"
    }
    guard let id = created.flatMap({ ID($0.id) }) else { throw URLError(.cannotParseResponse) }
    return id
  }
}
