import Accounts
import Foundation
import HTTPTypes
import Hummingbird
import Journal
import Model
import NIOCore
import ServerKit

/// A request as a handler of the API receives it.
package struct Call: Sendable {
  let request: Request
  let context: AppRequestContext

  /// The signed-in caller.
  /// - Throws: unauthorized, if nobody is signed in.
  var member: Principal {
    get throws { try context.signedInUser() }
  }

  /// The space that lists are read from and objects are created in: the space in the header
  /// `Commonplace-Space`, or else the caller's home space. The home space of an API token is the
  /// space that the token is for.
  var space: Membership {
    get throws { try member.membership(named: request.headers[.commonplaceSpace]) }
  }

  /// The caller and `space`.
  var scope: Scope {
    get throws { Scope(user: try member.user, space: try space.space) }
  }

  /// Returns the caller's membership of the space whose id is in the path.
  /// - Throws: notFound, if the caller is not a member.
  func spaceInPath() throws -> Membership {
    let id = try id(of: Space.self)
    guard let found = try member.spaces.first(where: { $0.id == id }) else {
      throw Failure.notFound("space")
    }
    return found
  }

  /// Returns the caller and the space whose id is in the path.
  func scopeInPath() throws -> Scope {
    Scope(user: try member.user, space: try spaceInPath().space)
  }

  /// Today's date in the caller's time zone.
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
  /// The header with the change group that `POST /undo/{group}` undoes.
  static let commonplaceUndo = HTTPField.Name("Commonplace-Undo")!
  static let totalCount = HTTPField.Name("X-Total-Count")!
}

/// The body `{"message": …}` of responses to deletions and sign-out.
struct Message: Encodable {
  var message: String
  /// The change group of this action, for `POST /undo/{group}`. Nil if the action has no undo.
  var undo: String?
}
