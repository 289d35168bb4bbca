import CommonplaceKit
import CommonplaceUI
import Foundation
import PhotosUI
import SwiftUI

/// The choice of a folder, and uploading a photo.
struct MediaToolbar: ToolbarContent {
  let model: MediaViewModel
  let book: Book

  var body: some ToolbarContent {
    ToolbarItem(placement: .topBarTrailing) { FoldersButton(model: model, book: book) }
    if book.canWrite {
      ToolbarItem(placement: .topBarTrailing) { UploadButton(model: model, book: book) }
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

/// Uploads a photo from the library.
private struct UploadButton: View {
  let model: MediaViewModel
  let book: Book
  @State private var picked: PhotosPickerItem?

  private static let maxPixels = 4000.0

  var body: some View {
    if model.submission.isRunning {
      ProgressView()
    } else {
      PhotosPicker(selection: $picked, matching: .images) {
        Label("Upload Photo", systemImage: "plus")
      }
      .onChange(of: picked) { _, item in if let item { Task { await upload(item) } } }
    }
  }

  private func upload(_ item: PhotosPickerItem) async {
    picked = nil
    do {
      guard let data = try await item.loadTransferable(type: Data.self),
        case .file(let url, let type) = try await PhotoFiles.formImage(
          data, maxPixels: Self.maxPixels)
      else { return }
      _ = await model.upload(UploadFile(url, contentType: type))
    } catch {
      book.toasts.show(.failed(LoadFailure(error)))
    }
  }
}
