import CommonplaceUI
import Foundation
import PhotosUI
import SwiftUI

/// From a photo or a text to a list: choosing, reading, and correcting what was read.
struct NewListView: View {
  let book: Book
  /// The photos to read first; without any, the user chooses.
  let photos: [URL]
  let onCreated: @MainActor (String) -> Void
  /// Called when the sheet is closed because the photo cannot be read without a connection.
  let onUnread: @MainActor () -> Void
  @State private var model: AppViewModel
  @State private var reading: Task<Void, Never>?
  @State private var isDiscarding = false
  @Environment(\.dismiss) private var dismiss

  /// - Parameters:
  ///   - list: the list to which the items are added; nil for a new one.
  ///   - photo: what another app has shared; nil lets the user choose.
  init(
    adding list: String? = nil, photo: SharedItemsModel.ListPhoto? = nil, book: Book,
    onUnread: @escaping @MainActor () -> Void = {}, onCreated: @escaping @MainActor (String) -> Void
  ) {
    self.book = book
    photos = photo.map { [$0.file] } ?? []
    self.onCreated = onCreated
    self.onUnread = onUnread
    _model = State(
      initialValue: AppViewModel(
        service: book.settings.service, lists: book.lists, adding: list, sharedPhoto: photo?.id,
        drafts: book.drafts))
  }

  /// What was open when the app was left.
  init(
    restoring draft: ListFormDraft, book: Book, onUnread: @escaping @MainActor () -> Void,
    onCreated: @escaping @MainActor (String) -> Void
  ) {
    self.book = book
    photos = draft.unreadPhotos
    self.onCreated = onCreated
    self.onUnread = onUnread
    _model = State(
      initialValue: AppViewModel(
        restoring: draft, service: book.settings.service, lists: book.lists, drafts: book.drafts))
  }

  var body: some View {
    NavigationStack {
      content
        .background(Color.paper)
        .navigationTitle(model.list == nil ? "New List" : "Add Items")
        .navigationBarTitleDisplayMode(.inline)
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button("Cancel", role: .cancel) {
              if model.hasChanges { isDiscarding = true } else { close() }
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
    .locksSheet(model.hasChanges)
    .keepsDraft(of: model, hasChanges: model.hasChanges)
    .onChange(of: model.currentRoute) { _, route in
      if case .list(let id) = route { finish(id) }
    }
  }

  @ViewBuilder private var content: some View {
    if model.submission.isRunning, let photo = model.photo, model.currentRoute != .clarify {
      ReadingView(photo: photo)
    } else {
      switch model.currentRoute {
      case .clarify: ClarifyView(model: model)
      case .apiKey, .upload, .list:
        ListSourceView(
          model: model, book: book, photos: reading == nil ? photos : [], start: start,
          onCreated: finish)
      }
    }
  }

  private func start(_ body: @escaping @MainActor () async -> Void) {
    reading?.cancel()
    reading = Task { await body() }
  }

  private func close() {
    reading?.cancel()
    if model.currentRoute == .upload, model.submission.failure?.reason == .offline { onUnread() }
    Task { await model.removeDraft() }
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
