import CommonplaceUI
import Foundation
import PhotosUI
import SwiftUI

/// The choice of what a list is made from: a photo, a scan, a text, or nothing.
struct ListSourceView: View {
  @Bindable var model: AppViewModel
  let book: Book
  /// Photos to read at once; without any, the user chooses.
  let photos: [URL]
  /// Runs the reading of a photo, which closing the sheet cancels.
  let start: @MainActor (@escaping @MainActor () async -> Void) -> Void
  let onCreated: @MainActor (String) -> Void
  @State private var camera: Camera?
  @State private var picked: PhotosPickerItem?
  @State private var hasFailed = false
  @State private var hasFailedToScan = false

  private enum Camera: String, Identifiable {
    case photo, document
    var id: Self { self }
  }

  private var canRead: Bool { model.currentRoute != .apiKey }

  var body: some View {
    Form {
      SubmissionFailureRow(submission: model.submission)
      photoSection.listRowBackground(Color.card)
      Section("Text") {
        TextField("Paste or type a list", text: $model.text, axis: .vertical).lineLimit(3...10)
        Button("Read Text", systemImage: "text.viewfinder") {
          start { await model.analyze(text: model.text) }
        }
        .disabled(model.text.isEmpty)
      }
      .listRowBackground(Color.card)
      if model.list == nil {
        Section("Empty List") {
          TextField("Name of an Object", text: $model.name)
          Button("Create List", systemImage: "plus") { Task { await createEmptyList() } }
            .disabled(model.name.isEmpty)
          if let failure = book.shopping.failure { FailureText(failure).foregroundStyle(.negative) }
        }
        .listRowBackground(Color.card)
      }
    }
    .scrollContentBackground(.hidden)
    .task { await book.settings.loadScans() }
    .onChange(of: picked) { _, item in if let item { start { await read(item) } } }
    .task { if !photos.isEmpty { start { await read(photos) } } }
    .fullScreenCover(item: $camera) { camera in
      switch camera {
      case .photo: CameraPicker { data in start { await read([data]) } }.ignoresSafeArea()
      case .document:
        DocumentCamera { pages in
          start { await read(pages) }
        } onFailure: {
          hasFailedToScan = true
        }
        .ignoresSafeArea()
      }
    }
    .alert("Couldn’t Open the Photo", isPresented: $hasFailed) {
      Button("OK", role: .cancel) {}
    } message: {
      Text("Choose another photo.")
    }
    .alert("Couldn’t Scan the Document", isPresented: $hasFailedToScan) {
      Button("OK", role: .cancel) {}
    } message: {
      Text("Try again, or take a photo.")
    }
  }

  @ViewBuilder private var photoSection: some View {
    Section {
      if canRead {
        if CameraPicker.isAvailable {
          CameraButton("Take Photo", systemImage: "camera") { camera = .photo }
        }
        if DocumentCamera.isAvailable {
          CameraButton("Scan Document", systemImage: "doc.viewfinder") { camera = .document }
        }
        PhotosPicker(selection: $picked, matching: .images) {
          Label("Choose Photo", systemImage: "photo.on.rectangle")
        }
      } else {
        Text("Photos can’t be read here yet. Add an API key in Settings, or connect to a server.")
          .foregroundStyle(.secondary)
      }
    } header: {
      Text("Photo")
    } footer: {
      if canRead, let scans = book.settings.remainingScans {
        if scans > 0 {
          Text("\(scans) AI scans left this month.")
        } else {
          Text("No AI scans are left this month. The server reads photos without AI.")
        }
      }
    }
  }

  private func read(_ item: PhotosPickerItem) async {
    picked = nil
    do {
      guard let data = try await item.loadTransferable(type: Data.self) else { return }
      await read([data])
    } catch {
      hasFailed = true
    }
  }

  private func read(_ files: [URL]) async {
    await read(files) { try await PhotoFiles.writeJPEG(contentsOf: $0) }
  }

  private func read(_ photos: [Data]) async {
    await read(photos) { try await PhotoFiles.writeJPEG($0) }
  }

  private func read<Photo: Sendable>(
    _ photos: [Photo], write: @Sendable (Photo) async throws -> URL
  ) async {
    do {
      var files: [URL] = []
      for photo in photos { files.append(try await write(photo)) }
      await model.analyze(photos: files)
    } catch {
      hasFailed = true
    }
  }

  private func createEmptyList() async {
    guard let id = await book.shopping.create(name: model.name) else { return }
    await model.removeDraft()
    onCreated(id)
  }
}
