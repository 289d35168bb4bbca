import CommonplaceKit
import CommonplaceUI
import Foundation
import PhotosUI
import SwiftUI

/// The files of the site, with its folders.
struct MediaView: View {
  let book: Book
  @State private var model: MediaViewModel
  @State private var shown: MediaItem?

  init(book: Book) {
    self.book = book
    _model = State(initialValue: MediaViewModel(client: book.client))
  }

  var body: some View {
    MediaGrid(model: model) { shown = $0 }
      .navigationTitle(model.folder.map { Text(verbatim: $0.name) } ?? Text("Media"))
      .toolbar { MediaToolbar(model: model, book: book) { shown = $0 } }
      .sheet(item: $shown) { MediaItemView(item: $0, model: model, book: book) }
      .failureAlert("Couldn’t Upload", of: model.submission, isEnabled: shown == nil)
  }
}

/// The choice of a file for a field.
struct MediaPicker: View {
  let book: Book
  let onChoose: @MainActor (MediaItem) -> Void
  @State private var model: MediaViewModel
  @State private var uploaded: MediaItem?
  @Environment(\.dismiss) private var dismiss

  init(book: Book, onChoose: @escaping @MainActor (MediaItem) -> Void) {
    self.book = book
    self.onChoose = onChoose
    _model = State(initialValue: MediaViewModel(client: book.client))
  }

  var body: some View {
    NavigationStack {
      MediaGrid(model: model) {
        onChoose($0)
        dismiss()
      }
      .navigationTitle("Choose a File")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel", role: .cancel) { dismiss() }
        }
        MediaToolbar(model: model, book: book) { uploaded = $0 }
      }
      .sheet(item: $uploaded) { MediaItemView(item: $0, model: model, book: book) }
      .failureAlert("Couldn’t Upload", of: model.submission, isEnabled: uploaded == nil)
    }
    .sheetToasts(book.toasts)
  }
}

/// The files as pictures.
private struct MediaGrid: View {
  let model: MediaViewModel
  let onTap: @MainActor (MediaItem) -> Void

  var body: some View {
    content
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(Color.paper)
      .refreshable { await model.load() }
      .task { if case .idle = model.items.state { await model.load() } }
      .searchable(
        text: Binding(get: { model.searchText }, set: { model.setText($0) }),
        prompt: Text("Names and texts")
      )
      .safeAreaInset(edge: .bottom) {
        if let progress = model.progress, let total = progress.total {
          ProgressView("Uploading…", value: Double(progress.done), total: Double(total))
            .padding()
            .background(.bar)
        }
      }
  }

  @ViewBuilder private var content: some View {
    if let failure = model.items.state.failure, model.items.elements.isEmpty {
      FailureView(failure: failure) { await model.load() }
    } else if model.items.isEmpty {
      ContentUnavailableView(
        "No Files", systemImage: "photo.stack",
        description: model.isFiltered
          ? Text("Try another search or folder.") : Text("Upload photos and files for your pages."))
    } else if model.items.elements.isEmpty {
      ProgressView()
    } else {
      ScrollView {
        if let failure = model.items.state.failure {
          StaleNote(failure: failure) { await model.load() }
        }
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 100), spacing: 8)], spacing: 8) {
          ForEach(model.items.elements) { item in
            Button {
              onTap(item)
            } label: {
              MediaThumbnail(item: item)
            }
            .buttonStyle(.plain)
            .task { await model.items.elementAppeared(item) }
          }
        }
        .padding()
        MoreRow(list: model.items)
      }
    }
  }
}

/// A file as a picture; one that is no image as a symbol.
struct MediaThumbnail: View {
  let item: MediaItem

  var body: some View {
    Color.card
      .aspectRatio(1, contentMode: .fit)
      .overlay {
        if item.mimeType.hasPrefix("image/") {
          PictureView(source: .media(item.id)) { PictureProgress(hasFailed: $0) }
        } else {
          VStack {
            Image(systemName: "doc").font(.title)
            Text(verbatim: item.name).font(.caption2).lineLimit(2)
          }
          .padding(4)
        }
      }
      .clipShape(.rect(cornerRadius: 10))
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(Text(verbatim: item.alt ?? item.displayName ?? item.name))
      .accessibilityAddTraits(.isImage)
  }
}
