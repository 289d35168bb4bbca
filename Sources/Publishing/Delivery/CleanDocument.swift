import Catalog
import Model

/// The contract's `clean` form of a document: one flat object with typed JSON values.
struct CleanDocument {
  let plan: DocumentContext

  func text(from node: Snapshot.Node) -> String {
    var json = JSONWriter()
    write(node, to: &json)
    return json.text
  }

  private func write(_ node: Snapshot.Node, to json: inout JSONWriter) {
    guard let type = plan.types[node.type] else { return json.null() }
    var taken: Set<String> = ["id", "type", "_meta"]
    json.object { json in
      json.member("id", node.id.description)
      json.member("type", type.name)
      json.object("_meta") { json in
        json.member("authorId", node.author.description)
        json.member("routeId", node.route?.description ?? "")
        json.member("dateCreated", Timestamp(milliseconds: node.created).description)
        json.member("dateModified", Timestamp(milliseconds: node.modified).description)
      }
      for field in type.fields {
        json.key(named: CleanDocument.free(CleanDocument.name(of: field), &taken))
        CleanDocument.write(node.doc[field.key], of: field.record, to: &json)
      }
      write(children: plan.children(of: node), &taken, to: &json)
    }
  }

  /// Writes the children as an array, named after their type in the plural if they have the same
  /// type, and otherwise `children`.
  /// - Parameter taken: the names of the members that the object has already.
  private func write(
    children: [Snapshot.Node], _ taken: inout Set<String>, to json: inout JSONWriter
  ) {
    guard let first = children.first else { return }
    let isOfOneType = children.allSatisfy { $0.type == first.type }
    let type = isOfOneType ? plan.types[first.type] : nil
    let name = type.map { CleanDocument.plural($0.name) } ?? "children"
    json.key(named: CleanDocument.free(taken.contains(name) ? "children" : name, &taken))
    json.array { json in
      for child in children { write(child, to: &json) }
    }
  }

  /// Returns the name, with `_` appended until it is unique in the object.
  private static func free(_ name: String, _ taken: inout Set<String>) -> String {
    var name = name
    while !taken.insert(name).inserted { name += "_" }
    return name
  }

  // MARK: - Names

  /// Returns the name that API clients gave the field, or else its label in camel case.
  package static func name(of field: SiteFieldRecord) -> String {
    field.traits.name.isEmpty ? camelCase(field.record.label) : field.traits.name
  }

  static func camelCase(_ label: String) -> String {
    let words = label.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
    guard let first = words.first else { return "field" }
    return first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Returns the English plural of a name, such as `categories` of `category`.
  static func plural(_ name: String) -> String {
    let vowels = "aeiou"
    if name.hasSuffix("y"), let before = name.dropLast().last, !vowels.contains(before) {
      return name.dropLast() + "ies"
    }
    let hisses = ["s", "x", "z", "ch", "sh"].contains { name.hasSuffix($0) }
    return name + (hisses ? "es" : "s")
  }

  // MARK: - Values

  /// Writes a value. Numbers, booleans and JSON are written unquoted if they can be parsed; a
  /// missing value is null.
  private static func write(
    _ value: Snapshot.Value?, of field: FieldRecord, to json: inout JSONWriter
  ) {
    switch value {
    case .ids(let ids)? where !ids.isEmpty || field.many:
      json.raw(RelationPlaceholder.text(field.many ? .many : .one, ids).utf8)
    case .text(let text)? where !text.isEmpty:
      if let typed = field.kind.definition.json(text) {
        json.raw(typed.utf8)
      } else {
        json.value(text)
      }
    default:
      if field.kind == .relation, field.many { json.array { _ in } } else { json.null() }
    }
  }
}

// MARK: - RawDocument

/// The contract's `raw` form of a document: every type, field and value with all of its members,
/// all as strings.
struct RawDocument {
  let plan: DocumentContext

  /// `{"root":{…}}`, from `node` down.
  func text(from node: Snapshot.Node) -> String {
    var json = JSONWriter()
    json.object { json in
      json.key("root")
      write(node, isTop: true, to: &json)
    }
    return json.text
  }

