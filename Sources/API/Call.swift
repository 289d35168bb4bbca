import Accounts
import Foundation
import HTTPTypes
import Hummingbird
import Journal
import Model
import NIOCore
import ServerKit

/// A request on its way through a handler of the API.
package struct Call: Sendable {
  let request: Request
  let context: BookContext

  /// Who calls.
  var member: Principal {
    get throws { try context.member() }
  }

  /// The space that lists and creations mean: the one that the header names, else the caller's own.
  var space: Membership {
    get throws { try member.membership(named: request.headers[.commonplaceSpace]) }
  }

  var scope: Scope {
    get throws { Scope(user: try member.user, space: try space.space) }
  }

  /// The space that the path names by its id, with the caller as who they are in it.
  func namedSpace() throws -> Membership {
    let id = try id(of: Space.self)
    guard let found = try member.spaces.first(where: { $0.id == id }) else {
      throw Failure.notFound("space")
    }
    return found
  }

  func namedScope() throws -> Scope {
    Scope(user: try member.user, space: try namedSpace().space)
  }

  /// Today where the caller lives.
  var today: CalendarDate {
    get throws {
      CalendarDate(.now, in: TimeZone(identifier: try member.timeZone) ?? .gmt)
    }
  }

  func query() throws -> ServerKit.Query { try Query(request) }

  func id<Entity>(_ name: String = "id", of entity: Entity.Type) throws -> Identifier<Entity> {
    try context.id(name, as: Identifier<Entity>.self)
  }

  func body<Body: Decodable>(
    _ type: Body.Type = Body.self, limit: Int = BodyLimit.text
  ) async throws -> Body {
    try await decode(type, from: request, context: context, limit: limit)
  }
}

extension HTTPField.Name {
  static let commonplaceSpace = HTTPField.Name("Commonplace-Space")!
  /// The action that `POST /undo/{group}` takes back.
  static let commonplaceUndo = HTTPField.Name("Commonplace-Undo")!
  static let totalCount = HTTPField.Name("X-Total-Count")!
}

/// `{"message": …}`, what deletions and sign-out answer.
struct Message: Encodable {
  var message: String
  /// Undoing this action: `POST /undo/{group}`.
  var undo: String?
}
