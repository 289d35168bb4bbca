import Foundation
import SwiftUI
import UIKit

/// Takes a photo with the camera.
struct CameraPicker: UIViewControllerRepresentable {
  /// Receives the photo as JPEG.
  let onPhoto: @MainActor (Data) -> Void
  @Environment(\.dismiss) private var dismiss

  /// Whether this device has a camera.
  @MainActor static var isAvailable: Bool { UIImagePickerController.isSourceTypeAvailable(.camera) }

  func makeUIViewController(context: Context) -> UIImagePickerController {
    let picker = UIImagePickerController()
    picker.sourceType = .camera
    picker.delegate = context.coordinator
    return picker
  }

  func updateUIViewController(_ picker: UIImagePickerController, context: Context) {}

  func makeCoordinator() -> Coordinator { Coordinator(self) }

  @MainActor
  final class Coordinator: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate
  {
    private let parent: CameraPicker

    init(_ parent: CameraPicker) { self.parent = parent }

    func imagePickerController(
      _ picker: UIImagePickerController,
      didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {
      if let image = info[.originalImage] as? UIImage {
        let onPhoto = parent.onPhoto
        Task { if let data = await PhotoFiles.encoded(image) { onPhoto(data) } }
      }
      parent.dismiss()
    }

    func imagePickerControllerDidCancel(_ picker: UIImagePickerController) { parent.dismiss() }
  }
}
