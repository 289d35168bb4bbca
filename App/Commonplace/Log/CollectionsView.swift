import CommonplaceUI
import Model
import SwiftUI

/// The collections, with adding, changing and deleting.
struct CollectionsView: View {
  let book: Book
  @State private var model: CollectionsViewModel
  @State private var deleted: EntryCollection?

  init(book: Book) {
    self.book = book
    _model = State(
      initialValue: CollectionsViewModel(
        client: book.client, outbox: book.outbox, drafts: book.drafts))
  }

  var body: some View {
    LoadStateView(model.collections) { collections in
      if model.offersDefaults {
        noCollections
      } else {
        list(collections)
      }
    }
    .background(Color.paper)
    .navigationTitle("Collections")
    .toolbar {
      if book.canWrite {
        Button("Add Collection", systemImage: "plus") { model.beginAdding() }
      }
    }
    .task(id: book.savedCount) { await model.load() }
    .sheet(isPresented: isEditing) { CollectionForm(model: model, book: book) }
    .itemAlert("Delete this collection?", item: $deleted) { collection in
      Button("Delete “\(collection.name)”", role: .destructive) {
        Task { await delete(collection) }
      }
    } message: { collection in
      Text("This will also delete \(collection.entryCount) entries.")
    }
    .failureAlert("Couldn’t Save", of: model.submission, isEnabled: model.form == nil)
    .outboxUpdates(isWaiting: model.isWaiting) { await model.load() }
  }

  private var noCollections: some View {
    ContentUnavailableView {
      Label("No Collections", systemImage: "folder")
    } description: {
      Text("Collections group your entries.")
    } actions: {
      if book.canWrite {
        SubmitButton("Create Default Collections", isRunning: model.submission.isRunning) {
          await model.createDefaults()
        }
        .disabled(model.submission.isRunning)
      }
    }
  }

  private func list(_ collections: [EntryCollection]) -> some View {
    List(collections) { collection in
      Button {
        model.beginEditing(collection)
      } label: {
        CollectionRow(collection: collection)
      }
      .buttonStyle(.row)
      .disabled(!book.canWrite)
      .swipeActions(edge: .trailing, allowsFullSwipe: false) {
        if book.canWrite {
          // Without a role, which would remove the row before the user has answered.
          Button("Delete", systemImage: "trash") { deleted = collection }.tint(.red)
          Button("Edit", systemImage: "pencil") { model.beginEditing(collection) }.tint(.orange)
        }
      }
      .listRowBackground(Color.card)
    }
    .scrollContentBackground(.hidden)
    .refreshable { await model.load() }
  }

  private var isEditing: Binding<Bool> {
    Binding(get: { model.form != nil }, set: { if !$0 { model.form = nil } })
  }

  private func delete(_ collection: EntryCollection) async {
    let token = await model.delete(collection)
    await book.entries.refresh()
    book.toasts.show(token) {
      await model.load()
      await book.entries.refresh()
    }
  }
}

/// A collection with its emoji and the number of its entries.
struct CollectionRow: View {
  let collection: EntryCollection
  @ScaledMetric(relativeTo: .title2) private var size = 44.0

  var body: some View {
    HStack(spacing: 14) {
      Text(verbatim: collection.icon)
        .font(.title2)
        .frame(width: size, height: size)
        .background(Color.paper, in: .rect(cornerRadius: 10))
      VStack(alignment: .leading) {
        Text(verbatim: collection.name).font(.cardTitle)
        Text("\(collection.entryCount) entries").font(.subheadline).foregroundStyle(.secondary)
      }
    }
    .accessibilityElement(children: .combine)
  }
}
