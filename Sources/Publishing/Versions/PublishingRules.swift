import Catalog
package import Database
import Journal
import Model

/// The rules for publishing an entry: those of the catalog and those of its fields.
package enum PublishingRules {
  /// Which rules are checked.
  package enum Extent: Sendable {
    case all
    /// Only the rules of the fields that were just written, by their names. Fields that became
    /// invalid since the publication, for example because of a new required field, do not refuse
    /// the edit.
    case written([EntryKey: Set<String>])
  }

  /// - Throws: invalid with every broken rule. Fields have the names that API clients know. Fields
  ///   of entries below the root are prefixed with the index of the entry: `nodes.{index}.`.
  static func check(
    _ snapshot: Snapshot, _ types: SiteTypeSet, _ extent: Extent = .all,
    in writing: WriteTransaction
  ) throws {
    let found = try problems(of: snapshot, types, extent, in: writing)
    guard found.isEmpty else { throw Failure.invalid(found) }
  }

  static func problems(
    of snapshot: Snapshot, _ types: SiteTypeSet, _ extent: Extent = .all,
    in writing: WriteTransaction
  ) throws -> [FieldProblem] {
    let catalog = try EntryMutations.publicationProblems(
      of: snapshot.entries.map(\.key), TypeSet(types: types.types.map(\.record)), in: writing)
    let configs = try ValidationStore.configs(
      of: Set(snapshot.entries.map(\.type)).compactMap { types[$0] }
        .flatMap { $0.fields.compactMap(\.traits.validationID) },
      in: writing.space, writing.db)
    var problems: [FieldProblem] = []
    for (place, node) in snapshot.entries.enumerated() {
      guard let type = types[node.type] else { continue }
      let rules = type.fields.flatMap { field in
        let shared = field.traits.validationID.flatMap { configs[$0] }
        return [field.traits.validation, shared ?? ""].flatMap {
          ValueRules($0).problems(of: value(node.doc[field.key]), field.name)
        }
      }
      let own = (catalog[node.key] ?? []).map { named($0, in: type) } + rules
      if case .written(let names) = extent {
        problems += own.filter { names[node.key]?.contains($0.field) == true }
        continue
      }
      problems += own.map { problem in
        var problem = problem
        if place > 0 { problem.field = "nodes.\(place).\(problem.field)" }
        return problem
      }
    }
    return problems
  }

  private static func value(_ value: Snapshot.Value?) -> ValueRules.Value {
    switch value {
    case .text(let text)?: .text(text)
    case .ids(let ids)?: .count(ids.count)
    case nil: .text("")
    }
  }

  private static func named(_ problem: FieldProblem, in type: SiteTypeRecord) -> FieldProblem {
    var problem = problem
    for start in ["additional_fields.", "relations."] where problem.field.hasPrefix(start) {
      let key = String(problem.field.dropFirst(start.count))
      if let field = type.fields.first(where: { $0.key == key }) { problem.field = field.name }
    }
    return problem
  }
}
