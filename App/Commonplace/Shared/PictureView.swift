import SwiftUI
import UIKit

/// An image that is read when it appears; before, and without an image, its placeholder.
struct PictureView<Placeholder: View>: View {
  let source: PictureLoader.Source?
  var contentMode = ContentMode.fill
  @ViewBuilder let placeholder: Placeholder
  @Environment(Book.self) private var book
  @State private var image: UIImage?

  var body: some View {
    ZStack {
      if let image {
        Image(uiImage: image).resizable().aspectRatio(contentMode: contentMode)
          .transition(.opacity)
      } else {
        placeholder
      }
    }
    .accessibilityHidden(true)
    .task(id: source) { await load() }
  }

  private func load() async {
    guard let source else {
      image = nil
      return
    }
    image = book.pictures.cached(source)
    guard image == nil else { return }
    let loaded = await book.pictures.image(source)
    if !Task.isCancelled { withAnimation { image = loaded } }
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
        PictureView(source: source) { GradientCover(title: title, icon: icon, color: color) }
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
      LinearGradient(
        colors: [color.opacity(0.45 + shade * 0.4), color], startPoint: .topLeading,
        endPoint: .bottomTrailing)
      if icon.isEmpty {
        Text(verbatim: title)
          .font(.cardTitle).foregroundStyle(.white).multilineTextAlignment(.center)
          .minimumScaleFactor(0.6)
          .padding(8)
      } else {
        Text(verbatim: icon).font(.system(size: 44))
      }
    }
  }
}
