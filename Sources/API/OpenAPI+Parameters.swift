import HTTPTypes
import ServerKit

extension OpenAPI {
  /// Returns the JSON Schema of the parameter `name`.
  static func parameterSchema(_ name: String, of route: Route) -> String {
    switch name {
    case "id", "user", "invitation", "group", "item", "share", "route", "ticket":
      #"{"type": "string", "format": "uuid"}"#
    case "type_id", "collection_id", "folder_id", "datatype_id", "field_id":
      #"{"type": "string"}"#
    case "limit", "w": #"{"type": "integer", "minimum": 1}"#
    case "offset": #"{"type": "integer", "minimum": 0, "maximum": 10000}"#
    case "count", "all", "spreadsheet", "watchlist", "clean_refs", "cascade", "favourite":
      #"{"type": "boolean"}"#
    case "expand": #"{"enum": ["relations"]}"#
    default: #"{"type": "string"}"#
    }
  }
}

extension Route {
  /// A unique name of the operation, such as `getEntriesId`.
  var operationID: String {
    let words = path.split { !$0.isLetter && !$0.isNumber }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return method.rawValue.lowercased() + words.joined()
  }

  /// The names of the path's parameters.
  var pathParameters: [String] { path.matches(of: #/\{(\w+)\}/#).map { String($0.1) } }

  var responseShape: OpenAPI.ResponseShape {
    guard let answer = operation.response else { return .none }
    guard contract == .modula, answer.hasSuffix("[]"), operation.query.contains("count") else {
      return .plain(answer)
    }
    return .list(answer, hasOne: operation.query.contains("q"))
  }

  /// An OpenAPI link: an operation that can be called with a value from the response of another.
  struct Link {
    let operationID: String
    let parameter: String
    /// The member of the response that contains the parameter's value.
    let member: String
  }

  /// Returns links to the operations on the object that this operation creates.
  func links(among routes: [Route]) -> [Link] {
    guard method == .post, operation.status == 201, let answer = operation.response,
      let member = OpenAPI.idMembers[answer]
    else { return [] }
    return routes.compactMap { route in
      if route.pathParameters == ["id"], route.path.hasPrefix(path + "/{id}") {
        return Link(operationID: route.operationID, parameter: "id", member: member)
      }
      guard route.path == path, route.operation.query.contains("q"), route.contract == .modula
      else { return nil }
      return Link(operationID: route.operationID, parameter: "q", member: member)
    }
  }
}

extension OpenAPI {
  /// The shape of the body of a successful response.
  enum ResponseShape {
    case none
    /// A schema by its name, or an array of it if the name ends with `[]`.
    case plain(String)
    /// A list of ModulaCMS's contract. If `hasOne` is true, the parameter `q` requests one element.
    case list(String, hasOne: Bool)

    var schema: String? {
      switch self {
      case .none: nil
      case .plain(let schema), .list(let schema, _): schema
      }
    }
  }

  /// The member that contains an object's id, by the name of its schema.
  static let idMembers = [
    "Space": "id", "Collection": "id", "Type": "id", "Entry": "id", "Movie": "id", "Actor": "id",
    "Genre": "id", "View": "id", "GroceryList": "id", "GroceryStore": "id", "GroceryScan": "id",
    "Datatype": "datatype_id", "SiteField": "field_id", "DatatypeField": "id",
    "SiteRoute": "route_id", "ContentData": "content_data_id",
    "ContentField": "content_field_id", "ContentRelation": "content_relation_id",
    "MediaItem": "media_id", "MediaFolder": "folder_id", "MediaDimension": "md_id",
    "Webhook": "webhook_id", "Locale": "locale_id", "Validation": "validation_id",
    "SiteUser": "user_id", "SiteToken": "id",
  ]
}
