import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import SwiftUI

/// A file: its picture, its texts, where it is used, and deleting it.
struct MediaItemView: View {
  let item: MediaItem
  let model: MediaViewModel
  let book: Book
  @State private var name: String
  @State private var alt: String
  @State private var caption: String
  @State private var folder: MediaFolderID?
  @State private var references: [MediaReference]?
  @State private var isAskingToDelete = false
  @Environment(\.dismiss) private var dismiss

  init(item: MediaItem, model: MediaViewModel, book: Book) {
    self.item = item
    self.model = model
    self.book = book
    _name = State(initialValue: item.displayName ?? item.name)
    _alt = State(initialValue: item.alt ?? "")
    _caption = State(initialValue: item.caption ?? "")
    _folder = State(initialValue: item.folderID)
  }

  private var hasChanges: Bool {
    name != item.displayName ?? item.name || alt != item.alt ?? "" || caption != item.caption ?? ""
      || folder != item.folderID
  }

  var body: some View {
    FormSheet(
      title: "File", canSave: hasChanges && book.canWrite && !model.submission.isRunning,
      isSaving: model.submission.isRunning, hasChanges: hasChanges, save: save
    ) {
      SubmissionFailureRow(submission: model.submission)
      Section {
        MediaThumbnail(item: item).frame(maxHeight: 260)
        LabeledContent("Size") { Text(Int64(item.size), format: .byteCount(style: .file)) }
        if let dimensions = item.dimensions {
          LabeledContent("Dimensions") { Text(verbatim: dimensions) }
        }
        ShareLink(item: item.url)
      }
      Section {
        TextField("Name of an Object", text: $name)
        TextField("Alt text", text: $alt, axis: .vertical)
        TextField("Caption", text: $caption, axis: .vertical)
        Picker("Folder", selection: $folder) {
          Text("None").tag(MediaFolderID?.none)
          ForEach(model.folderPaths()) { Text(verbatim: $0.path).tag(Optional($0.id)) }
        }
      } footer: {
        Text("Alt text describes the image for people who can’t see it.")
      }
      if let references, !references.isEmpty {
        Section("Used In") {
          ForEach(references.indices, id: \.self) { index in
            LabeledContent(references[index].title) {
              Text(verbatim: references[index].fieldLabel)
            }
          }
        }
      }
      if book.canWrite {
        Section {
          Button("Delete File", role: .destructive) { isAskingToDelete = true }
            .confirmationDialog(
              "Delete this file?", isPresented: $isAskingToDelete, titleVisibility: .visible
            ) {
              Button("Delete File", role: .destructive) { Task { await delete() } }
            } message: {
              Text("It will also be removed from \(references?.count ?? 0) fields.")
            }
        }
      }
    }
    .task { references = await model.references(to: item) }
  }

  private func save() async -> Bool {
    var update = MediaUpdate()
    update.displayName = .set(name)
    update.alt = .set(alt)
    update.caption = .set(caption)
    update.folderID = folder == item.folderID ? .unchanged : .set(folder)
    await model.update(item, update)
    return model.submission.failure == nil
  }

  private func delete() async {
    let token = await model.delete(item, clearsFields: true)
    guard model.submission.failure == nil else { return }
    dismiss()
    book.toasts.show(token) { await model.items.reload() }
  }
}
