import CommonplaceUI
import Foundation
import Model
import SwiftUI

/// Looks up a work, to fill the form of an entry with it.
struct WorkSearchView: View {
  let onChoose: @MainActor (EntryOption) -> Void
  @State private var model: WorkSearchModel
  @Environment(\.dismiss) private var dismiss

  init(text: String, book: Book, onChoose: @escaping @MainActor (EntryOption) -> Void) {
    self.onChoose = onChoose
    _model = State(initialValue: WorkSearchModel(text: text, client: book.client))
  }

  var body: some View {
    NavigationStack {
      VStack(spacing: 0) {
        WorkSearchField(model: model).padding()
        results.frame(maxHeight: .infinity)
      }
      .background(Color.paper)
      .navigationTitle("Search")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel", role: .cancel) { dismiss() }
        }
      }
    }
    .onAppear { if model.canSearch { model.start() } }
    .onDisappear { model.stop() }
  }

  @ViewBuilder private var results: some View {
    switch model.results {
    case .idle:
      ContentUnavailableView(
        "Search for a Title", systemImage: "sparkles",
        description: Text("Films, books, games and music."))
    case .searching: ProgressView("Exploring options…")
    case .found(let options) where options.isEmpty:
      ContentUnavailableView.search(text: model.text)
    case .found(let options):
      List(options) { option in
        Button {
          onChoose(option)
          dismiss()
        } label: {
          WorkRow(option: option)
        }
        .buttonStyle(.row)
        .listRowBackground(Color.card)
      }
      .scrollContentBackground(.hidden)
    case .limitReached(let message, _):
      ContentUnavailableView(
        "Daily Limit Reached", systemImage: "hourglass", description: Text(verbatim: message))
    case .failed(let failure): FailureView(failure: failure) { model.start() }
    }
  }
}

/// The text, and the button that starts or stops the search.
private struct WorkSearchField: View {
  @Bindable var model: WorkSearchModel

  var body: some View {
    HStack {
      TextField("Title", text: $model.text)
        .textFieldStyle(.roundedBorder)
        .submitLabel(.search)
        .onSubmit { model.start() }
      if model.results == .searching {
        Button("Stop", systemImage: "stop.fill") { model.stop() }.tint(.red)
      } else {
        Button("Search", systemImage: "magnifyingglass") { model.start() }
          .disabled(!model.canSearch)
      }
    }
    .labelStyle(.iconOnly)
    .buttonStyle(.prominent)
  }
}

/// A work that was found.
private struct WorkRow: View {
  let option: EntryOption

  private var facts: String {
    [option.year, option.genre, option.author, option.platform].compactMap(\.self)
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }

  var body: some View {
    AdaptiveStack(alignment: .top) {
      if let address = option.imageURLs.first {
        FormImageView(image: .remote(address))
          .frame(width: 60, height: 90)
          .clipShape(.rect(cornerRadius: 8))
      } else if let id = option.imageIDs?.first {
        FormImageView(image: .stored(id))
          .frame(width: 60, height: 90)
          .clipShape(.rect(cornerRadius: 8))
      }
      VStack(alignment: .leading, spacing: 4) {
        Text(verbatim: option.title).font(.cardTitle)
        Text(verbatim: facts).font(.caption).foregroundStyle(.secondary)
        Text(verbatim: option.notes).font(.subheadline).shortened(to: 3)
        if option.entryID != nil { Badge(title: "In Your Log", color: .logAccent) }
      }
    }
    .accessibilityElement(children: .combine)
  }
}
