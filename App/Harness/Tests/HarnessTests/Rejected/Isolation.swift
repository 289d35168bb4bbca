// Uses of the main actor's values from elsewhere. The compiler has to report an error
// on each marked line.
import SwiftUI
import UIKit
import VisionKit

@MainActor @Observable final class IsolatedModel {
  var count = 0
}

nonisolated func open(_ url: URL) {
  UIApplication.shared.open(url)  // rejected
}

nonisolated func vibrate() {
  UIImpactFeedbackGenerator(style: .light).impactOccurred()  // rejected
}

nonisolated func count(_ model: IsolatedModel) {
  model.count += 1  // rejected
}

nonisolated func close(_ dismiss: DismissAction) {
  dismiss()  // rejected
}

nonisolated func detach(_ model: IsolatedModel) {
  Task.detached { model.count += 1 }  // rejected
}

nonisolated func render(_ renderer: UIImagePickerController) {
  renderer.sourceType = .camera  // rejected
}

// VisionKit does not promise the main actor.
@MainActor final class Scanner: NSObject, VNDocumentCameraViewControllerDelegate {  // rejected
  func documentCameraViewControllerDidCancel(_ controller: VNDocumentCameraViewController) {}
}
