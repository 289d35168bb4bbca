import SwiftUI
import UIKit

/// An image that is read when it appears; before, and without an image, its placeholder, which learns
/// whether the image could not be read.
struct PictureView<Placeholder: View>: View {
  let source: PictureLoader.Source?
  var contentMode = ContentMode.fill
  @ViewBuilder let placeholder: (_ hasFailed: Bool) -> Placeholder
  @Environment(Book.self) private var book
  @State private var image: UIImage?
  @State private var hasFailed = false

  var body: some View {
    ZStack {
      if let image {
        Image(uiImage: image).resizable().aspectRatio(contentMode: contentMode)
          .transition(.opacity)
      } else {
        placeholder(hasFailed)
      }
    }
    .accessibilityHidden(true)
    .task(id: source) { await load() }
  }

  private func load() async {
    hasFailed = false
    guard let source else {
      image = nil
      return
    }
    image = book.pictures.cached(source)
    guard image == nil else { return }
    let loaded = await book.pictures.image(source)
    guard !Task.isCancelled else { return }
    withAnimation { image = loaded }
    hasFailed = loaded == nil
  }
}

/// A spinner while a picture is read; a symbol if it could not be read.
struct PictureProgress: View {
  let hasFailed: Bool

  var body: some View {
    if hasFailed {
      Image(systemName: "exclamationmark.triangle").font(.title2).foregroundStyle(.secondary)
    } else {
      ProgressView()
    }
  }
}

/// The cover of an entry or a film: its picture, or a gradient with an icon.
struct CoverView: View {
  let source: PictureLoader.Source?
  let title: String
  var icon = ""
  var color = Color.logAccent

  var body: some View {
    // The picture fills the space that the cover is given.
    Color.clear
      .overlay {
        PictureView(source: source) { _ in
          GradientCover(title: title, icon: icon, color: color)
        }
      }
      .clipped()
  }
}

/// A cover for an entry without a picture. The title chooses the shade, so that it stays the same.
struct GradientCover: View {
  let title: String
  let icon: String
  let color: Color

  private var shade: Double {
    Double(title.unicodeScalars.reduce(0) { ($0 &* 31 &+ Int($1.value)) & 0xFF }) / 255
  }

  var body: some View {
    ZStack {
      // Ink takes the colour further away from the title, which has that of the page.
      color
      LinearGradient(
        colors: [.ink.opacity(0.1 + shade * 0.3), .clear], startPoint: .topLeading,
        endPoint: .bottomTrailing)
      if icon.isEmpty {
        Text(verbatim: title)
          .font(.cardTitle).foregroundStyle(.paper).multilineTextAlignment(.center)
          .minimumScaleFactor(0.6)
          .padding(8)
      } else {
        Text(verbatim: icon).font(.system(size: 44))
      }
    }
  }
}
