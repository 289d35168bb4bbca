import AVFoundation
import Foundation
import SwiftUI
import UIKit

/// Opens a camera. If the user has denied access to it, an alert says where to allow it, because a
/// camera without access shows a black picture.
struct CameraButton: View {
  let title: LocalizedStringKey
  let symbol: String
  let open: @MainActor () -> Void
  @Environment(\.openURL) private var openURL
  @State private var isDenied = false

  init(_ title: LocalizedStringKey, systemImage: String, open: @escaping @MainActor () -> Void) {
    self.title = title
    symbol = systemImage
    self.open = open
  }

  var body: some View {
    Button(title, systemImage: symbol) { Task { await requestAccess() } }
      .alert("No Access to the Camera", isPresented: $isDenied) {
        Button("Open Settings") {
          if let url = URL(string: UIApplication.openSettingsURLString) { openURL(url) }
        }
        Button("Cancel", role: .cancel) {}
      } message: {
        Text("Allow Commonplace to use the camera in Settings.")
      }
  }

  private func requestAccess() async {
    if AVCaptureDevice.authorizationStatus(for: .video) == .notDetermined {
      // A user who denies access now knows why the camera does not open.
      if await AVCaptureDevice.requestAccess(for: .video) { open() }
    } else if AVCaptureDevice.authorizationStatus(for: .video) == .authorized {
      open()
    } else {
      isDenied = true
    }
  }
}
