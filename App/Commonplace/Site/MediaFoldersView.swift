import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// The folders of the files by their paths, to open, create, rename and delete.
struct MediaFoldersView: View {
  let model: MediaViewModel
  let book: Book
  @State private var filter = ""
  @State private var renamed: MediaFolder?
  @State private var isCreating = false
  @State private var name = ""
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      List {
        Button("All Files", systemImage: "photo.stack") { open(nil) }
        ForEach(model.folderPaths(matching: filter)) { row($0) }
      }
      .buttonStyle(.row)
      .searchable(
        text: $filter, placement: .navigationBarDrawer(displayMode: .always),
        prompt: Text("Folder path")
      )
      .refreshable { await model.folders.load() }
      .navigationTitle("Folders")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel", role: .cancel) { dismiss() }
        }
        if book.canWrite {
          ToolbarItem(placement: .primaryAction) {
            Button("New Folder", systemImage: "folder.badge.plus") { isCreating = true }
          }
        }
      }
      .alert("New Folder", isPresented: $isCreating) {
        TextField("Name of an Object", text: $name)
        Button("Cancel", role: .cancel) { name = "" }
        Button("Create") { create() }
      } message: {
        if let folder = model.folder { Text("It is created in “\(folder.name)”.") }
      }
      .renameAlert("Rename Folder", item: $renamed, name: \.name) { await model.rename($0, to: $1) }
      .failureAlert("Couldn’t Save", of: model.submission)
    }
    .sheetToasts(book.toasts)
    .task { await model.folders.loadIfNeeded() }
  }

  private func row(_ path: MediaFolderPath) -> some View {
    Button {
      open(path.folder)
    } label: {
      HStack {
        Label(path.path, systemImage: "folder")
        Spacer()
        if model.folder?.id == path.id {
          Image(systemName: "checkmark").foregroundStyle(.tint).accessibilityHidden(true)
        }
      }
    }
    .accessibilityAddTraits(model.folder?.id == path.id ? .isSelected : [])
    .swipeActions(edge: .trailing, allowsFullSwipe: false) {
      if book.canWrite {
        Button("Delete", systemImage: "trash", role: .destructive) { delete(path.folder) }
        Button("Rename", systemImage: "pencil") { renamed = path.folder }
      }
    }
  }

  private func open(_ folder: MediaFolder?) {
    dismiss()
    Task { await model.open(folder) }
  }

  private func create() {
    let created = name
    name = ""
    Task { await model.createFolder(name: created) }
  }

  private func delete(_ folder: MediaFolder) {
    Task {
      let token = await model.delete(folder)
      book.toasts.show(token) { await model.load() }
    }
  }
}
