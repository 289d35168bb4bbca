import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// The choice of entries to which a field links.
struct RelationFieldEditor: View {
  let label: String
  /// The type of the entries.
  let target: TypeID
  var allowsMany = true
  @Binding var value: String
  @State private var isPicking = false
  @Environment(Book.self) private var book

  var body: some View {
    Button {
      isPicking = true
    } label: {
      LabeledContent {
        if value.isEmpty { Text("Choose…") } else { Text(verbatim: value) }
      } label: {
        Text(verbatim: label).foregroundStyle(.ink)
      }
    }
    .buttonStyle(.row)
    .sheet(isPresented: $isPicking) {
      RelationPicker(
        label: label,
        model: RelationPickerModel(
          target: target, allowsMany: allowsMany, text: value, client: book.client),
        onChange: { value = $0 })
    }
  }
}

/// The chosen entries, which can be ordered and removed, above those that a search finds.
private struct RelationPicker: View {
  let label: String
  @State var model: RelationPickerModel
  let onChange: @MainActor (String) -> Void
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      List {
        chosen
        found
      }
      .scrollContentBackground(.hidden)
      .background(Color.paper)
      .searchable(
        text: Binding(get: { model.searchText }, set: { model.setText($0) }),
        placement: .navigationBarDrawer(displayMode: .always), prompt: Text("Search Entries")
      )
      .navigationTitle(Text(verbatim: label))
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } }
      }
    }
    .task { await model.load() }
    .onChange(of: model.text) { _, text in onChange(text) }
  }

  @ViewBuilder private var chosen: some View {
    if !model.titles.isEmpty {
      Section {
        ForEach(model.titles, id: \.self) { title in
          HStack {
            Text(verbatim: title)
            Spacer()
            SymbolButton("Remove \(title)", systemImage: "xmark.circle.fill") {
              model.remove(title)
            }
            .foregroundStyle(.secondary)
          }
        }
        .onMove { model.titles.move(fromOffsets: $0, toOffset: $1) }
      } header: {
        Text("Chosen")
      } footer: {
        if model.titles.count > 1 { Text("Touch and hold an entry to move it.") }
      }
      .listRowBackground(Color.card)
    }
  }

  private var found: some View {
    Section {
      if let failure = model.candidates.state.failure {
        StaleNote(failure: failure) { await model.load() }
      }
      ForEach(model.candidates.elements) { entry in
        Button {
          model.toggle(entry.title)
        } label: {
          HStack {
            Text(verbatim: entry.title)
            Spacer()
            if model.isChosen(entry.title) {
              Image(systemName: "checkmark").foregroundStyle(.tint).accessibilityHidden(true)
            }
          }
        }
        .buttonStyle(.row)
        .accessibilityAddTraits(model.isChosen(entry.title) ? .isSelected : [])
        .task { await model.candidates.elementAppeared(entry) }
      }
      MoreRow(list: model.candidates)
      if let title = model.newTitle {
        Button("Add “\(title)”", systemImage: "plus.circle") { model.addNew() }
          .buttonStyle(.row)
      }
    }
    .listRowBackground(Color.card)
  }
}
