import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import SwiftUI
import UniformTypeIdentifiers

/// The imports of a book, and the choice of a file for a new one.
struct ImportsView: View {
  let book: Book
  @State private var model: ImportsViewModel
  @State private var isChoosing = false
  @State private var opened: FileImportID?

  init(book: Book) {
    self.book = book
    _model = State(initialValue: ImportsViewModel(client: book.client))
  }

  var body: some View {
    LoadStateView(model.imports) { imports in
      List {
        SubmissionFailureRow(submission: model.submission)
        upload.listRowBackground(Color.card)
        if !imports.isEmpty {
          Section("Import History") {
            ForEach(imports) { found in row(found) }
          }
          .listRowBackground(Color.card)
        }
      }
      .scrollContentBackground(.hidden)
      .refreshable { await model.imports.load() }
    }
    .background(Color.paper)
    .navigationTitle("Import")
    .navigationDestination(item: $opened) { ImportView($0, book: book) }
    .task { await model.imports.load() }
    .fileImporter(
      isPresented: $isChoosing, allowedContentTypes: [.commaSeparatedText, .json, .zip, .gzip]
    ) { result in
      // Nothing is imported from a file that the system cannot open.
      if case .success(let file) = result { Task { await begin(file) } }
    }
  }

  private var upload: some View {
    Section {
      if let progress = model.progress, let total = progress.total, total > 0 {
        ProgressView("Uploading…", value: Double(progress.done), total: Double(total))
      } else if model.submission.isRunning {
        ProgressView()
      } else {
        Button("Choose File…", systemImage: "doc.badge.plus") { isChoosing = true }
          .disabled(!book.canWrite)
      }
    } footer: {
      Text(
        """
        Letterboxd (the zip file), IMDb, Goodreads, StoryGraph, or any CSV or JSON file. You can \
        check every row before importing, and undo the import later.
        """)
    }
  }

  private func row(_ found: FileImport) -> some View {
    NavigationLink {
      ImportView(found.id, book: book)
    } label: {
      VStack(alignment: .leading, spacing: 2) {
        Text(verbatim: found.name)
        Text("\(Text(found.phase.title)) · \(Text(found.createdAt))")
          .font(.footnote).foregroundStyle(.secondary)
      }
    }
    .swipeActions(edge: .trailing, allowsFullSwipe: false) {
      if book.canWrite, !found.phase.isWorking {
        Button("Delete", role: .destructive) { Task { await model.delete(found.id) } }
      }
    }
  }

  /// Uploads a file, which other apps share with this one for the time of the upload.
  private func begin(_ file: URL) async {
    let isShared = file.startAccessingSecurityScopedResource()
    defer { if isShared { file.stopAccessingSecurityScopedResource() } }
    if let found = await model.begin(file) { opened = found.id }
  }
}

extension FileImport.Phase {
  var title: LocalizedStringKey {
    switch self {
    case .mapping: "Waiting for column mapping"
    case .reading: "Reading the file…"
    case .ready: "Ready to import"
    case .running: "Importing…"
    case .cancelling: "Stopping…"
    case .cancelled: "Stopped"
    case .done: "Imported"
    case .undoing: "Undoing the import…"
    case .undone: "Import undone"
    case .failed: "Failed"
    }
  }
}
