import SwiftUI

/// Views beside each other, or below each other with very large text.
struct AdaptiveStack<Content: View>: View {
  var alignment = VerticalAlignment.center
  var spacing: CGFloat = 12
  @ViewBuilder let content: Content
  @Environment(\.dynamicTypeSize) private var textSize

  var body: some View {
    if textSize.isAccessibilitySize {
      VStack(alignment: .leading, spacing: spacing) { content }
    } else {
      HStack(alignment: alignment, spacing: spacing) { content }
    }
  }
}

/// A row with something at its end, which is below the rest with very large text.
struct AdaptiveRow<Content: View, End: View>: View {
  var spacing: CGFloat = 8
  @ViewBuilder let content: Content
  @ViewBuilder let end: End
  @Environment(\.dynamicTypeSize) private var textSize

  var body: some View {
    AdaptiveStack(spacing: spacing) {
      content
      if !textSize.isAccessibilitySize { Spacer(minLength: 0) }
      end
    }
  }
}

extension View {
  /// Limits a text to some lines, except with very large text, of which a line has few words.
  func shortened(to lines: Int) -> some View { modifier(LineLimit(lines: lines)) }
}

private struct LineLimit: ViewModifier {
  let lines: Int
  @Environment(\.dynamicTypeSize) private var textSize

  func body(content: Content) -> some View {
    content.lineLimit(textSize.isAccessibilitySize ? nil : lines)
  }
}
