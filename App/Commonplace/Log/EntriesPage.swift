import CommonplaceUI
import Model
import SwiftUI

/// How the entries are shown. The device remembers it.
enum EntryLayout: String {
  case grid, list
}

/// The entries with the chips above, and what can be done with them.
struct EntriesPage: View {
  let model: EntriesViewModel
  @Binding var isAdding: Bool
  @Environment(Book.self) private var book
  @AppStorage("viewMode") private var layout = EntryLayout.grid
  @State private var deleted: Entry?
  @State private var clearing: Int?

  var body: some View {
    content
      .background(Color.paper)
      .searchable(
        text: Binding(get: { model.text }, set: { model.setText($0) }),
        prompt: Text("Titles, notes, fields…")
      )
      .refreshable { await model.load() }
      .task { if case .idle = model.entries.state { await model.load() } }
      .toolbar {
        EntriesToolbar(model: model, layout: $layout, isAdding: $isAdding, clearing: $clearing)
      }
      .itemAlert("Delete this entry?", item: $deleted) { entry in
        Button("Delete “\(entry.title)”", role: .destructive) { delete(entry) }
      }
      .failureAlert("Couldn’t Delete", of: model.submission, note: undeleted)
      .failureAlert("Couldn’t Save", of: model.moving)
      // The book reads the entries again when changes were sent.
      .outboxUpdates(isWaiting: model.isWaiting) {}
      .failureAlert("Couldn’t Add Sample Entries", of: model.adding)
      .clearAlert(count: $clearing, model: model)
      .overlay { if model.adding.isRunning { ProgressView("Adding sample entries…") } }
      .overlay { DeletionProgressView(deletion: model.deletion) }
  }

  /// How many entries are left after a deletion that failed; nil if it was about one entry.
  private var undeleted: Text? {
    model.undeletedCount > 1 ? Text("\(model.undeletedCount) entries weren’t deleted.") : nil
  }

  @ViewBuilder private var content: some View {
    let list = model.entries
    if let failure = list.state.failure, list.elements.isEmpty {
      FailureView(failure: failure) { await model.load() }
    } else if list.isEmpty {
      EmptyEntriesView(model: model, isAdding: $isAdding)
    } else if list.elements.isEmpty {
      ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
    } else if layout == .grid {
      EntryGrid(model: model, onDelete: { deleted = $0 })
    } else {
      EntryList(model: model, onDelete: { deleted = $0 })
    }
  }

  private func delete(_ entry: Entry) {
    Task {
      let token = await model.delete(entry.id)
      book.toasts.show(token) { await model.refresh() }
    }
  }
}

/// What an empty Log shows: how to begin, or that nothing matches.
private struct EmptyEntriesView: View {
  let model: EntriesViewModel
  @Binding var isAdding: Bool
  @Environment(Book.self) private var book

  var body: some View {
    VStack(spacing: 0) {
      if model.isFiltered {
        CollectionChips(model: model)
        ContentUnavailableView {
          Label("No Matches", systemImage: "magnifyingglass")
        } description: {
          Text("Try another word or another collection.")
        }
      } else {
        ContentUnavailableView {
          Label("Your Log Is Empty", systemImage: "book")
        } description: {
          Text("Log what you watch, read, play and visit.")
        } actions: {
          if book.canWrite {
            Button("Add First Entry") { isAdding = true }.buttonStyle(.prominent)
            SampleButton(model: model)
          }
        }
      }
    }
  }
}
