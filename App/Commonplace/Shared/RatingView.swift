import SwiftUI

/// Five stars for a rating of 0–10. A tap sets it; a tap on the present one removes it.
struct RatingView: View {
  let rating: Double?
  var isLarge = false
  /// Nil shows the rating only.
  var onRate: (@MainActor (Double?) -> Void)?

  private var value: Double { rating ?? 0 }

  var body: some View {
    if let onRate {
      stars.accessibilityAdjustableAction { direction in
        switch direction {
        case .increment: onRate(min(10, value + 2))
        case .decrement: onRate(value > 2 ? value - 2 : nil)
        @unknown default: break
        }
      }
    } else {
      stars
    }
  }

  private var stars: some View {
    HStack(spacing: onRate == nil ? 2 : 0) {
      ForEach(1..<6, id: \.self) { star in
        if let onRate {
          Button {
            let rated = Double(star) * 2
            onRate(rated == rating ? nil : rated)
          } label: {
            symbol(star).frame(minWidth: 44, minHeight: 44).contentShape(.rect)
          }
          .buttonStyle(.plain)
        } else {
          symbol(star)
        }
      }
    }
    .font(isLarge ? .title2 : .caption)
    .foregroundStyle(.yellow)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("Rating")
    .accessibilityValue(
      rating == nil ? Text("Not rated") : Text("\(value.formatted()) of 10")
    )
  }

  private func symbol(_ star: Int) -> some View {
    let filled = value / 2 - Double(star - 1)
    let name = filled >= 0.75 ? "star.fill" : filled >= 0.25 ? "star.leadinghalf.filled" : "star"
    return Image(systemName: name).contentTransition(.symbolEffect(.replace))
  }
}
