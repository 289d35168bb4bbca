import Accounts
import Book
import Hummingbird
import Model
import ServerKit

/// | method | path         | who may | answers                               |
/// |--------|--------------|---------|---------------------------------------|
/// | GET    | /spaces      | member  | the caller's spaces, home first       |
/// | POST   | /spaces      | member  | 201, a new one to share               |
/// | GET    | /spaces/{id} | member  | one                                   |
/// | PUT    | /spaces/{id} | owner   | the renamed one                       |
struct SpacesAPI: Sendable {
  let spaceCreation: SpaceCreation

  var routes: [Route] {
    [
      Route(
        .get, "/spaces", .member, .own, "The caller's spaces, their home space first.",
        Operation(response: "Spaces")
      ) { try await list($0) },
      Route(
        .post, "/spaces", .member, .own, "Creates a shared space.",
        Operation(body: "SpaceName", response: "Space", status: 201)
      ) { try await create($0) },
      Route(
        .get, "/spaces/{id}", .member, .own, "One space.", Operation(response: "Space")
      ) { try await show($0) },
      Route(
        .put, "/spaces/{id}", .member, .own, "Renames a space; its handle stays.",
        Operation(body: "SpaceName", response: "Space")
      ) { try await rename($0) },
    ]
  }

  private struct SpaceName: Decodable {
    var name: String?
  }

  func list(_ call: Call) async throws -> Response {
    let member = try call.member
    return try jsonResponse(UnpagedList(data: member.spaces.map { SpaceWithRole($0, of: member) }))
  }

  func create(_ call: Call) async throws -> Response {
    let member = try call.member
    let made = try await spaceCreation.create(
      call.body(SpaceName.self).name ?? "", by: member, language: call.context.language)
    return try jsonResponse(SpaceWithRole(made, of: member), status: .created)
  }

  func show(_ call: Call) async throws -> Response {
    try jsonResponse(SpaceWithRole(call.spaceInPath(), of: call.member))
  }

  func rename(_ call: Call) async throws -> Response {
    let (space, member) = (try call.spaceInPath(), try call.member)
    let name = try await call.body(SpaceName.self).name ?? ""
    try await spaceCreation.rename(call.scopeInPath(), to: name)
    return try jsonResponse(SpaceWithRole(space, of: member, renamed: name.normalised))
  }
}

/// A list of our own API that is always on one page: `next` is null.
struct UnpagedList<Element: Encodable>: Encodable {
  var data: [Element]

  enum CodingKeys: String, CodingKey { case data, next }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(data, forKey: .data)
    try values.encodeNil(forKey: .next)
  }
}

/// A space and the caller's role in it.
struct SpaceWithRole: Encodable {
  var id: SpaceID
  var handle: String
  var name: String
  var role: String
  /// Whether it is the caller's home space.
  var is_home: Bool

  init(_ space: Membership, of member: Principal, renamed name: String? = nil) {
    id = space.id
    handle = space.handle
    self.name = name ?? space.name
    role = space.role.rawValue
    is_home = space.id == member.defaultSpace.id
  }
}
