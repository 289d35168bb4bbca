import Accounts
import HTTPTypes
import Hummingbird
import Lists
import Model
import ServerKit

/// | method | path                  | who may | answers                                       |
/// |--------|-----------------------|---------|-----------------------------------------------|
/// | GET    | /grocery-stores       | member  | the stores of the space, in their order       |
/// | POST   | /grocery-stores       | editor  | 201, the new one                              |
/// | PATCH  | /grocery-stores/{id}  | editor  | the changed one                               |
/// | DELETE | /grocery-stores/{id}  | editor  | a message                                     |
/// | GET    | /grocery-corrections  | member  | the corrections of the space                  |
/// | PUT    | /grocery-corrections  | editor  | the same, after one was added                 |
/// | DELETE | /grocery-corrections  | editor  | the same, after one was deleted               |
struct GroceryStoresAPI: Sendable {
  let lists: GroceryLists

  var routes: [Route] { storeRoutes + correctionRoutes }

  private var storeRoutes: [Route] {
    [
      Route(
        .get, "/grocery-stores", .member, .own, "The stores of the space.",
        Operation(headers: [.space], response: "GroceryStorePage")
      ) { try Self.page(try await lists.stores($0.scope)) },
      Route(
        .post, "/grocery-stores", .member, .own, "Creates a store.",
        Operation(
          headers: [.space], body: "GroceryStoreDraft", response: "GroceryStore", status: 201)
      ) { try await create($0) },
      Route(
        .patch, "/grocery-stores/{id}", .member, .own, "Changes the given members of a store.",
        Operation(headers: [.space], body: "GroceryStoreDraft", response: "GroceryStore")
      ) { call in
        let id = try call.id(of: GroceryStore.self)
        return try jsonResponse(
          try await lists.updateStore(id, to: call.body(), in: call.scope))
      },
      Route(
        .delete, "/grocery-stores/{id}", .member, .own, "Deletes a store.",
        Operation(headers: [.space], response: "Message")
      ) { call in
        let id = try call.id(of: GroceryStore.self)
        let group = try await lists.deleteStore(id, in: call.scope)
        return try jsonResponse(Message(message: "Store deleted", undo: group.description))
      },
    ]
  }

  private var correctionRoutes: [Route] {
    [
      Route(
        .get, "/grocery-corrections", .member, .own, "The corrections of the space.",
        Operation(headers: [.space], response: "GroceryCorrectionPage")
      ) { try Self.page(try await lists.corrections($0.scope).map(CorrectionBody.init)) },
      Route(
        .put, "/grocery-corrections", .member, .own, "Sets the section of a name.",
        Operation(
          headers: [.space], body: "GroceryCorrection", response: "GroceryCorrectionPage")
      ) { call in
        let spoken: CorrectionBody = try await call.body()
        let all = try await lists.setSection(
          of: spoken.name, to: spoken.section, in: call.scope)
        return try Self.page(all.map(CorrectionBody.init))
      },
      Route(
        .delete, "/grocery-corrections", .member, .own, "Deletes a correction.",
        Operation(query: ["name"], headers: [.space], response: "GroceryCorrectionPage")
      ) { call in
        guard let name = try call.query().text("name") else {
          throw Failure.invalid(FieldProblem("name", "required"))
        }
        return try Self.page(
          try await lists.deleteCorrection(of: name, in: call.scope).map(CorrectionBody.init))
      },
    ]
  }

  private struct NewStore: Decodable { var id: GroceryStoreID? }

  func create(_ call: Call) async throws -> Response {
    let body = try await collect(call.request, upTo: BodyLimit.text)
    let id = try decode(NewStore.self, from: body).id
    let draft = try decode(GroceryStoreDraft.self, from: body)
    let made = try await lists.createStore(draft, id: id ?? .new(), in: call.scope)
    return try jsonResponse(made, status: .created)
  }

  private struct CorrectionBody: Codable, Sendable {
    var name: String
    var section: String

    init(_ correction: Correction) { (name, section) = (correction.name, correction.section) }
  }

  private static func page(_ data: [some Encodable]) throws -> Response {
    try jsonResponse(UnpagedList(data: data))
  }
}
