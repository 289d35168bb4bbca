import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import PhotosUI
import SwiftUI

/// The photos of a form: from the camera or the library, in an order, the first one as the cover.
/// A form applies the modifiers of a section to each of its rows, so pickers and alerts belong to a
/// single row.
struct EntryPhotosSection: View {
  @Bindable var model: EntryFormModel
  @State private var picked: [PhotosPickerItem] = []
  @State private var isTakingPhoto = false
  @State private var hasFailed = false

  private var free: Int { max(0, EntryLimits.maxImages - model.values.images.count) }

  var body: some View {
    Section {
      ForEach(model.values.images, id: \.self) { image in
        FormPhotoRow(image: image, isCover: image == model.values.images.first) {
          model.makeCover(image)
        } remove: {
          model.removeImage(image)
        }
      }
      .onMove { model.values.images.move(fromOffsets: $0, toOffset: $1) }
      .onDelete { offsets in
        for image in offsets.map({ model.values.images[$0] }) { model.removeImage(image) }
      }
      if free > 0 {
        PhotosPicker(selection: $picked, maxSelectionCount: free, matching: .images) {
          Label("Choose Photos", systemImage: "photo.on.rectangle")
        }
        .onChange(of: picked) { _, items in Task { await add(items) } }
        .alert("Couldn’t Add the Photo", isPresented: $hasFailed) {
          Button("OK", role: .cancel) {}
        } message: {
          Text("Choose another photo.")
        }
        if CameraPicker.isAvailable {
          CameraButton("Take Photo", systemImage: "camera") { isTakingPhoto = true }
            .fullScreenCover(isPresented: $isTakingPhoto) {
              CameraPicker { data in Task { await add(data) } }.ignoresSafeArea()
            }
        }
      }
      if let progress = model.progress, let total = progress.total {
        ProgressView("Uploading photos…", value: Double(progress.done), total: Double(total))
      }
    } header: {
      Text("Photos")
    } footer: {
      Text("Up to \(EntryLimits.maxImages) photos. The first one is the cover.")
    }
    .listRowBackground(Color.card)
  }

  private func add(_ items: [PhotosPickerItem]) async {
    guard !items.isEmpty else { return }
    picked = []
    // One by one, because several photos of a camera need more memory than an app gets.
    for item in items {
      do {
        if let data = try await item.loadTransferable(type: Data.self) { await add(data) }
      } catch {
        hasFailed = true
      }
    }
  }

  private func add(_ photo: Data) async {
    do {
      model.addImages([try await PhotoFiles.formImage(photo)])
    } catch {
      hasFailed = true
    }
  }
}

/// A photo of a form with its picture.
private struct FormPhotoRow: View {
  let image: FormImage
  let isCover: Bool
  let makeCover: @MainActor () -> Void
  let remove: @MainActor () -> Void

  var body: some View {
    HStack {
      FormImageView(image: image)
        .frame(width: 72, height: 72)
        .clipShape(.rect(cornerRadius: 10))
      if isCover { Badge(title: "Cover", color: .logAccent) }
      Spacer()
      if !isCover { Button("Make Cover", action: makeCover).buttonStyle(.borderless) }
      SymbolButton("Remove Photo", systemImage: "xmark.circle.fill", action: remove)
        .foregroundStyle(.secondary)
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel("Photo")
  }
}

/// The picture of an image in a form, wherever it is.
struct FormImageView: View {
  let image: FormImage

  var body: some View {
    switch image {
    case .stored(let id): CoverView(source: .entry(id, width: 320), title: "")
    case .file(let url, _): CoverView(source: .file(url), title: "")
    case .remote(let address):
      Color.clear.overlay {
        AsyncImage(url: URL(string: address)) { phase in
          if let image = phase.image {
            image.resizable().scaledToFill()
          } else {
            // There is nothing to load without an address.
            PictureProgress(hasFailed: phase.error != nil || URL(string: address) == nil)
          }
        }
      }
      .clipped()
      .accessibilityHidden(true)
    }
  }
}
