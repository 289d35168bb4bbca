import Catalog
import Foundation
import Model

/// The contract's `raw` form of a document: every type, field and value with all of its members,
/// all as strings.
struct RawDocument {
  let plan: DocumentContext

  /// `{"root":{…}}`, from `node` down.
  func text(from node: Snapshot.Node) -> String {
    var json = DocumentWriter()
    json.object { json in
      json.key("root")
      write(node, isTop: true, to: &json)
    }
    return json.text
  }

  private func write(_ node: Snapshot.Node, isTop: Bool, to json: inout DocumentWriter) {
    guard let type = plan.types[node.type] else { return json.raw("null") }
    json.object { json in
      json.key("datatype")
      json.object { json in
        json.key("info")
        json.object { write(type, to: &$0) }
        json.key("content")
        json.object { write(content: node, isTop: isTop, type, to: &$0) }
      }
      json.key("fields")
      json.array { json in
        for field in type.fields { json.object { write(field, of: type, node, to: &$0) } }
      }
      let children = plan.children(of: node)
      guard !children.isEmpty else { return }
      json.key("nodes")
      json.array { json in
        for child in children { write(child, isTop: false, to: &json) }
      }
    }
  }

  private func write(_ type: SiteTypeRecord, to json: inout DocumentWriter) {
    json.member("datatype_id", type.id.description)
    json.member("parent_id", type.traits.parent.flatMap { plan.types[$0] }?.id.description)
    json.member("sort_order", "\(type.traits.position)")
    json.member("name", type.name)
    json.member("label", type.record.name)
    json.member("type", type.traits.role)
    json.member("author_id", plan.author(type.traits.author))
    json.member("date_created", type.record.createdAt.description)
    json.member("date_modified", type.record.updatedAt.description)
  }

  private func write(
    content node: Snapshot.Node, isTop: Bool, _ type: SiteTypeRecord, to json: inout DocumentWriter
  ) {
    let (previous, next) = plan.siblings(of: node)
    json.member("content_data_id", node.id.description)
    json.member("parent_id", node.parent?.description)
    json.member("first_child_id", plan.children(of: node).first?.id.description)
    json.member("next_sibling_id", isTop ? nil : next?.id.description)
    json.member("prev_sibling_id", isTop ? nil : previous?.id.description)
    json.member("route_id", node.route?.description)
    json.member("datatype_id", type.id.description)
    json.member("author_id", node.author.description)
    json.member("status", plan.status.rawValue)
    json.member("published_at", plan.publishedAt?.description)
    json.member("published_by", plan.publishedBy?.description)
    json.member("publish_at", nil)
    json.member("revision", "\(plan.revisions[node.id] ?? 0)")
    json.member("date_created", Timestamp(milliseconds: node.created).description)
    json.member("date_modified", Timestamp(milliseconds: node.modified).description)
  }

  private func write(
    _ field: SiteFieldRecord, of type: SiteTypeRecord, _ node: Snapshot.Node,
    to json: inout DocumentWriter
  ) {
    json.key("info")
    json.object { write(field, of: type, to: &$0) }
    json.key("content")
    json.object { json in
      let id = field.wireID
      json.member("content_field_id", "\(node.id).\(id).\(plan.locale)")
      json.member("route_id", node.route?.description)
      json.member("content_data_id", node.id.description)
      json.member("field_id", id.description)
      json.key("field_value")
      switch node.doc[field.key] {
      case .ids(let ids)? where !ids.isEmpty: json.raw(RelationPlaceholder.text(.titles, ids))
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
    _ field: SiteFieldRecord, of type: SiteTypeRecord, to json: inout DocumentWriter
  ) {
    json.member("field_id", field.wireID.description)
    json.member("parent_id", type.id.description)
    json.member("sort_order", "\(field.traits.position)")
    json.member("name", field.name)
    json.member("label", field.record.label)
    json.member("data", field.traits.data)
    json.member("validation", field.traits.validation)
    json.member("validation_id", field.traits.validationID?.description)
    json.member("ui_config", field.traits.uiConfig)
    json.member("type", field.record.kind.contractName)
    json.member("translatable", field.traits.translatable ? "true" : "false")
    json.member("roles", field.traits.roles)
    json.member("author_id", plan.author(field.traits.author))
    json.member("date_created", field.createdAt.description)
    json.member("date_modified", field.updatedAt.description)
  }
}
