import Catalog
import Database
import Foundation
import Journal
import Model

/// Creates and changes fields of the catalog as the contract requests, within one transaction.
struct FieldMutations {
  private let mutations: TypeMutations
  private let transaction: WriteTransaction

  init(_ mutations: TypeMutations, _ transaction: WriteTransaction) {
    self.mutations = mutations
    self.transaction = transaction
  }

  // MARK: - Rules

  /// - Parameter isNew: whether the body creates a field, which needs a label.
  /// - Throws: invalid with every broken rule.
  static func check(_ body: SiteFieldBody, isNew: Bool) throws {
    var problems: [FieldProblem] = []
    if let label = body.label ?? (isNew ? "" : nil), label.normalised.isEmpty {
      problems.append(FieldProblem("label", "required"))
    }
    if let type = body.type ?? (isNew ? "text" : nil),
      KnownFieldKind(rawValue: type) == nil, ContractKind(rawValue: type) == nil
    {
      problems.append(FieldProblem("type", "choice"))
    }
    for (name, text) in [
      ("data", body.data), ("ui_config", body.uiConfig), ("validation", body.validation),
    ] {
      if let text, !text.isEmpty, !FieldJSON.isJSON(text) {
        problems.append(FieldProblem(name, "json"))
      } else if name == "validation", let text, !ValueRules.isValid(text) {
        problems.append(FieldProblem(name, "json"))
      }
    }
    guard problems.isEmpty else { throw Failure.invalid(problems) }
  }

  // MARK: - Making

  func add(_ body: SiteFieldBody, id: FieldID, to type: TypeID) throws -> SiteFieldRecord {
    guard let parent = try mutations.siteTypes()[type] else {
      throw Failure.invalid(FieldProblem("parent_id", "belongs"))
    }
    var draft = FieldDraft(key: body.name.flatMap { $0.isEmpty ? nil : $0 }, label: "", kind: .text)
    var traits = FieldTraits()
    let last = parent.fields.map(\.traits.position).max()
    traits.position = last.map { $0 + 1 } ?? 0
    traits.author = try AuthorIDs.resolve(body.authorID, in: transaction)
    try apply(body, to: &draft, &traits)
    return try mutations.addField(draft, id: id, traits: traits, to: type)
  }

  /// Copies the members that the body contains to the catalog's properties of a field (`draft`) and
  /// to those of the Site (`traits`).
  private func apply(
    _ body: SiteFieldBody, to draft: inout FieldDraft, _ traits: inout FieldTraits
  ) throws {
    traits.position = body.sortOrder ?? traits.position
    traits.name = body.name ?? traits.name
    traits.data = body.data ?? traits.data
    traits.uiConfig = body.uiConfig ?? traits.uiConfig
    traits.validation = body.validation ?? traits.validation
    traits.validationID = body.validationID.applied(to: traits.validationID)
    traits.translatable = body.translatable ?? traits.translatable
    if case .set(let roles) = body.roles { traits.roles = roles.map { FieldJSON.json($0) } ?? "" }
    draft.label = body.label ?? draft.label
    if let validation = body.validation { draft.required = FieldJSON.isRequired(validation) }
    if let options = body.data.flatMap(FieldJSON.options) { draft.options = options }
    try applyKind(body, to: &draft, &traits)
  }

  /// Sets the kind of a field. The contract sends relations as text, so a text with a relation in
  /// its settings becomes a relation.
  private func applyKind(
    _ body: SiteFieldBody, to draft: inout FieldDraft, _ traits: inout FieldTraits
  ) throws {
    let relation = FieldJSON.relation(traits.uiConfig, traits.data)
    var kind = body.type.map { FieldKind(rawValue: $0) } ?? draft.kind
    if let type = body.type {
      traits.kind = ContractKind(rawValue: type) ?? .none
      if traits.kind != .none { kind = .text }
    }
    if kind == .text, relation != nil { kind = .relation }
    draft.kind = kind
    guard kind == .relation else { return draft.targetTypeID = nil }
    if let relation {
      draft.targetTypeID = relation.target
      draft.many = relation.many
    }
    guard draft.targetTypeID != nil else {
      throw Failure.invalid(FieldProblem("ui_config", "relation"))
    }
  }

  // MARK: - Changing

  func change(_ id: FieldID, with body: SiteFieldBody) throws -> SiteFieldRecord {
    let typeSet = try mutations.siteTypes()
    guard let (type, field) = typeSet.field(id) else { throw Failure.notFound("field") }
    if case .set(let parent?) = body.parentID, parent != type.id {
      return try move(field, from: type, to: parent, with: body)
    }
    for shared in typeSet.types.flatMap(\.fields) where shared.traits.sharedID == id {
      _ = try mutations.updateField(shared.record.id) { draft, traits in
        let position = traits.position
        try apply(body, to: &draft, &traits)
        traits.position = position
      }
    }
    return try mutations.updateField(id) { draft, traits in
      try apply(body, to: &draft, &traits)
      if !(body.authorID?.isEmpty ?? true) {
        traits.author = try AuthorIDs.resolve(body.authorID, in: transaction)
      }
    }
  }

  /// Moves a field to another type: creates it there with a new id, and removes it here.
  private func move(
    _ field: SiteFieldRecord, from type: SiteTypeRecord, to parent: TypeID,
    with body: SiteFieldBody
  ) throws -> SiteFieldRecord {
    let wire = SiteField(field, of: type, authors: try AuthorIDs.load([], transaction.db))
    let whole = SiteFieldBody(wire).merged(with: body)
    let made = try add(whole, id: .new(), to: parent)
    try mutations.removeField(field.record.id)
    return made
  }

  // MARK: - Links

  /// Adds a field to a type, see `SiteTypes.link`.
  /// - Parameter position: nil for the end, or to keep the position of a field that the type has.
  func link(_ id: FieldID, to typeID: TypeID, at position: Int?) throws -> DatatypeField {
    let typeSet = try mutations.siteTypes()
    guard let type = typeSet[typeID] else {
      throw Failure.invalid(FieldProblem("datatype_id", "belongs"))
    }
    if var loose = try UnassignedFields.find(id, in: transaction) {
      loose.sortOrder = position ?? loose.sortOrder
      let made = try add(loose, id: id, to: typeID)
      try UnassignedFields.delete(id, in: transaction)
      return DatatypeField(made, of: type)
    }
    if let own = type.field(id) {
      let changed = try mutations.updateField(own.record.id) { _, traits in
        traits.position = position ?? traits.position
      }
      return DatatypeField(changed, of: type)
    }
    guard let (_, original) = typeSet.field(id) else {
      throw Failure.invalid(FieldProblem("field_id", "belongs"))
    }
    var traits = original.traits
    traits.sharedID = id
    traits.position = position ?? (type.fields.map(\.traits.position).max() ?? -1) + 1
    let made = try mutations.addField(original.record.draft, traits: traits, to: typeID)
    return DatatypeField(made, of: type)
  }
}

extension SiteFieldBody {
  /// Creates the request that would create this field.
  init(_ field: SiteField) {
    self.init(label: field.label, type: field.type)
    sortOrder = field.sortOrder
    name = field.name
    data = field.data
    validation = field.validation
    validationID = .set(field.validationID)
    uiConfig = field.uiConfig
    translatable = field.translatable
    roles = .set(field.roles)
  }
}
