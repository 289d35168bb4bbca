import CommonplaceUI
import Foundation
import Model
import SwiftUI

/// The photos of an entry, one beside the other; a tap shows one on the whole screen. Without photos,
/// a gradient.
struct EntryPhotos: View {
  let entry: Entry
  let icon: String
  @State private var shown: EntryImage?

  var body: some View {
    let images = entry.orderedImages
    Group {
      if images.count > 1 {
        TabView {
          ForEach(Array(images.enumerated()), id: \.element.id) { index, image in
            button(image, label: "Photo \(index + 1) of \(images.count)")
          }
        }
        .tabViewStyle(.page)
        .indexViewStyle(.page(backgroundDisplayMode: .always))
      } else if let image = images.first {
        button(image, label: "Show Photo")
      } else {
        CoverView(source: nil, title: entry.title, icon: icon)
      }
    }
    .frame(height: 300)
    .fullScreenCover(item: $shown) { PhotoScreen(source: .entry($0.id, width: 1600)) }
  }

  private func button(_ image: EntryImage, label: LocalizedStringKey) -> some View {
    Button {
      shown = image
    } label: {
      CoverView(source: .entry(image.id, width: 960), title: entry.title, icon: icon)
        .contentShape(.rect)
    }
    .buttonStyle(.plain)
    .accessibilityLabel(label)
  }
}

/// The fields of an entry in two columns; in one with very large text.
struct DetailsGrid: View {
  let details: [EntryDetail]
  @Environment(\.dynamicTypeSize) private var textSize

  private var columns: [GridItem] {
    Array(
      repeating: GridItem(.flexible(), spacing: 12), count: textSize.isAccessibilitySize ? 1 : 2)
  }

  var body: some View {
    LazyVGrid(columns: columns, spacing: 12) {
      ForEach(details, id: \.name) { detail in
        VStack(alignment: .leading, spacing: 2) {
          Text(verbatim: detail.name.text(in: .current))
            .font(.caption).foregroundStyle(.secondary)
          FieldValueText(value: detail.value, kind: detail.kind).font(.subheadline)
        }
        .padding(12)
        .frame(maxWidth: .infinity, alignment: .leading)
        .background(Color.card, in: .rect(cornerRadius: 13))
        .accessibilityElement(children: .combine)
      }
    }
  }
}

/// The days on which an entry happened again.
struct OccasionRows: View {
  let occasions: [Occasion]

  var body: some View {
    ForEach(occasions.indices, id: \.self) { index in
      AdaptiveStack(alignment: .firstTextBaseline, spacing: 8) {
        Text(verbatim: occasions[index].score.emoji).accessibilityLabel(
          occasions[index].score.title)
        Text(long: occasions[index].date)
        Text(verbatim: occasions[index].note).foregroundStyle(.secondary)
      }
    }
  }
}

/// Text in Markdown with its emphasis and links, paragraph by paragraph.
struct MarkdownText: View {
  let paragraphs: [AttributedString]

  init(_ markdown: String) {
    paragraphs = markdown.split(separator: "\n", omittingEmptySubsequences: true).map { line in
      let text = line.withBullet
      let options = AttributedString.MarkdownParsingOptions(
        interpretedSyntax: .inlineOnlyPreservingWhitespace)
      // Text that is not valid Markdown is shown as it is.
      let styled = try? AttributedString(markdown: text, options: options)
      return styled ?? AttributedString(text)
    }
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      ForEach(paragraphs.indices, id: \.self) { Text(paragraphs[$0]) }
    }
    .font(.system(.body, design: .serif))
    .textSelection(.enabled)
  }
}

extension Substring {
  /// The line with a bullet in place of the sign of a list, and without that of a heading.
  fileprivate var withBullet: String {
    String(self).replacing(/^\s*[-*+]\s/, with: "• ").replacing(/^#{1,6}\s/, with: "")
  }
}
