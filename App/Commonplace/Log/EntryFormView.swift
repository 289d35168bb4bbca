import CommonplaceUI
import Model
import SwiftUI

/// The form of a new entry, or of one that is edited.
struct EntryFormView: View {
  let book: Book
  let onSaved: @MainActor () async -> Void
  @State private var model: EntryFormModel
  @State private var isSearching = false

  init(
    editing id: EntryID? = nil, in collection: CollectionID? = nil, book: Book,
    onSaved: @escaping @MainActor () async -> Void
  ) {
    self.book = book
    self.onSaved = onSaved
    _model = State(
      initialValue: EntryFormModel(
        editing: id, in: collection, client: book.client, outbox: book.outbox,
        drafts: book.drafts))
  }

  /// The form that was open when the app was left.
  init(restoring draft: EntryFormDraft, book: Book, onSaved: @escaping @MainActor () async -> Void)
  {
    self.book = book
    self.onSaved = onSaved
    _model = State(
      initialValue: EntryFormModel(
        restoring: draft, client: book.client, outbox: book.outbox, drafts: book.drafts))
  }

  var body: some View {
    FormSheet(
      title: model.isNew ? "New Entry" : "Edit Entry", canSave: model.canSave,
      isSaving: model.submission.isRunning && model.isLoaded, hasChanges: model.hasChanges,
      save: save, form: model
    ) {
      if !model.isLoaded {
        loading
      } else {
        if model.conflict != nil {
          ConflictSection(keepMine: { model.keepMine() }, takeTheirs: { model.takeTheirs() })
          if !model.differences.isEmpty {
            EntryDifferencesSection(differences: model.differences)
          }
        }
        SubmissionFailureRow(submission: model.submission)
        TypeTiles(model: model)
        EntryTextSection(model: model, onSearch: { isSearching = true })
        EntryVerdictSection(model: model)
        EntryFieldsSection(model: model)
        EntryPhotosSection(model: model)
        EntryNotesSection(model: model)
      }
    }
    .task { await model.load() }
    .sheet(isPresented: $isSearching) {
      WorkSearchView(text: model.values.title, book: book) { model.apply($0) }
    }
  }

  @ViewBuilder private var loading: some View {
    if let failure = model.submission.failure {
      FailureView(failure: failure) { await model.load() }
    } else {
      ProgressView().frame(maxWidth: .infinity)
    }
  }

  private func save() async -> Bool {
    guard await model.save() else { return false }
    if model.isWaiting { book.toasts.show(.waiting) }
    await onSaved()
    return true
  }
}

/// The types as tiles beside each other.
private struct TypeTiles: View {
  let model: EntryFormModel

  var body: some View {
    Section {
      if let failure = model.types.failure, model.types.value == nil {
        StaleNote(failure: failure) { await model.load() }
      }
      ScrollView(.horizontal, showsIndicators: false) {
        HStack(spacing: 10) {
          ForEach(model.types.value ?? []) { type in
            TypeTile(type: type, isSelected: model.values.typeID == type.id) {
              model.select(type)
            }
          }
        }
        .padding(.vertical, 4)
      }
    } header: {
      Text("Type")
    }
    .listRowBackground(Color.card)
  }
}

private struct TypeTile: View {
  let type: EntryType
  let isSelected: Bool
  let action: @MainActor () -> Void

  var body: some View {
    Button(action: action) {
      VStack(spacing: 4) {
        Text(verbatim: type.icon).font(.title)
        Text(verbatim: type.localName).font(.caption)
      }
      .frame(minWidth: 72, minHeight: 72)
      .background(
        isSelected ? Color.logAccent.opacity(0.2) : Color.paper, in: .rect(cornerRadius: 13)
      )
      .overlay {
        RoundedRectangle(cornerRadius: 13)
          .strokeBorder(isSelected ? Color.logAccent : Color.hairline)
      }
    }
    .buttonStyle(.plain)
    .accessibilityAddTraits(isSelected ? .isSelected : [])
  }
}
