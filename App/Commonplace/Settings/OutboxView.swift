import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// The changes that wait until the server can be reached, and those that it has refused.
struct OutboxView: View {
  let model: OutboxViewModel
  @State private var discarded: OutboxViewModel.Item?

  var body: some View {
    List {
      if let failure = model.failure {
        StaleNote(failure: failure) { await model.send() }.listRowBackground(Color.clear)
      }
      ForEach(model.items) { item in
        OutboxRow(item: item, model: model) { discarded = item }
      }
      .listRowBackground(Color.card)
    }
    .scrollContentBackground(.hidden)
    .overlay {
      if model.items.isEmpty {
        ContentUnavailableView(
          "Everything Is Synced", systemImage: "checkmark.circle",
          description: Text("Entries that you save without a connection wait here."))
      }
    }
    .background(Color.paper)
    .navigationTitle("Waiting to Sync")
    .toolbar {
      if model.isSending {
        ProgressView()
      } else if !model.items.isEmpty {
        Button("Sync Now", systemImage: "arrow.triangle.2.circlepath") {
          Task { await model.send() }
        }
      }
    }
    .itemAlert("Discard this change?", item: $discarded) { item in
      Button("Discard Change", role: .destructive) { Task { await model.discard(item.id) } }
    } message: { item in
      Text(verbatim: item.operation.title)
    }
  }
}

/// A change with its state, and what can be done about a refused one.
private struct OutboxRow: View {
  let item: OutboxViewModel.Item
  let model: OutboxViewModel
  let discard: @MainActor () -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Group {
        if item.operation.title.isEmpty {
          Text("Untitled")
        } else {
          Text(verbatim: item.operation.title)
        }
      }
      .font(.cardTitle)
      Text(item.operation.action.title).font(.subheadline).foregroundStyle(.secondary)
      switch item.status {
      case .waiting: EmptyView()
      case .blocked:
        Text("Waits for a change that wasn’t accepted")
          .font(.footnote).foregroundStyle(.secondary)
      case .refused(let refusal): decision(about: refusal)
      }
    }
    .accessibilityElement(children: .contain)
    .swipeActions(edge: .trailing, allowsFullSwipe: false) {
      // Without a role, which would remove the row before the user has answered.
      Button("Discard", action: discard).tint(.red)
    }
    .contextMenu { Button("Discard", role: .destructive, action: discard) }
  }

  @ViewBuilder private func decision(about refusal: OutboxOperation.Refusal) -> some View {
    let fields = Set(refusal.fields.values).subtracting([refusal.message]).sorted()
    ForEach([refusal.message] + fields, id: \.self) { sentence in
      Text(verbatim: sentence).font(.footnote).foregroundStyle(.negative)
    }
    FlowLayout(spacing: 20) {
      // Only a conflict has the version of someone else.
      if refusal.current != nil {
        Button("Keep My Version") { Task { await model.keepMine(item.id) } }
        Button("Use Their Version", role: .destructive, action: discard)
      } else {
        Button("Try Again") { Task { await model.retry(item.id) } }
        Button("Discard", role: .destructive, action: discard)
      }
    }
    .buttonStyle(.borderless)
    .frame(minHeight: 44)
  }
}

extension OutboxOperation.Action {
  fileprivate var title: LocalizedStringKey {
    switch self {
    case .createEntry: "New Entry"
    case .updateEntry: "Changed Entry"
    case .deleteEntry: "Deleted Entry"
    case .createCollection: "New Collection"
    case .updateCollection: "Changed Collection"
    case .deleteCollection: "Deleted Collection"
    case .createContent: "New Content"
    case .updateContent: "Changed Content"
    case .deleteContent: "Deleted Content"
    }
  }
}
