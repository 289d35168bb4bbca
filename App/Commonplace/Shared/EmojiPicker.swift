import SwiftUI

/// Thirty emoji to choose an icon from.
struct EmojiPicker: View {
  @Binding var selection: String

  private static let emoji = [
    "📁", "🎬", "📚", "🎮", "📺", "🎵", "🎧", "🎤", "🎭", "🎨",
    "📷", "✈️", "🏔️", "🏖️", "🗺️", "🏛️", "🍽️", "☕️", "🍷", "🍰",
    "⚽️", "🚴", "🏃", "🧩", "🎲", "🌱", "🐾", "💡", "❤️", "⭐️",
  ]

  var body: some View {
    LazyVGrid(columns: Array(repeating: GridItem(.flexible()), count: 6), spacing: 8) {
      ForEach(Self.emoji, id: \.self) { emoji in
        Button {
          selection = emoji
        } label: {
          Text(verbatim: emoji)
            .font(.title2)
            .frame(maxWidth: .infinity, minHeight: 44)
            .background(
              selection == emoji ? Color.logAccent.opacity(0.25) : .clear,
              in: .rect(cornerRadius: 10))
        }
        .buttonStyle(.plain)
        .accessibilityAddTraits(selection == emoji ? .isSelected : [])
      }
    }
  }
}
