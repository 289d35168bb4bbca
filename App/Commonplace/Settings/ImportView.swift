import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// An import: the mapping of its columns, its rows before it is started, its progress and its undo.
struct ImportView: View {
  let book: Book
  @State private var model: ImportViewModel

  init(_ id: FileImportID, book: Book) {
    self.book = book
    _model = State(initialValue: ImportViewModel(id, client: book.client))
  }

  var body: some View {
    LoadStateView(model.found.state, retry: { await model.load() }) { found in
      List {
        SubmissionFailureRow(submission: model.submission)
        ImportStateSection(found: found, model: model, canWrite: book.canWrite)
        if found.phase == .mapping {
          ImportMappingSections(found: found, model: model, canWrite: book.canWrite)
        } else if !found.phase.isWorking {
          ImportRowsSection(found: found, model: model, canWrite: book.canWrite)
        }
      }
      .scrollContentBackground(.hidden)
      .navigationTitle(Text(verbatim: found.name))
    }
    .background(Color.paper)
    .navigationBarTitleDisplayMode(.inline)
    .task { await model.load() }
    .onChange(of: model.found.value?.phase) { old, phase in
      if old != nil, [.done, .cancelled, .undone].contains(phase) { Task { await refresh() } }
    }
  }

  /// Reads the entries and films again, which the import has changed.
  private func refresh() async {
    await book.entries.refresh()
    await book.movies.items.reload()
  }
}

/// What an import does or has done, and what can be done next.
private struct ImportStateSection: View {
  let found: FileImport
  let model: ImportViewModel
  let canWrite: Bool
  @State private var isAskingToUndo = false

  var body: some View {
    Section {
      LabeledContent("Status") { Text(found.phase.title) }
      if found.phase.isWorking {
        ProgressView(value: Double(min(found.done, total)), total: Double(total)) {
          Text("\(found.done) of \(found.total)")
        }
        if found.isStalled {
          Text("No progress for a while. The import continues when the server is available.")
            .font(.footnote).foregroundStyle(.secondary)
        }
      }
      if let error = found.error { Text(verbatim: error).foregroundStyle(.negative) }
      ForEach(ImportOutcome.all.filter { found.counts[$0.key] ?? 0 > 0 }, id: \.key) { outcome in
        LabeledContent(outcome.title) { Text(found.counts[outcome.key] ?? 0, format: .number) }
      }
      if let undone = found.undone {
        LabeledContent("Deleted Entries") { Text(undone.deleted, format: .number) }
        LabeledContent("Reverted Entries") { Text(undone.reverted, format: .number) }
      }
      if canWrite { actions.disabled(model.submission.isRunning) }
    } footer: {
      if found.phase == .ready { Text("Nothing has been imported yet.") }
    }
    .listRowBackground(Color.card)
    if !found.unused.isEmpty {
      Section("Columns That Won’t Be Imported") {
        Text(verbatim: found.unused.joined(separator: ", "))
      }
      .listRowBackground(Color.card)
    }
  }

  private var total: Int { max(found.total, 1) }

  @ViewBuilder private var actions: some View {
    switch found.phase {
    case .ready: Button("Import") { Task { await model.start() } }
    case .running: Button("Stop", role: .destructive) { Task { await model.cancel() } }
    case .cancelled: Button("Continue") { Task { await model.start() } }
    case .mapping, .reading, .cancelling, .done, .undoing, .undone, .failed: EmptyView()
    }
    if let plan = found.undo {
      Button("Undo Import", role: .destructive) { isAskingToUndo = true }
        .confirmationDialog(
          "Undo this import?", isPresented: $isAskingToUndo, titleVisibility: .visible
        ) {
          Button("Undo Import", role: .destructive) { Task { await model.undo() } }
        } message: {
          Text(
            "Entries to delete: \(plan.deleted), to revert: \(plan.reverted), to keep: \(plan.kept)."
          )
        }
    }
  }
}
