import CommonplaceUI
import SwiftUI

/// A form in a sheet. Cancel asks before changes are discarded; the sheet closes after saving has
/// succeeded.
struct FormSheet<Content: View>: View {
  let title: LocalizedStringKey
  var saveTitle: LocalizedStringKey = "Save"
  let canSave: Bool
  let isSaving: Bool
  let hasChanges: Bool
  /// Saves, and returns whether it succeeded.
  let save: @MainActor () async -> Bool
  /// The form that is kept while the app is not running; nil for one that is not.
  var form: (any DraftedForm)?
  @ViewBuilder let content: Content
  @Environment(\.dismiss) private var dismiss
  @State private var isDiscarding = false

  var body: some View {
    NavigationStack {
      Form { content }
        .scrollDismissesKeyboard(.interactively)
        .scrollContentBackground(.hidden)
        .background(Color.paper)
        .navigationTitle(title)
        .navigationBarTitleDisplayMode(.inline)
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button("Cancel", role: .cancel) {
              if hasChanges { isDiscarding = true } else { close() }
            }
            .keyboardShortcut(.cancelAction)
            .confirmationDialog(
              "Discard your changes?", isPresented: $isDiscarding, titleVisibility: .visible
            ) {
              Button("Discard Changes", role: .destructive) { close() }
              Button("Keep Editing", role: .cancel) {}
            }
          }
          ToolbarItem(placement: .confirmationAction) {
            if isSaving {
              ProgressView()
            } else {
              Button(saveTitle) { Task { if await save() { dismiss() } } }
                .disabled(!canSave)
                .keyboardShortcut("s")
            }
          }
        }
    }
    .locksSheet(hasChanges || isSaving)
    .keepsDraft(of: form, hasChanges: hasChanges)
  }

  private func close() {
    Task { await form?.removeDraft() }
    dismiss()
  }
}

extension View {
  /// Keeps what a form contains when the app is left.
  func keepsDraft(of form: (any DraftedForm)?, hasChanges: Bool) -> some View {
    modifier(DraftStoring(form: form, hasChanges: hasChanges))
  }
}

private struct DraftStoring: ViewModifier {
  let form: (any DraftedForm)?
  let hasChanges: Bool
  @Environment(\.scenePhase) private var scenePhase

  func body(content: Content) -> some View {
    content
      .onChange(of: scenePhase) { _, phase in
        if phase != .active { Task { await form?.storeDraft() } }
      }
      // A form without changes can also be closed by a swipe.
      .onChange(of: hasChanges) { _, hasChanges in
        if !hasChanges { Task { await form?.storeDraft() } }
      }
  }
}

/// The choice between two versions after somebody else has saved.
struct ConflictSection: View {
  let keepMine: @MainActor () async -> Void
  let takeTheirs: @MainActor () async -> Void

  var body: some View {
    Section {
      Label("Someone else has saved changes in the meantime.", systemImage: "arrow.triangle.branch")
        .foregroundStyle(.caution)
      Button("Keep My Version") { Task { await keepMine() } }
      Button("Use Their Version") { Task { await takeTheirs() } }
    }
  }
}

/// A rule that what was entered in a field breaks.
struct FieldMessage: View {
  let text: Text?

  var body: some View {
    if let text {
      text.font(.footnote).foregroundStyle(.negative)
    }
  }
}
