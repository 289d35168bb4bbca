import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// The choice of what the columns of a table contain.
struct ImportMappingSections: View {
  let found: FileImport
  let model: ImportViewModel
  let canWrite: Bool
  @State private var typeID: TypeID?
  /// The targets that were chosen, by the names of the columns; empty for a column that is not
  /// imported.
  @State private var chosen: [String: String] = [:]
  @State private var key = ""

  /// The attributes of every entry.
  private static var attributes: [(key: String, title: LocalizedStringKey)] {
    [
      ("title", "Title"), ("description", "Description"), ("notes", "Notes"),
      ("score", "Verdict, 0–3"), ("rating", "Rating, 0–10"), ("favourite", "Favorite"),
      ("date", "Date"), ("stage", "Status"),
    ]
  }

  private var fields: [Field] {
    model.types.value?.first { $0.id == typeID }?.fields ?? []
  }

  /// The target of a column: the chosen one, or one with the same name.
  private func target(of column: String) -> String {
    let known = Self.attributes.map(\.key) + fields.map(\.key)
    if let target = chosen[column], target.isEmpty || known.contains(target) { return target }
    return known.first { $0.lowercased() == column.lowercased() } ?? ""
  }

  private var targets: [ImportColumnMapping.Target] {
    found.columns.compactMap { column in
      let target = target(of: column.name)
      return target.isEmpty
        ? nil : ImportColumnMapping.Target(column: column.name, target: target)
    }
  }

  private var isComplete: Bool {
    let names = targets.map(\.target)
    return names.contains("title") && Set(names).count == names.count
  }

  var body: some View {
    Section {
      Picker("Type of the entries", selection: $typeID) {
        Text("None").tag(TypeID?.none)
        ForEach(model.types.value ?? []) { type in
          Text(verbatim: "\(type.icon) \(type.localName)").tag(Optional(type.id))
        }
      }
      .task { await model.types.loadIfNeeded() }
    }
    .listRowBackground(Color.card)
    Section {
      ForEach(found.columns.indices, id: \.self) { picker(of: found.columns[$0]) }
    } header: {
      Text("Columns")
    }
    .listRowBackground(Color.card)
    Section {
      Picker("ID column", selection: $key) {
        Text("None").tag("")
        ForEach(found.columns.indices, id: \.self) { index in
          Text(verbatim: found.columns[index].name).tag(found.columns[index].name)
        }
      }
      Button("Preview Rows") {
        let mapping = ImportColumnMapping(
          typeID: typeID, columns: targets, key: key.isEmpty ? nil : key)
        Task { await model.map(mapping) }
      }
      .disabled(!isComplete || !canWrite || model.submission.isRunning)
    } footer: {
      Text("Choose one column for the title, and at most one for each of the others.")
    }
    .listRowBackground(Color.card)
  }

  private func picker(of column: FileImport.Column) -> some View {
    Picker(
      selection: Binding(
        get: { target(of: column.name) }, set: { chosen[column.name] = $0 })
    ) {
      Text("Not Imported").tag("")
      ForEach(Self.attributes, id: \.key) { Text($0.title).tag($0.key) }
      ForEach(fields, id: \.key) { Text(verbatim: $0.localLabel).tag($0.key) }
    } label: {
      VStack(alignment: .leading, spacing: 2) {
        Text(verbatim: column.name)
        if let example = column.example {
          Text("For example: \(example)").font(.footnote).foregroundStyle(.secondary).lineLimit(1)
        }
      }
    }
  }
}
