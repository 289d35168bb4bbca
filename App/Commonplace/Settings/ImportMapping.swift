import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// The choice of what the columns of a table contain.
struct ImportMappingSections: View {
  let model: ImportViewModel
  let canWrite: Bool
  @State private var mapping: ImportMappingModel

  init(found: FileImport, model: ImportViewModel, canWrite: Bool) {
    self.model = model
    self.canWrite = canWrite
    _mapping = State(
      initialValue: ImportMappingModel(columns: found.columns, types: model.types))
  }

  var body: some View {
    Section {
      Picker("Type of the entries", selection: $mapping.typeID) {
        Text("None").tag(TypeID?.none)
        ForEach(model.types.value ?? []) { type in
          Text(verbatim: "\(type.icon) \(type.localName)").tag(Optional(type.id))
        }
      }
      .task { await model.types.loadIfNeeded() }
    }
    .listRowBackground(Color.card)
    Section {
      ForEach(mapping.columns.indices, id: \.self) { picker(of: mapping.columns[$0]) }
    } header: {
      Text("Columns")
    }
    .listRowBackground(Color.card)
    Section {
      Picker("ID column", selection: $mapping.key) {
        Text("None").tag("")
        ForEach(mapping.columns.indices, id: \.self) { index in
          Text(verbatim: mapping.columns[index].name).tag(mapping.columns[index].name)
        }
      }
      Button("Preview Rows") {
        Task { await model.map(mapping.mapping) }
      }
      .disabled(!mapping.isComplete || !canWrite || model.submission.isRunning)
    } footer: {
      Text("Choose one column for the title, and at most one for each of the others.")
    }
    .listRowBackground(Color.card)
  }

  private func picker(of column: FileImport.Column) -> some View {
    Picker(
      selection: Binding(
        get: { mapping.target(of: column.name) },
        set: { mapping.choose($0, for: column.name) })
    ) {
      Text("Not Imported").tag("")
      ForEach(ImportMappingModel.attributes, id: \.self) {
        ImportAttribute(key: $0).title.tag($0)
      }
      ForEach(mapping.fields, id: \.key) { Text(verbatim: $0.localLabel).tag($0.key) }
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

/// An attribute that every entry has.
private struct ImportAttribute {
  let key: String

  var title: Text {
    switch key {
    case "title": Text("Title")
    case "description": Text("Description")
    case "notes": Text("Notes")
    case "score": Text("Verdict, 0–3")
    case "rating": Text("Rating, 0–10")
    case "favourite": Text("Favorite")
    case "date": Text("Date")
    case "stage": Text("Status")
    default: Text(verbatim: key)
    }
  }
}
