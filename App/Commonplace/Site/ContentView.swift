import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// Content as it is read and edited.
struct ContentView: View {
  let book: Book
  @State private var model: ContentEditorViewModel
  @State private var isAskingToDelete = false
  @State private var isScheduling = false
  @State private var showsVersions = false
  @State private var showsPreview = false
  @Environment(\.dismiss) private var dismiss
  @Environment(Router.self) private var router

  init(_ id: EntryID, book: Book) {
    self.book = book
    _model = State(
      initialValue: ContentEditorViewModel(
        id, client: book.client, outbox: book.outbox, drafts: book.drafts))
  }

  var body: some View {
    LoadStateView(model.shown) { shown in
      Group {
        if model.isEditing {
          ContentEditor(model: model, shown: shown, book: book)
        } else {
          ContentReadView(shown: shown).refreshable { await model.load() }
        }
      }
      .navigationTitle(Text(verbatim: shown.content.title))
    }
    .background(Color.paper)
    .navigationBarTitleDisplayMode(.inline)
    .navigationBarBackButtonHidden(model.isEditing)
    .toolbar {
      ContentToolbar(
        model: model, isScheduling: $isScheduling, showsVersions: $showsVersions,
        showsPreview: $showsPreview, isAskingToDelete: $isAskingToDelete, delete: delete)
    }
    .task {
      await model.load()
      await model.restoreDraft()
    }
    .keepsDraft(of: model, hasChanges: model.hasChanges)
    .onChange(of: model.hasChanges) { _, hasChanges in
      router.hasUnsavedChanges = hasChanges
    }
    .onDisappear { router.hasUnsavedChanges = false }
    .sheet(isPresented: $isScheduling) { ScheduleSheet(model: model, book: book) }
    .sheet(isPresented: $showsVersions) { ContentVersionsView(model: model, book: book) }
    .sheet(isPresented: $showsPreview) { PreviewLinkSheet(model: model) }
    // A sheet shows its failures itself.
    .failureAlert(
      "Couldn’t Save", of: model.submission,
      isEnabled: !model.isEditing && !showsVersions && !showsPreview
    )
    .outboxUpdates(isWaiting: model.isWaiting) {
      // The form has the revision with which editing began.
      if !model.isEditing { await model.load() }
    }
  }

  private func delete() async {
    let token = await model.delete()
    // A deletion that cannot be undone has no token.
    guard model.isDeleted else { return }
    dismiss()
    book.toasts.show(token) {}
  }
}

/// What content contains, to read.
private struct ContentReadView: View {
  let shown: ContentEditorViewModel.Shown

  private var content: ContentData { shown.content }

  var body: some View {
    List {
      if let slug = content.slug {
        Section("Route") {
          LabeledContent("Title") { Text(verbatim: content.title) }
          LabeledContent("Slug") { Text(verbatim: slug.sitePath) }
          if let route = shown.route { LabeledContent("URL") { RouteBadge(route: route) } }
        }
        .listRowBackground(Color.card)
      }
      Section("Content") {
        LabeledContent("Status") { StatusBadge(state: content.state) }
        LabeledContent("Type") { Text(verbatim: shown.type.label) }
        LabeledContent("Modified") { Text(content.updatedAt) }
        if let time = content.publishedAt { LabeledContent("Published") { Text(time) } }
        if let time = content.publishAt { LabeledContent("Publishes") { Text(time) } }
      }
      .listRowBackground(Color.card)
      Section("Fields") {
        ForEach(shown.fields) { field in
          FieldValueRow(field: field, value: shown.values.fields[field.id] ?? "")
        }
      }
      .listRowBackground(Color.card)
    }
    .scrollContentBackground(.hidden)
  }
}

/// A field with its value.
private struct FieldValueRow: View {
  let field: SiteField
  let value: String

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(verbatim: field.label).font(.caption).foregroundStyle(.secondary)
      if value.isEmpty {
        Text(verbatim: "–").foregroundStyle(.secondary)
      } else {
        switch field.kind {
        case .boolean:
          Image(systemName: value == "true" ? "checkmark.circle" : "xmark.circle")
            .accessibilityLabel(value == "true" ? Text("Yes") : Text("No"))
        case .richtext, .textarea: MarkdownText(value)
        case .media: MediaValueView(value: value)
        default: FieldValueText(value: value, kind: field.kind).textSelection(.enabled)
        }
      }
    }
    .accessibilityElement(children: .combine)
  }
}
