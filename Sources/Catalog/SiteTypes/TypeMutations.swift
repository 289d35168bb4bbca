import Database
package import Journal
package import Model

/// Writes types and single fields within the transaction of another feature, with the rules of the
/// catalog. The caller must have checked the user's role.
package struct TypeMutations {
  private let transaction: WriteTransaction

  package init(in transaction: WriteTransaction) { self.transaction = transaction }

  /// Reads the current types of the Site.
  package func siteTypes() throws -> SiteTypeSet {
    try SiteTypeStore.load(transaction.space, transaction.db)
  }

  private func type(_ id: TypeID) throws -> SiteTypeRecord {
    guard let type = try siteTypes()[id] else { throw Failure.notFound("type") }
    return type
  }

  // MARK: - Types

  /// Creates a type of the Site.
  /// - Parameter id: an id chosen by the caller; nil for a new one.
  /// - Throws: conflict when the id exists; invalid.
  package func create(
    _ draft: TypeDraft, id: TypeID? = nil, site: SiteTraits
  ) throws -> SiteTypeRecord {
    let label = try TypeMutations.checked(label: draft.name)
    var (draft, site) = (draft, site)
    (draft.name, site.label) = SiteNames.stored(label)
    try requireUniqueLabel(label, site.name)
    var (type, fields) = try TypeRules.check(
      draft, in: TypeStore.load(transaction.space, transaction.db), checksName: false)
    if let id {
      let taken = try transaction.db.integer("SELECT 1 FROM types WHERE id = $1", id)
      guard taken == nil else { throw Failure(.conflict, "site.idTaken") }
      type.id = id
    }
    try TypeMutations.check(site)
    let key = try TypeStore.insert(type, in: transaction)
    try TypeStore.insert(fields, of: key, in: transaction)
    try SiteTypeStore.save(site, of: key, in: transaction)
    transaction.record(Change(.type, type.id, .create, revision: 1))
    return try self.type(type.id)
  }

  /// Changes the label of a type or its properties for the Site.
  package func update(
    _ id: TypeID, label: String? = nil, site change: (inout SiteTraits) -> Void = { _ in }
  ) throws -> SiteTypeRecord {
    let type = try type(id)
    var traits = type.traits
    change(&traits)
    try TypeMutations.check(traits)
    var name: String?
    let new = try label.map { try TypeMutations.checked(label: $0) } ?? type.label
    if new != type.label || traits.name != type.traits.name {
      try requireUniqueLabel(new, traits.name, except: id)
    }
    if new != type.label { (name, traits.label) = SiteNames.stored(new) }
    try keepingPositions(of: type) {
      try Types.update(
        type.key, id: id, with: TypeUpdate(name: name), checksName: false, in: transaction)
    }
    try SiteTypeStore.save(traits, of: type.key, in: transaction)
    return try self.type(id)
  }

  package func delete(_ id: TypeID) throws {
    _ = try Types.delete(type(id).key, id, in: transaction)
  }

  // MARK: - Labels

  private static func checked(label: String) throws -> String {
    var problems: [FieldProblem] = []
    let label = TypeRules.validated(label, field: "label", length: 1...255, problems: &problems)
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    return label
  }

  /// Types of the Site can share a label if their names for programs differ. Types of other
  /// chapters are not checked, because clients of the contract do not see them.
  private func requireUniqueLabel(_ label: String, _ name: String, except id: TypeID? = nil) throws
  {
    let name = name.isEmpty ? SiteNames.name(of: label) : name
    let isTaken = try siteTypes().types.contains {
      $0.id != id && $0.label.lowercased() == label.lowercased() && $0.name == name
    }
    guard !isTaken else { throw Failure.invalid(FieldProblem("label", "duplicate")) }
  }

  private static func check(_ traits: SiteTraits) throws {
    var problems: [FieldProblem] = []
    _ = TypeRules.validated(traits.role, field: "type", length: 1...50, problems: &problems)
    _ = TypeRules.validated(traits.name, field: "name", length: 0...50, problems: &problems)
    guard problems.isEmpty else { throw Failure.invalid(problems) }
  }

  // MARK: - Fields

  /// Adds a field, or restores a removed field of the type with this id.
  /// - Parameter draft: if its key is nil, the key is derived from the label.
  package func addField(
    _ draft: FieldDraft, id: FieldID = .new(), traits: FieldTraits, to type: TypeID
  ) throws -> SiteFieldRecord {
    let type = try self.type(type)
    var draft = draft
    if let old = type.record.removed.first(where: { $0.id == id }) {
      draft.key = old.fieldKey
    } else {
      draft.key = TypeMutations.freeKey(draft.key ?? draft.label, in: type.record)
    }
    let fields = type.record.fields.map(\.draft) + [draft]
    try keepingPositions(of: type) {
      try Types.update(type.key, id: type.id, with: TypeUpdate(fields: fields), in: transaction)
    }
    guard let made = try self.type(type.id).record.field(draft.key ?? "") else {
      throw Failure.notFound("field")
    }
    try TypeMutations.check(traits)
    try setID(of: made, to: id)
    try SiteTypeStore.save(traits, of: made.key, in: transaction)
    return try field(id, of: type.id)
  }

  /// Sets the id of a new field to the one chosen by the caller.
  private func setID(of field: FieldRecord, to id: FieldID) throws {
    guard field.id != id else { return }
    let taken = try transaction.db.integer("SELECT 1 FROM fields WHERE id = $1", id)
    guard taken == nil else { throw Failure(.conflict, "site.idTaken") }
    try transaction.db.execute(
      "UPDATE fields SET id = $3 WHERE space_id = $1 AND key = $2", transaction.space, field.key, id
    )
  }

  private func field(_ id: FieldID, of type: TypeID) throws -> SiteFieldRecord {
    guard let field = try self.type(type).fields.first(where: { $0.record.id == id }) else {
      throw Failure.notFound("field")
    }
    return field
  }

  /// Changes a field and its properties for the Site.
  package func updateField(
    _ id: FieldID, _ change: (inout FieldDraft, inout FieldTraits) throws -> Void
  ) throws -> SiteFieldRecord {
    guard let (type, field) = try siteTypes().field(id) else { throw Failure.notFound("field") }
    var draft = field.record.draft
    var traits = field.traits
    try change(&draft, &traits)
    try TypeMutations.check(traits)
    if draft != field.record.draft {
      let fields = type.record.fields.map { $0.id == id ? draft : $0.draft }
      try keepingPositions(of: type) {
        try Types.update(
          type.key, id: type.id, with: TypeUpdate(fields: fields), checksName: false,
          in: transaction)
      }
    } else if traits != field.traits {
      try recordSiteChange(type)
    }
    try SiteTypeStore.save(traits, of: field.record.key, in: transaction)
    return try self.field(id, of: type.id)
  }

  /// Records a change to properties that only the Site uses.
  private func recordSiteChange(_ type: SiteTypeRecord) throws {
    let before = try TypeSnapshot(type.key, in: transaction)
    try transaction.db.execute(
      "UPDATE types SET revision = revision + 1 WHERE space_id = $1 AND key = $2",
      transaction.space,
      type.key)
    transaction.record(
      Change(.type, type.id, .update, revision: before.revision + 1, before: try before.json))
  }

  /// Removes a field. Entries keep their values of it.
  package func removeField(_ id: FieldID) throws {
    guard let (type, _) = try siteTypes().field(id) else { throw Failure.notFound("field") }
    let fields = type.record.fields.filter { $0.id != id }.map(\.draft)
    try keepingPositions(of: type) {
      try Types.update(type.key, id: type.id, with: TypeUpdate(fields: fields), in: transaction)
    }
  }

  /// Restores the fields' positions after `body`. Clients of the contract choose positions freely
  /// (10, 20, …), but the catalog renumbers from 0 on each change.
  private func keepingPositions(
    of type: SiteTypeRecord, _ body: () throws -> Void
  ) throws {
    try body()
    try transaction.db.executeMany(
      "UPDATE fields SET position = $3 WHERE space_id = $1 AND key = $2",
      type.fields.map { [transaction.space, $0.record.key, $0.traits.position] })
  }

  private static func freeKey(_ wanted: String, in type: TypeRecord) -> String {
    let start = String(wanted.normalised.prefix(40))
    let taken = Set((type.fields + type.removed).map { $0.fieldKey.lowercased() })
    var key = start
    var number = 2
    while taken.contains(key.lowercased()) {
      key = "\(start) \(number)"
      number += 1
    }
    return key
  }

  private static func check(_ traits: FieldTraits) throws {
    var problems: [FieldProblem] = []
    _ = TypeRules.validated(traits.name, field: "name", length: 0...50, problems: &problems)
    for (name, text) in [
      ("data", traits.data), ("ui_config", traits.uiConfig), ("validation", traits.validation),
    ] {
      _ = TypeRules.validated(text, field: name, length: 0...20_000, problems: &problems)
    }
    _ = TypeRules.validated(traits.roles, field: "roles", length: 0...1_000, problems: &problems)
    guard problems.isEmpty else { throw Failure.invalid(problems) }
  }
}
