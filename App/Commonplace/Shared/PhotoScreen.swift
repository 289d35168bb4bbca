import CommonplaceKit
import Foundation
import SwiftUI

/// A photo on the whole screen, which two fingers enlarge.
struct PhotoScreen: View {
  let source: PictureLoader.Source
  @Environment(\.dismiss) private var dismiss
  @State private var zoom = 1.0
  @State private var isUnreadable = false
  @GestureState private var pinch = 1.0

  private static let zooms = 1.0...5.0
  private static let tapZoom = 2.5

  var body: some View {
    NavigationStack {
      GeometryReader { screen in
        ScrollView([.horizontal, .vertical]) {
          PictureView(source: source, contentMode: .fit) { placeholder(hasFailed: $0) }
            .frame(
              width: screen.size.width * zoom * pinch, height: screen.size.height * zoom * pinch)
        }
      }
      .simultaneousGesture(magnifying)
      .onTapGesture(count: 2) {
        withAnimation { zoom = zoom > Self.zooms.lowerBound ? Self.zooms.lowerBound : Self.tapZoom }
      }
      .accessibilityElement()
      .accessibilityLabel("Photo")
      .accessibilityValue(isUnreadable ? Text("Couldn’t Open the Photo") : Text(verbatim: ""))
      .accessibilityAddTraits(.isImage)
      .background(.black)
      .toolbar {
        ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } }
      }
    }
  }

  private func placeholder(hasFailed: Bool) -> some View {
    VStack(spacing: 12) {
      PictureProgress(hasFailed: hasFailed)
      if hasFailed { Text("Couldn’t Open the Photo").foregroundStyle(.white) }
    }
    .onChange(of: hasFailed, initial: true) { _, hasFailed in isUnreadable = hasFailed }
  }

  private var magnifying: some Gesture {
    MagnifyGesture()
      .updating($pinch) { value, pinch, _ in pinch = value.magnification }
      .onEnded { value in
        zoom = min(max(zoom * value.magnification, Self.zooms.lowerBound), Self.zooms.upperBound)
      }
  }
}

/// A small photo that opens on the whole screen.
struct PhotoButton: View {
  let thumbnail: PictureLoader.Source
  let photo: PictureLoader.Source
  @State private var isOpen = false

  var body: some View {
    Button {
      isOpen = true
    } label: {
      Color.clear
        .overlay { PictureView(source: thumbnail) { _ in Color.card } }
        .clipShape(.rect(cornerRadius: 12))
        .contentShape(.rect)
    }
    .buttonStyle(.plain)
    .accessibilityLabel("Show Photo")
    .fullScreenCover(isPresented: $isOpen) { PhotoScreen(source: photo) }
  }
}

extension PhotoButton {
  /// Shows a photo that was taken or chosen.
  init(file: URL) {
    self.init(
      thumbnail: .file(file), photo: .file(file, maxPixels: PhotoFiles.maxPixels))
  }

  /// Shows the photo from which a list was read.
  init(_ photo: ListPhoto) {
    self.init(
      thumbnail: PictureLoader.Source(photo, width: 320),
      photo: PictureLoader.Source(photo, width: 1600))
  }
}
