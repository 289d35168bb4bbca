import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// Copies a book to another place, and offers to open the copy. The original stays as it is.
struct BookCopyView: View {
  @State private var model: BookTransferModel
  /// Whether the copy is made on this iPhone.
  let isToDevice: Bool
  let open: @MainActor (RestoredBook) async -> Void
  let close: @MainActor () async -> Void

  init(
    from source: Commonplace, to destination: Commonplace, isToDevice: Bool,
    open: @escaping @MainActor (RestoredBook) async -> Void,
    close: @escaping @MainActor () async -> Void
  ) {
    _model = State(initialValue: BookTransferModel(from: source, to: destination))
    self.isToDevice = isToDevice
    self.open = open
    self.close = close
  }

  var body: some View {
    NavigationStack {
      Form {
        SubmissionFailureRow(submission: model.submission)
        state.listRowBackground(Color.card)
      }
      .scrollContentBackground(.hidden)
      .background(Color.paper)
      .navigationTitle(isToDevice ? "Copy to This iPhone" : "Copy to a Server")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button(model.book == nil ? "Cancel" : "Done", role: .cancel) {
            Task { await end() }
          }
        }
      }
    }
    .locksSheet(true)
    // A copy to this iPhone was confirmed before its book was opened.
    .task { if isToDevice { model.start() } }
  }

  @ViewBuilder private var state: some View {
    if let copy = model.book {
      CompletedCopySection(copy: copy) { await open(copy) }
    } else if let difference = model.difference {
      Section {
        Label("The copy is incomplete.", systemImage: "exclamationmark.triangle")
          .foregroundStyle(.caution)
        row("Entries", difference.copy.entries, difference.original.entries)
        row("Lists", difference.copy.lists, difference.original.lists)
        row("Photos", difference.copy.images, difference.original.images)
        Button("Open the Copy") { Task { await open(difference.book) } }
      } footer: {
        Text("The original is unchanged.")
      }
    } else if model.submission.isRunning {
      Section {
        ProgressView(value: model.fraction) { Text(model.step?.title ?? "Preparing…") }
        Button("Stop", role: .destructive) { model.cancel() }
      }
    } else {
      Section {
        Button("Copy Book", systemImage: "square.and.arrow.up.on.square") { model.start() }
      } footer: {
        if !isToDevice {
          Text(
            """
            Copies this book to the server. The book on this iPhone stays as it is. Only the first \
            user of a server can copy books to it.
            """)
        }
      }
    }
  }

  private func row(_ title: LocalizedStringKey, _ copied: Int, _ all: Int) -> some View {
    LabeledContent(title) { Text("\(copied) of \(all)") }
  }

  /// Waits until a copy that is stopped has ended, because it uses both books.
  private func end() async {
    model.cancel()
    await model.finish()
    await close()
  }
}

/// A copy that is complete, and what has to be done in it.
private struct CompletedCopySection: View {
  let copy: RestoredBook
  let open: @MainActor () async -> Void

  var body: some View {
    Section {
      Label("The book was copied.", systemImage: "checkmark.circle.fill").foregroundStyle(.positive)
      Button("Open the Copy") { Task { await open() } }
    }
    if !copy.missingMembers.isEmpty {
      Section("Members Without an Account There") {
        Text(verbatim: copy.missingMembers.joined(separator: ", "))
      }
    }
    if !copy.droppedSecrets.isEmpty {
      Section("Enter Again") { Text(verbatim: copy.droppedSecrets.joined(separator: ", ")) }
    }
  }
}

extension BookTransfer.Step {
  fileprivate var title: LocalizedStringKey {
    switch self {
    case .writing: "Packing the book…"
    case .downloading: "Downloading…"
    case .uploading: "Uploading…"
    case .restoring: "Unpacking the copy…"
    case .comparing: "Comparing the copy…"
    }
  }
}
