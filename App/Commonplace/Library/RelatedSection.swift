import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// The people or genres of a film in its form.
struct RelatedSection<Kind: LibraryNameKind>: View
where Kind.Item == LibraryName, Kind.Draft == LibraryNameDraft {
  typealias Related = MovieFormModel.Related

  let title: LocalizedStringKey
  let addTitle: LocalizedStringKey
  @Bindable var form: MovieFormModel
  let list: WritableKeyPath<MovieFormModel.Values, [Related]>
  let model: LibraryItemsModel<Kind>
  let book: Book
  @State private var isPicking = false

  private var chosen: [Related] { form.values[keyPath: list] }

  var body: some View {
    Section {
      ForEach(chosen, id: \.self) { related in
        HStack {
          Text(verbatim: related.name)
          Spacer()
          SymbolButton("Remove \(related.name)", systemImage: "xmark.circle.fill") {
            form.toggle(related, in: list)
          }
          .foregroundStyle(.secondary)
        }
      }
      Button(addTitle, systemImage: "plus") { isPicking = true }
        .sheet(isPresented: $isPicking) {
          RelatedPicker<Kind>(title: addTitle, form: form, list: list, model: model, book: book)
        }
    } header: {
      Text(title)
    }
    .listRowBackground(Color.card)
  }
}

/// Searches people or genres as a name is typed, and creates those that are missing.
private struct RelatedPicker<Kind: LibraryNameKind>: View
where Kind.Item == LibraryName, Kind.Draft == LibraryNameDraft {
  let title: LocalizedStringKey
  let form: MovieFormModel
  let list: WritableKeyPath<MovieFormModel.Values, [MovieFormModel.Related]>
  let model: LibraryItemsModel<Kind>
  let book: Book
  @Environment(\.dismiss) private var dismiss

  private var text: String { model.filters.name ?? "" }

  private var isAdding: Binding<Bool> {
    Binding(
      get: { form.opened == Kind.draftKind }, set: { form.opened = $0 ? Kind.draftKind : nil })
  }

  var body: some View {
    NavigationStack {
      List {
        if let failure = model.items.state.failure {
          StaleNote(failure: failure) { await model.items.reload() }
        }
        ForEach(model.items.elements) { item in row(item) }
        MoreRow(list: model.items)
        Button(text.isEmpty ? "Add New…" : "Add “\(text)”…", systemImage: "plus.circle") {
          form.opened = Kind.draftKind
        }
      }
      .searchable(
        text: Binding(get: { model.searchText }, set: { model.setText($0) }),
        placement: .navigationBarDrawer(displayMode: .always)
      )
      .navigationTitle(title)
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } }
      }
      .sheet(isPresented: isAdding) {
        NameFormView<Kind>(name: text, book: book) { item in
          form.add(item, to: list)
          await model.fetchAll()
        }
      }
    }
    .task { if case .idle = model.items.state { await model.fetchAll() } }
  }

  private func row(_ item: LibraryName) -> some View {
    let isChosen = form.values[keyPath: list].contains { $0.id == item.id }
    return Button {
      form.toggle(.init(id: item.id, name: item.name), in: list)
    } label: {
      HStack {
        NameRow(item: item)
        Spacer()
        if isChosen { Image(systemName: "checkmark").foregroundStyle(.libraryAccent) }
      }
    }
    .buttonStyle(.row)
    .accessibilityAddTraits(isChosen ? .isSelected : [])
    .task { await model.items.elementAppeared(item) }
  }
}
