import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// The saved views: filters and orders with names. A tap shows the entries of one.
struct SavedViewsView: View {
  let book: Book
  @State private var model: SavedViewsViewModel
  @State private var types: Loadable<[EntryType]>
  @State private var isSaving = false
  @State private var renamed: SavedView?
  @Environment(\.dismiss) private var dismiss

  init(book: Book) {
    self.book = book
    let client = book.client
    _model = State(initialValue: SavedViewsViewModel(client: client))
    _types = State(initialValue: Loadable { try await client.types.all() })
  }

  var body: some View {
    LoadStateView(model.views) { views in
      if views.isEmpty {
        ContentUnavailableView(
          "No Saved Views", systemImage: "line.3.horizontal.decrease.circle",
          description: Text("Filter the entries, and save the filters here."))
      } else {
        List(views) { view in row(view) }
          .scrollContentBackground(.hidden)
          .refreshable { await model.load() }
      }
    }
    .background(Color.paper)
    .navigationTitle("Saved Views")
    .toolbar {
      Button("Save Current Filters", systemImage: "plus") { isSaving = true }
        .disabled(types.value?.isEmpty != false)
    }
    .task { await model.load() }
    .task { await types.load() }
    .sheet(isPresented: $isSaving) {
      SavedViewForm(model: model, entries: book.entries, types: types.value ?? [])
    }
    .renameAlert("Rename View", item: $renamed, name: \.name) { await model.rename($0, to: $1) }
    .failureAlert("Couldn’t Save", of: model.submission, isEnabled: !isSaving)
  }

  private func row(_ view: SavedView) -> some View {
    Button {
      dismiss()
      Task { await book.entries.show(view) }
    } label: {
      VStack(alignment: .leading, spacing: 2) {
        Text(verbatim: view.name)
        if let type = types.value?.first(where: { $0.id == view.typeID }) {
          Text(verbatim: "\(type.icon) \(type.localName)")
            .font(.footnote).foregroundStyle(.secondary)
        }
      }
    }
    .buttonStyle(.row)
    .listRowBackground(Color.card)
    .swipeActions(edge: .trailing, allowsFullSwipe: false) {
      Button("Delete", systemImage: "trash", role: .destructive) { delete(view) }
      Button("Rename", systemImage: "pencil") { renamed = view }.tint(.orange)
    }
    .contextMenu {
      Button("Rename", systemImage: "pencil") { renamed = view }
      Button("Delete", systemImage: "trash", role: .destructive) { delete(view) }
    }
  }

  private func delete(_ view: SavedView) {
    Task {
      await model.delete(view)
      guard model.deleted == view else { return }
      book.toasts.show(.deleted(count: 1)) { await model.undoDelete() }
    }
  }
}

/// The name and the type of a view with the filters that the Log has.
private struct SavedViewForm: View {
  let model: SavedViewsViewModel
  let entries: EntriesViewModel
  let types: [EntryType]
  @State private var name = ""
  @State private var typeID: TypeID?

  private var chosenType: TypeID? { typeID ?? entries.filters.type ?? types.first?.id }

  var body: some View {
    FormSheet(
      title: "New View",
      canSave: SavedViewsViewModel.isName(name) && !model.submission.isRunning,
      isSaving: model.submission.isRunning, hasChanges: !name.isEmpty, save: save
    ) {
      SubmissionFailureRow(submission: model.submission)
      Section {
        TextField("Name of an Object", text: $name)
        Picker("Type", selection: Binding(get: { chosenType }, set: { typeID = $0 })) {
          ForEach(types) { type in
            Text(verbatim: "\(type.icon) \(type.localName)").tag(Optional(type.id))
          }
        }
      } footer: {
        Text("The view has the filters, the order and the search text of the entries now.")
      }
      .listRowBackground(Color.card)
    }
  }

  private func save() async -> Bool {
    await model.save(entries.view(named: name, type: chosenType)) != nil
  }
}