  /// Writes a node with its children.
  /// - Parameter isTop: whether the document begins with the node, which then has no siblings in
  ///   it.
  private func write(_ node: Snapshot.Node, isTop: Bool, to json: inout JSONWriter) {
    guard let type = plan.types[node.type] else { return json.null() }
    json.object { json in
      json.object("datatype") { json in
        json.object("info") { write(type, to: &$0) }
        json.object("content") { write(content: node, isTop: isTop, type, to: &$0) }
      }
      json.array("fields") { json in
        for field in type.fields { json.object { write(field, of: type, node, to: &$0) } }
      }
      let children = plan.children(of: node)
      guard !children.isEmpty else { return }
      json.array("nodes") { json in
        for child in children { write(child, isTop: false, to: &json) }
      }
    }
  }

  private func write(_ type: SiteTypeRecord, to json: inout JSONWriter) {
    json.member("datatype_id", type.id.description)
    json.member("parent_id", type.traits.parent.flatMap { plan.types[$0] }?.id.description ?? "")
    json.member("sort_order", "\(type.traits.position)")
    json.member("name", type.name)
    json.member("label", type.record.name)
    json.member("type", type.traits.role)
    json.member("author_id", plan.author(type.traits.author))
    json.member("date_created", type.record.createdAt.description)
    json.member("date_modified", type.record.updatedAt.description)
  }

  private func write(
    content node: Snapshot.Node, isTop: Bool, _ type: SiteTypeRecord, to json: inout JSONWriter
  ) {
    let (previous, next) = plan.siblings(of: node)
    json.member("content_data_id", node.id.description)
    json.member("parent_id", node.parent?.description ?? "")
    json.member("first_child_id", plan.children(of: node).first?.id.description ?? "")
    json.member("next_sibling_id", (isTop ? nil : next)?.id.description ?? "")
    json.member("prev_sibling_id", (isTop ? nil : previous)?.id.description ?? "")
    json.member("route_id", node.route?.description ?? "")
    json.member("datatype_id", type.id.description)
    json.member("author_id", node.author.description)
    json.member("status", plan.status.rawValue)
    json.member("published_at", plan.publishedAt?.description ?? "")
    json.member("published_by", plan.publishedBy?.description ?? "")
    json.member("publish_at", "")
    json.member("revision", "\(plan.revisions[node.id] ?? 0)")
    json.member("date_created", Timestamp(milliseconds: node.created).description)
    json.member("date_modified", Timestamp(milliseconds: node.modified).description)
  }

  private func write(
    _ field: SiteFieldRecord, of type: SiteTypeRecord, _ node: Snapshot.Node,
    to json: inout JSONWriter
  ) {
    json.object("info") { write(field, of: type, to: &$0) }
    json.object("content") { json in
      let id = field.wireID
      json.member("content_field_id", "\(node.id).\(id).\(plan.locale)")
      json.member("route_id", node.route?.description ?? "")
      json.member("content_data_id", node.id.description)
      json.member("field_id", id.description)
      json.key("field_value")
      switch node.doc[field.key] {
      case .ids(let ids)? where !ids.isEmpty: json.raw(RelationPlaceholder.text(.titles, ids).utf8)
      case .text(let text)?: json.value(text)
      default: json.value("")
      }
      json.member("locale", plan.locale)
      json.member("author_id", node.author.description)
      json.member("date_created", Timestamp(milliseconds: node.created).description)
      json.member("date_modified", Timestamp(milliseconds: node.modified).description)
    }
  }

  private func write(
    _ field: SiteFieldRecord, of type: SiteTypeRecord, to json: inout JSONWriter
  ) {
    json.member("field_id", field.wireID.description)
    json.member("parent_id", type.id.description)
    json.member("sort_order", "\(field.traits.position)")
    json.member("name", field.name)
    json.member("label", field.record.label)
    json.member("data", field.traits.data)
    json.member("validation", field.traits.validation)
    json.member("validation_id", field.traits.validationID?.description ?? "")
    json.member("ui_config", field.traits.uiConfig)
    json.member("type", field.record.kind.contractName)
    json.member("translatable", field.traits.translatable ? "true" : "false")
    json.member("roles", field.traits.roles)
    json.member("author_id", plan.author(field.traits.author))
    json.member("date_created", field.createdAt.description)
    json.member("date_modified", field.updatedAt.description)
  }
}
