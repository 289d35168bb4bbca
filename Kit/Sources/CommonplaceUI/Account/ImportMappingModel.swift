import CommonplaceKit
public import Model
public import Observation

/// What the columns of an imported table contain, as it is chosen.
@MainActor @Observable
public final class ImportMappingModel {
  /// The attributes of every entry, to which a column can be mapped.
  public static let attributes = [
    "title", "description", "notes", "score", "rating", "favourite", "date", "stage",
  ]

  /// The columns of the table, in its order.
  public let columns: [FileImport.Column]
  /// The type of the entries; nil for entries without one.
  public var typeID: TypeID?
  /// The name of the column with the source's own ids; empty without one.
  public var key = ""
  /// The types, of which the chosen one has fields.
  public let types: Loadable<[EntryType]>
  /// The targets that were chosen, by the names of the columns; empty for a column that is not
  /// imported.
  private var chosen: [String: String] = [:]

  /// Creates a mapping in which columns have the targets of the same name.
  public init(columns: [FileImport.Column], types: Loadable<[EntryType]>) {
    self.columns = columns
    self.types = types
  }

  /// The fields of the chosen type, to which a column can be mapped.
  public var fields: [Field] { types.value?.first { $0.id == typeID }?.fields ?? [] }

  /// Returns the attribute or the field of a column: the chosen one, or one with the same name; empty
  /// for a column that is not imported.
  public func target(of column: String) -> String {
    let known = Self.attributes + fields.map(\.key)
    if let target = chosen[column], target.isEmpty || known.contains(target) { return target }
    return known.first { $0.lowercased() == column.lowercased() } ?? ""
  }

  /// Chooses what a column contains.
  /// - Parameter target: an attribute or the key of a field; empty for a column that is not imported.
  public func choose(_ target: String, for column: String) { chosen[column] = target }

  /// Whether one column has the titles, and no two have the same target.
  public var isComplete: Bool {
    let names = mapping.columns.map(\.target)
    return names.contains("title") && Set(names).count == names.count
  }

  /// What an import is begun with.
  public var mapping: ImportColumnMapping {
    let targets = columns.compactMap { column in
      let target = target(of: column.name)
      return target.isEmpty
        ? nil : ImportColumnMapping.Target(column: column.name, target: target)
    }
    return ImportColumnMapping(typeID: typeID, columns: targets, key: key.isEmpty ? nil : key)
  }
}
