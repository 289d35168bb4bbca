import CommonplaceUI
import Model
import SwiftUI

/// The form of a collection: its name, its emoji, and how it will look.
struct CollectionForm: View {
  @Bindable var model: CollectionsViewModel
  let book: Book

  var body: some View {
    FormSheet(
      title: model.form?.id == nil ? "New Collection" : "Edit Collection",
      canSave: model.form?.canSave == true && !model.submission.isRunning,
      isSaving: model.submission.isRunning, hasChanges: model.hasChanges, save: save, form: model
    ) {
      SubmissionFailureRow(submission: model.submission)
      Section {
        TextField("Name of an Object", text: name)
      }
      .listRowBackground(Color.card)
      Section {
        EmojiPicker(selection: icon)
      } header: {
        Text("Icon")
      }
      .listRowBackground(Color.card)
      Section {
        HStack(spacing: 14) {
          Text(verbatim: model.form?.icon ?? "").font(.title)
          Text(verbatim: model.form?.name ?? "").font(.cardTitle)
        }
        .accessibilityElement(children: .combine)
      } header: {
        Text("Preview")
      }
      .listRowBackground(Color.card)
    }
  }

  private var name: Binding<String> {
    Binding(get: { model.form?.name ?? "" }, set: { model.form?.name = $0 })
  }

  private var icon: Binding<String> {
    Binding(get: { model.form?.icon ?? "" }, set: { model.form?.icon = $0 })
  }

  /// The model closes the form after saving.
  private func save() async -> Bool {
    await model.save()
    guard model.form == nil else { return false }
    await book.formWasSaved(.collection)
    return true
  }
}
