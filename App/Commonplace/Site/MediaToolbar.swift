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
    ToolbarItem(placement: .topBarTrailing) { FolderMenu(model: model) }
    if book.canWrite {
      ToolbarItem(placement: .topBarTrailing) { UploadButton(model: model, book: book) }
    }
  }
}

/// The folders of the files.
private struct FolderMenu: View {
  let model: MediaViewModel

  var body: some View {
    if let folders = model.folders.value, !folders.isEmpty {
      Menu("Folders", systemImage: "folder") {
        Button("All Files") { Task { await model.open(nil) } }
        ForEach(Self.flattened(folders)) { folder in
          Button(folder.name) { Task { await model.open(folder) } }
        }
      }
    }
  }

  /// All folders of a tree, each before those in it.
  private static func flattened(_ folders: [MediaFolder]) -> [MediaFolder] {
    folders.flatMap { [$0] + flattened($0.children ?? []) }
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
