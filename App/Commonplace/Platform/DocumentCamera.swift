import Foundation
import SwiftUI
import UIKit
import VisionKit

/// Scans a page with the document camera, which straightens it.
struct DocumentCamera: UIViewControllerRepresentable {
  /// Receives the first page as JPEG, and whether there are others.
  let onPage: @MainActor (_ page: Data, _ hasMorePages: Bool) -> Void
  let onFailure: @MainActor () -> Void
  @Environment(\.dismiss) private var dismiss

  /// Whether this device has a document camera.
  @MainActor static var isAvailable: Bool { VNDocumentCameraViewController.isSupported }

  func makeUIViewController(context: Context) -> VNDocumentCameraViewController {
    let controller = VNDocumentCameraViewController()
    controller.delegate = context.coordinator
    return controller
  }

  func updateUIViewController(_ controller: VNDocumentCameraViewController, context: Context) {}

  func makeCoordinator() -> Coordinator { Coordinator(self) }

  /// The delegate of the camera, which calls it on the main thread.
  @MainActor
  final class Coordinator: NSObject, @MainActor VNDocumentCameraViewControllerDelegate {
    private let parent: DocumentCamera

    init(_ parent: DocumentCamera) { self.parent = parent }

    func documentCameraViewController(
      _ controller: VNDocumentCameraViewController, didFinishWith scan: VNDocumentCameraScan
    ) {
      if scan.pageCount > 0 {
        let (onPage, page) = (parent.onPage, scan.imageOfPage(at: 0))
        let hasMorePages = scan.pageCount > 1
        Task { if let data = await PhotoFiles.encoded(page) { onPage(data, hasMorePages) } }
      }
      parent.dismiss()
    }

    func documentCameraViewControllerDidCancel(_ controller: VNDocumentCameraViewController) {
      parent.dismiss()
    }

    func documentCameraViewController(
      _ controller: VNDocumentCameraViewController, didFailWithError error: any Error
    ) {
      parent.dismiss()
      parent.onFailure()
    }
  }
}
