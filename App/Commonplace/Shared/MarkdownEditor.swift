import SwiftUI

/// A text in Markdown, with buttons for its usual marks and a preview.
struct MarkdownEditor: View {
  let label: String
  @Binding var text: String
  @State private var isPreviewing = false

  private enum Mark: String, CaseIterable {
    case bold = "**bold**"
    case italic = "*italic*"
    case link = "[link](https://)"
    case list = "\n- "
    case heading = "\n## "

    var symbol: String {
      switch self {
      case .bold: "bold"
      case .italic: "italic"
      case .link: "link"
      case .list: "list.bullet"
      case .heading: "textformat.size"
      }
    }

    var title: LocalizedStringKey {
      switch self {
      case .bold: "Bold"
      case .italic: "Italic"
      case .link: "Link"
      case .list: "Bullet List"
      case .heading: "Heading"
      }
    }
  }

  var body: some View {
    VStack(alignment: .leading) {
      if isPreviewing {
        MarkdownText(text)
      } else {
        TextField(label, text: $text, axis: .vertical).lineLimit(5...16)
      }
      HStack(spacing: 0) {
        ForEach(Mark.allCases, id: \.self) { mark in
          Button {
            text += mark.rawValue
          } label: {
            Label(mark.title, systemImage: mark.symbol).touchTarget()
          }
        }
        .disabled(isPreviewing)
        Spacer()
        Button {
          isPreviewing.toggle()
        } label: {
          Label(isPreviewing ? "Edit" : "Preview", systemImage: isPreviewing ? "pencil" : "eye")
            .touchTarget()
        }
      }
      .labelStyle(.iconOnly)
      .buttonStyle(.borderless)
    }
  }
}
