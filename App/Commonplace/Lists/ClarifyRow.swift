import CommonplaceUI
import Foundation
import SwiftUI
import UIKit

/// A line that was read, below its part of the photo.
struct ClarifyRow: View {
  let item: AppViewModel.ItemChoice
  let section: AppViewModel.SectionChoice
  let model: AppViewModel
  @State private var text = ""
  @FocusState private var isFocused: Bool

  private static let certain = 0.7

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      if let photo = section.photo, let box = item.box {
        LineCrop(photo: photo, box: box, turn: section.turn)
      }
      HStack {
        TextField("Item", text: $text)
          .focused($isFocused)
          .submitLabel(.done)
          .onSubmit { Task { await correct() } }
        if item.confidence < Self.certain {
          Image(systemName: "questionmark.circle")
            .foregroundStyle(.orange)
            .accessibilityLabel("Uncertain")
        }
        SymbolButton("Delete", systemImage: "minus.circle") { model.remove(item) }
          .foregroundStyle(.red)
      }
      HStack {
        StoreSection(item.section).title.font(.caption).foregroundStyle(.secondary)
        if !item.alternatives.isEmpty {
          Menu {
            ForEach(item.alternatives, id: \.self) { reading in
              Button(reading) { Task { await model.correct(item, to: reading) } }
            }
          } label: {
            Text("Other Readings").font(.caption).touchTarget()
          }
        }
      }
    }
    .onAppear { text = item.typed ?? shown }
    .onChange(of: shown) { _, shown in text = shown }
    .onChange(of: text) { _, text in
      if text != item.typed ?? shown { model.type(text, into: item) }
    }
    .onChange(of: isFocused) { _, isFocused in if !isFocused { Task { await correct() } } }
  }

  private var shown: String {
    item.quantity.isEmpty ? item.name : "\(item.quantity) \(item.name)"
  }

  private func correct() async {
    if text != shown { await model.correct(item, to: text) }
  }
}

/// The part of a photo in which a line stands.
private struct LineCrop: View {
  let photo: URL
  /// x, y, width and height as fractions of the photo.
  let box: [Double]
  /// The number of clockwise quarter turns that make the photo upright.
  let turn: Int
  @Environment(Book.self) private var book
  @State private var image: UIImage?

  var body: some View {
    ZStack {
      if let image {
        Image(uiImage: image).resizable().scaledToFit().frame(maxHeight: 44)
      }
    }
    .accessibilityHidden(true)
    .task {
      let source = PictureLoader.Source.file(photo, maxPixels: PhotoFiles.maxPixels)
      image = await book.pictures.image(source)?.cropped(to: box, turnedBy: turn)
    }
  }
}

extension UIImage {
  /// Returns a part of the image with a small margin.
  /// - Parameters:
  ///   - box: x, y, width and height as fractions.
  ///   - turn: the number of clockwise quarter turns that make the image upright.
  fileprivate func cropped(to box: [Double], turnedBy turn: Int) -> UIImage? {
    guard box.count == 4, let image = cgImage else { return nil }
    let (width, height) = (Double(image.width), Double(image.height))
    let frame = CGRect(
      x: box[0] * width, y: box[1] * height, width: box[2] * width, height: box[3] * height)
    let orientations: [UIImage.Orientation] = [.up, .right, .down, .left]
    return image.cropping(to: frame.insetBy(dx: -8, dy: -6)).map {
      UIImage(cgImage: $0, scale: scale, orientation: orientations[turn % 4])
    }
  }
}
