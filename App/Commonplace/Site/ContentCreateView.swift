import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// The form of new content.
struct ContentCreateView: View {
  let book: Book
  /// Receives the content; nil if it waits for a connection.
  let onCreated: @MainActor (ContentData?) async -> Void
  @State private var model: ContentCreateViewModel

  init(
    type: Datatype, book: Book, onCreated: @escaping @MainActor (ContentData?) async -> Void
  ) {
    self.book = book
    self.onCreated = onCreated
    _model = State(
      initialValue: ContentCreateViewModel(
        of: type, client: book.client, outbox: book.outbox, drafts: book.drafts))
  }

  /// The form that was open when the app was left.
  init(
    restoring draft: ContentCreateDraft, book: Book,
    onCreated: @escaping @MainActor (ContentData?) async -> Void
  ) {
    self.book = book
    self.onCreated = onCreated
    _model = State(
      initialValue: ContentCreateViewModel(
        restoring: draft, client: book.client, outbox: book.outbox, drafts: book.drafts))
  }

  var body: some View {
    FormSheet(
      title: "New \(model.type.label)", saveTitle: "Create", canSave: model.canSave,
      isSaving: model.submission.isRunning, hasChanges: model.hasChanges, save: save,
      form: model
    ) {
      SubmissionFailureRow(submission: model.submission)
      Section {
        TextField("Title", text: $model.values.title).font(.sectionTitle)
        FieldMessage(text: message(for: "title"))
        if model.type.hasPages {
          TextField("Slug, made from the title if empty", text: $model.values.slug)
            .textInputAutocapitalization(.never)
            .autocorrectionDisabled()
          FieldMessage(text: message(for: "slug"))
        }
        Picker("Status", selection: $model.status) {
          ForEach(statuses, id: \.self) { Text($0.title).tag($0) }
        }
      }
      .listRowBackground(Color.card)
      fields
    }
    .task { await model.load() }
  }

  /// A book on this iPhone has no public site.
  private var statuses: [Status] {
    book.place.isDevice ? [.draft, .pending, .archived] : Status.all
  }

  @ViewBuilder private var fields: some View {
    if let fields = model.fields.value {
      Section("Fields") {
        ForEach(fields) { field in
          SiteFieldEditor(field: field, values: $model.values, book: book)
          FieldMessage(text: message(for: field.name))
        }
      }
      .listRowBackground(Color.card)
    } else if let failure = model.fields.failure {
      FailureView(failure: failure) { await model.load() }
    } else {
      ProgressView()
    }
  }

  private func message(for field: String) -> Text? {
    model.problems.text(for: field) ?? model.message(for: field).map { Text(verbatim: $0) }
  }

  private func save() async -> Bool {
    guard await model.save() else { return false }
    if model.isWaiting { book.toasts.show(.waiting) }
    await onCreated(model.saved)
    return true
  }
}
