import CommonplaceUI
import Foundation
import PhotosUI
import SwiftUI

/// The photo of a film or a person in its form.
struct FormPhotoSection: View {
  @Binding var photo: FormImage?
  /// The photo that is stored.
  let current: PictureLoader.Source?
  @State private var picked: PhotosPickerItem?
  @State private var isTakingPhoto = false
  @State private var hasFailed = false

  var body: some View {
    Section {
      Group {
        if let photo {
          FormImageView(image: photo)
        } else if let current {
          CoverView(source: current, title: "", color: .libraryAccent)
        } else {
          Label("No Photo", systemImage: "photo").foregroundStyle(.secondary)
        }
      }
      .frame(maxWidth: .infinity, minHeight: 180, maxHeight: 240)
      .clipShape(.rect(cornerRadius: 13))
      PhotosPicker(selection: $picked, matching: .images) {
        Label("Choose Photo", systemImage: "photo.on.rectangle")
      }
      .onChange(of: picked) { _, item in if let item { Task { await read(item) } } }
      .alert("Couldn’t Add the Photo", isPresented: $hasFailed) {
        Button("OK", role: .cancel) {}
      } message: {
        Text("Choose another photo.")
      }
      if CameraPicker.isAvailable {
        CameraButton("Take Photo", systemImage: "camera") { isTakingPhoto = true }
          .fullScreenCover(isPresented: $isTakingPhoto) {
            CameraPicker { data in Task { await read(data) } }.ignoresSafeArea()
          }
      }
    }
    .listRowBackground(Color.card)
  }

  private func read(_ item: PhotosPickerItem) async {
    picked = nil
    do {
      if let data = try await item.loadTransferable(type: Data.self) { await read(data) }
    } catch {
      hasFailed = true
    }
  }

  private func read(_ data: Data) async {
    do {
      photo = try await PhotoFiles.formImage(data)
    } catch {
      hasFailed = true
    }
  }
}
