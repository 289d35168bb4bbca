import CommonplaceKit
import CommonplaceUI
import Foundation
import PhotosUI
import SwiftUI

/// The choice of a folder, and uploading.
struct MediaToolbar: ToolbarContent {
  let model: MediaViewModel
  let book: Book
  /// Opens the form of a new file, for its alt text.
  let onUpload: @MainActor (MediaItem) -> Void

  var body: some ToolbarContent {
    ToolbarItem(placement: .topBarTrailing) { FoldersButton(model: model, book: book) }
    if book.canWrite {
      ToolbarItem(placement: .topBarTrailing) {
        UploadButton(model: model, book: book, onUpload: onUpload)
      }
    }
  }
}

/// Opens the folders of the files.
private struct FoldersButton: View {
  let model: MediaViewModel
  let book: Book
  @State private var isOpen = false

  var body: some View {
    Button("Folders", systemImage: "folder") { isOpen = true }
      .sheet(isPresented: $isOpen) { MediaFoldersView(model: model, book: book) }
  }
}

/// Uploads a photo from the library, or a file.
private struct UploadButton: View {
  let model: MediaViewModel
  let book: Book
  let onUpload: @MainActor (MediaItem) -> Void
  @State private var picked: PhotosPickerItem?
  @State private var isChoosingPhoto = false
  @State private var isChoosingFile = false

  var body: some View {
    if model.submission.isRunning {
      ProgressView()
    } else {
      Menu("Upload", systemImage: "plus") {
        Button("Choose Photo", systemImage: "photo") { isChoosingPhoto = true }
        Button("Choose File…", systemImage: "doc.badge.plus") { isChoosingFile = true }
      }
      .photosPicker(isPresented: $isChoosingPhoto, selection: $picked, matching: .images)
      .onChange(of: picked) { _, item in if let item { Task { await upload(item) } } }
      .fileImporter(isPresented: $isChoosingFile, allowedContentTypes: MediaUploads.types) {
        // Nothing is uploaded from a file that the system cannot open.
        if case .success(let file) = $0 {
          Task { await upload { try await MediaUploads.file(file) } }
        }
      }
    }
  }

  private func upload(_ item: PhotosPickerItem) async {
    picked = nil
    await upload {
      guard let data = try await item.loadTransferable(type: Data.self) else { return nil }
      return try await MediaUploads.photo(data)
    }
  }

  private func upload(_ prepare: () async throws -> UploadFile?) async {
    do {
      guard let file = try await prepare() else { return }
      if let item = await model.upload(file) { onUpload(item) }
    } catch {
      book.toasts.show(.failed(LoadFailure(error)))
    }
  }
}
