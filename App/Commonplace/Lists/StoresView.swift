import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// The stores, each with the order of its sections.
struct StoresView: View {
  let book: Book
  @State private var model: StoresViewModel
  @State private var isAdding = false
  @SceneStorage("newStore") private var name = ""

  init(book: Book) {
    self.book = book
    _model = State(initialValue: StoresViewModel(client: book.client, lists: book.lists))
  }

  var body: some View {
    LoadStateView(model.stores) { stores in
      if stores.isEmpty {
        ContentUnavailableView(
          "No Stores", systemImage: "storefront",
          description: Text("Add a store to sort lists by its aisles."))
      } else {
        list(stores)
      }
    }
    .background(Color.paper)
    .navigationTitle("Stores")
    .toolbar {
      if book.canWrite { Button("Add Store", systemImage: "plus") { isAdding = true } }
    }
    .task { await model.load() }
    .alert("New Store", isPresented: $isAdding) {
      TextField("Name of an Object", text: $name)
      Button("Cancel", role: .cancel) { name = "" }
      Button("Add") {
        let typed = name
        name = ""
        Task { await model.create(name: typed) }
      }
    }
    .failureAlert("Couldn’t Save", of: model.submission)
  }

  private func list(_ stores: [GroceryStore]) -> some View {
    List(stores) { store in
      NavigationLink {
        StoreView(store: store, model: model, canWrite: book.canWrite)
      } label: {
        Label(store.name, systemImage: "storefront")
      }
      .swipeActions(edge: .trailing, allowsFullSwipe: false) {
        if book.canWrite {
          Button("Delete", systemImage: "trash", role: .destructive) { delete(store) }
        }
      }
      .listRowBackground(Color.card)
    }
    .scrollContentBackground(.hidden)
    .refreshable { await model.load() }
  }

  private func delete(_ store: GroceryStore) {
    Task {
      let token = await model.delete(store)
      book.toasts.show(token) { await model.load() }
    }
  }
}

/// The name of a store, and the order in which its sections are visited.
private struct StoreView: View {
  let store: GroceryStore
  let model: StoresViewModel
  let canWrite: Bool
  @State private var sections: [String] = []
  @State private var renamed: GroceryStore?

  var body: some View {
    List {
      SwiftUI.Section {
        ForEach(sections, id: \.self) { name in
          let section = StoreSection(name)
          Label {
            section.title
          } icon: {
            Circle().fill(section.color).frame(width: 12, height: 12)
          }
        }
        .onMove { offsets, target in
          sections.move(fromOffsets: offsets, toOffset: target)
          Task { await model.setSections(sections, of: current) }
        }
      } header: {
        Text("Sections")
      } footer: {
        Text("Drag the sections into the order in which you walk through the store.")
      }
      .listRowBackground(Color.card)
    }
    .scrollContentBackground(.hidden)
    .background(Color.paper)
    .environment(\.editMode, .constant(canWrite ? .active : .inactive))
    .navigationTitle(Text(verbatim: current.name))
    .toolbar { if canWrite { Button("Rename") { renamed = current } } }
    .renameAlert("Rename Store", item: $renamed, name: \.name) { await model.rename($0, to: $1) }
    .onAppear { sections = model.sections(of: current) }
  }

  /// The store with the revision that the server has now.
  private var current: GroceryStore {
    model.stores.value?.first { $0.id == store.id } ?? store
  }
}
