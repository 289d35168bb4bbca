import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import SwiftUI

/// A file: its picture, its texts, where it is used, and deleting it.
struct MediaItemView: View {
  let book: Book
  /// The list with the file.
  let media: MediaViewModel
  @State private var model: MediaItemFormModel
  @State private var isAskingToDelete = false
  @Environment(\.dismiss) private var dismiss

  init(item: MediaItem, model media: MediaViewModel, book: Book) {
    self.book = book
    self.media = media
    _model = State(initialValue: MediaItemFormModel(item, in: media))
  }

  private var item: MediaItem { model.item }

  var body: some View {
    FormSheet(
      title: "File", canSave: model.canSave && book.canWrite,
      isSaving: model.submission.isRunning, hasChanges: model.hasChanges, save: model.save
    ) {
      SubmissionFailureRow(submission: model.submission)
      Section {
        MediaThumbnail(item: item).frame(maxHeight: 260)
        LabeledContent("Size") { Text(Int64(item.size), format: .byteCount(style: .file)) }
        if let dimensions = item.dimensions {
          LabeledContent("Dimensions") { Text(verbatim: dimensions) }
        }
        // Nobody else can open an address of this iPhone.
        if !book.place.isDevice { ShareLink(item: item.url) }
      }
      Section {
        LabeledEditor("Name of an Object") {
          TextField("Name of an Object", text: $model.values.name)
        }
        LabeledEditor("Alt text") {
          TextField("Alt text", text: $model.values.alt, axis: .vertical)
        }
        LabeledEditor("Caption") {
          TextField("Caption", text: $model.values.caption, axis: .vertical)
        }
        Picker("Folder", selection: $model.values.folder) {
          Text("None").tag(MediaFolderID?.none)
          ForEach(media.folderPaths()) { Text(verbatim: $0.path).tag(Optional($0.id)) }
        }
      } footer: {
        Text("Alt text describes the image for people who can’t see it.")
      }
      if let references = model.references, !references.isEmpty {
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
              Text("It will also be removed from \(model.references?.count ?? 0) fields.")
            }
        }
      }
    }
    .task { await model.load() }
  }

  private func delete() async {
    let token = await model.delete()
    guard model.submission.failure == nil else { return }
    dismiss()
    book.toasts.show(token) { await media.items.reload() }
  }
}
