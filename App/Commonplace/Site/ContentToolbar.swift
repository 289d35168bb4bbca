import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import SwiftUI

/// Editing, publishing and the other actions of content.
struct ContentToolbar: ToolbarContent {
  let model: ContentEditorViewModel
  @Binding var isScheduling: Bool
  @Binding var showsVersions: Bool
  @Binding var showsPreview: Bool
  @Binding var isAskingToDelete: Bool
  let delete: @MainActor () async -> Void
  @Environment(Book.self) private var book

  var body: some ToolbarContent {
    if model.isEditing {
      ToolbarItem(placement: .cancellationAction) {
        CancelEditingButton(model: model)
      }
      ToolbarItem(placement: .confirmationAction) {
        if model.submission.isRunning {
          ProgressView()
        } else {
          Button("Save") { Task { await model.save() } }
            .disabled(!model.canSave)
            .keyboardShortcut("s")
        }
      }
    } else if let content = model.content, book.canWrite {
      ToolbarItem(placement: .topBarTrailing) {
        if model.submission.isRunning { ProgressView() } else { menu(content) }
      }
      ToolbarItem(placement: .topBarTrailing) { Button("Edit") { model.beginEditing() } }
    }
  }

  private func menu(_ content: ContentData) -> some View {
    Menu("More", systemImage: "ellipsis.circle") {
      if model.isPublishingSupported {
        if content.state != .published {
          Button("Publish", systemImage: "paperplane") { change { await model.publish() } }
        }
        if content.publishAt != nil {
          Button("Cancel Schedule", systemImage: "calendar.badge.minus") {
            change { await model.unschedule() }
          }
        } else {
          Button("Schedule…", systemImage: "calendar.badge.clock") { isScheduling = true }
        }
        if content.publishedAt != nil {
          Button("Unpublish", systemImage: "eye.slash") { change { await model.unpublish() } }
        }
        Button("Preview Link", systemImage: "eye") { showsPreview = true }
      }
      if content.publishedAt == nil, content.publishAt == nil {
        Picker("Status", selection: status(of: content)) {
          ForEach([Status.draft, .pending, .archived], id: \.self) { Text($0.title).tag($0) }
        }
        .pickerStyle(.menu)
      }
      Button("Versions", systemImage: "clock.arrow.circlepath") { showsVersions = true }
      Button("Delete", systemImage: "trash", role: .destructive) { isAskingToDelete = true }
    }
    .confirmationDialog(
      "Delete this content?", isPresented: $isAskingToDelete, titleVisibility: .visible
    ) {
      Button("Delete", role: .destructive) { Task { await delete() } }
    } message: {
      Text("It will no longer be visible to visitors.")
    }
  }

  private func status(of content: ContentData) -> Binding<Status> {
    Binding(
      get: { content.status }, set: { status in change { await model.setStatus(status) } })
  }

  private func change(_ body: @escaping @MainActor () async -> UndoToken?) {
    Task {
      let token = await body()
      book.toasts.show(token) { await model.load() }
    }
  }
}

/// Ends editing; asks before changes are discarded.
private struct CancelEditingButton: View {
  let model: ContentEditorViewModel
  @State private var isDiscarding = false

  var body: some View {
    Button("Cancel", role: .cancel) {
      if model.hasChanges { isDiscarding = true } else { model.cancelEditing() }
    }
    .confirmationDialog(
      "Discard your changes?", isPresented: $isDiscarding, titleVisibility: .visible
    ) {
      Button("Discard Changes", role: .destructive) { model.cancelEditing() }
      Button("Keep Editing", role: .cancel) {}
    }
  }
}

/// The choice of the time at which content is published.
struct ScheduleSheet: View {
  let model: ContentEditorViewModel
  let book: Book
  @State private var time = Date.now.addingTimeInterval(3600)
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      Form {
        DatePicker("Publish At", selection: $time, in: Date.now...)
          .datePickerStyle(.graphical)
      }
      .navigationTitle("Schedule")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel", role: .cancel) { dismiss() }
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Schedule") {
            dismiss()
            Task {
              let token = await model.schedule(at: .init(time))
              book.toasts.show(token) { await model.load() }
            }
          }
        }
      }
    }
  }
}
