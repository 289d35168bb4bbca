import CommonplaceUI
import Foundation
import PhotosUI
import SwiftUI

/// From a photo or a text to a list: choosing, reading, and correcting what was read.
struct NewListView: View {
  let book: Book
  /// The list to which the items are added; nil for a new one.
  let list: String?
  /// The photo to read first; nil lets the user choose.
  let photo: URL?
  let onCreated: @MainActor (String) -> Void
  @State private var model: AppViewModel
  @State private var reading: Task<Void, Never>?
  @State private var hasMorePages = false
  @State private var isDiscarding = false
  @Environment(\.dismiss) private var dismiss

  init(
    adding list: String? = nil, photo: URL? = nil, book: Book,
    onCreated: @escaping @MainActor (String) -> Void
  ) {
    self.book = book
    self.photo = photo
    self.list = list
    self.onCreated = onCreated
    _model = State(
      initialValue: AppViewModel(service: book.settings.service, lists: book.lists))
  }

  /// Whether closing the sheet would discard what was read, or stop the reading.
  private var hasChanges: Bool { model.currentRoute == .clarify || model.submission.isRunning }

  var body: some View {
    NavigationStack {
      content
        .background(Color.paper)
        .navigationTitle(list == nil ? "New List" : "Add Items")
        .navigationBarTitleDisplayMode(.inline)
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button("Cancel", role: .cancel) {
              if hasChanges { isDiscarding = true } else { close() }
            }
            .confirmationDialog(
              "Discard your changes?", isPresented: $isDiscarding, titleVisibility: .visible
            ) {
              Button("Discard Changes", role: .destructive, action: close)
              Button("Keep Editing", role: .cancel) {}
            }
          }
        }
    }
    .interactiveDismissDisabled(hasChanges)
    .onChange(of: model.currentRoute) { _, route in
      if case .list(let id) = route { finish(id) }
    }
  }

  @ViewBuilder private var content: some View {
    if model.submission.isRunning, let photo = model.photo, model.currentRoute != .clarify {
      ReadingView(photo: photo)
    } else {
      switch model.currentRoute {
      case .clarify: ClarifyView(model: model, list: list, hasMorePages: hasMorePages)
      case .apiKey, .upload, .list:
        ListSourceView(
          model: model, book: book, isNew: list == nil, photo: reading == nil ? photo : nil,
          hasMorePages: $hasMorePages, start: start, onCreated: finish)
      }
    }
  }

  private func start(_ body: @escaping @MainActor () async -> Void) {
    reading?.cancel()
    reading = Task { await body() }
  }

  private func close() {
    reading?.cancel()
    dismiss()
  }

  private func finish(_ id: String) {
    dismiss()
    onCreated(id)
    Task { await book.shopping.sync() }
  }
}

/// The photo while it is read.
private struct ReadingView: View {
  let photo: URL

  var body: some View {
    VStack(spacing: 24) {
      PictureView(source: .file(photo)) { _ in Color.card }
        .frame(maxWidth: .infinity, maxHeight: 360)
        .clipShape(.rect(cornerRadius: 16))
      ProgressView("Reading your list…")
    }
    .padding()
    .frame(maxHeight: .infinity)
  }
}
