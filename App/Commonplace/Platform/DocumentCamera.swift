import Foundation
import SwiftUI
import UIKit
import VisionKit

/// Scans pages with the document camera, which straightens them.
struct DocumentCamera: UIViewControllerRepresentable {
  /// Receives the pages as JPEG.
  let onPages: @MainActor ([Data]) -> Void
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
      let onPages = parent.onPages
      Task {
        var pages: [Data] = []
        // The scan can be used by one thread only, so each page is read here. Only one of them is in
        // memory at a time, and it is encoded elsewhere: the main actor is free between two pages.
        for index in 0..<scan.pageCount {
          if let page = await PhotoFiles.encoded(scan.imageOfPage(at: index)) { pages.append(page) }
        }
        if !pages.isEmpty { onPages(pages) }
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
