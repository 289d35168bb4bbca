import SwiftUI

/// A large button that shows a spinner while its action runs.
struct SubmitButton: View {
  let title: LocalizedStringKey
  let isRunning: Bool
  let action: @MainActor () async -> Void

  init(
    _ title: LocalizedStringKey, isRunning: Bool, action: @escaping @MainActor () async -> Void
  ) {
    self.title = title
    self.isRunning = isRunning
    self.action = action
  }

  var body: some View {
    Button {
      Task { await action() }
    } label: {
      ZStack {
        Text(title).opacity(isRunning ? 0 : 1)
        if isRunning { ProgressView() }
      }
      .frame(maxWidth: .infinity)
    }
    // The spinner would be read instead of the title, which is transparent.
    .accessibilityLabel(title)
    .buttonStyle(.prominent)
    .controlSize(.large)
  }
}

/// A prominent button with a label in the colour of the page. The system's white is hard to read on
/// the light accents of the dark appearance.
struct ProminentButtonStyle: PrimitiveButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    Button(role: configuration.role, action: configuration.trigger) {
      ProminentLabel(label: configuration.label)
    }
    .buttonStyle(.borderedProminent)
  }
}

extension PrimitiveButtonStyle where Self == ProminentButtonStyle {
  static var prominent: ProminentButtonStyle { ProminentButtonStyle() }
}

private struct ProminentLabel<Label: View>: View {
  let label: Label
  @Environment(\.isEnabled) private var isEnabled

  var body: some View { label.foregroundStyle(isEnabled ? Color.paper : .secondary) }
}

/// A small button with only a symbol, in a row or a bar.
struct SymbolButton: View {
  let title: LocalizedStringKey
  let symbol: String
  let action: @MainActor () -> Void

  init(_ title: LocalizedStringKey, systemImage: String, action: @escaping @MainActor () -> Void) {
    self.title = title
    symbol = systemImage
    self.action = action
  }

  var body: some View {
    Button(action: action) {
      Label(title, systemImage: symbol).labelStyle(.iconOnly).touchTarget()
    }
    .buttonStyle(.borderless)
  }
}

/// A row of a list that can be tapped everywhere, and looks like a row.
struct RowButtonStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .frame(maxWidth: .infinity, alignment: .leading)
      .contentShape(.rect)
      .opacity(configuration.isPressed ? 0.5 : 1)
  }
}

extension ButtonStyle where Self == RowButtonStyle {
  static var row: RowButtonStyle { RowButtonStyle() }
}

/// A line with a word in its middle.
struct LabeledDivider: View {
  let text: LocalizedStringKey

  init(_ text: LocalizedStringKey) { self.text = text }

  var body: some View {
    HStack {
      VStack { Divider() }
      Text(text).font(.footnote).foregroundStyle(.secondary)
      VStack { Divider() }
    }
  }
}

/// A round chip that can be chosen, with a count.
struct ChipButton: View {
  let title: Text
  var count: Int?
  let isSelected: Bool
  let action: @MainActor () -> Void

  var body: some View {
    Button(action: action) {
      HStack(spacing: 6) {
        title
        if let count {
          Text(count, format: .number)
            .fontWeight(.semibold)
            .opacity(0.7)
            .contentTransition(.numericText())
        }
      }
      .font(.subheadline)
      .padding(.horizontal, 14)
      .frame(minHeight: 36)
      .foregroundStyle(isSelected ? Color.paper : Color.ink)
      .background(isSelected ? Color.ink : Color.card, in: .capsule)
      .overlay { Capsule().strokeBorder(Color.hairline) }
      .touchTarget()
    }
    .buttonStyle(.plain)
    .accessibilityAddTraits(isSelected ? .isSelected : [])
  }
}

extension View {
  /// Lets a small control be tapped in the 44 points that a finger needs. It belongs to the label of
  /// a button, because around a button it only takes space.
  func touchTarget() -> some View {
    frame(minWidth: 44, minHeight: 44).contentShape(.rect)
  }
}

/// A small word with a colour, such as a status.
struct Badge: View {
  let title: Text
  let color: Color
  @ScaledMetric(relativeTo: .caption) private var dot = 7.0
  @Environment(\.dynamicTypeSize) private var textSize

  init(title: LocalizedStringKey, color: Color) { self.init(Text(title), color: color) }

  init(_ title: Text, color: Color) {
    self.title = title
    self.color = color
  }

  var body: some View {
    HStack(spacing: 5) {
      Circle().fill(color).frame(width: dot, height: dot).accessibilityHidden(true)
      // The text has the colour of texts: many of the others are too light for it.
      title.foregroundStyle(.ink)
    }
    .font(.caption.weight(.medium))
    // Larger words would be broken.
    .dynamicTypeSize(...DynamicTypeSize.accessibility2)
    .fixedSize(horizontal: !textSize.isAccessibilitySize, vertical: true)
    .padding(.horizontal, 8)
    .padding(.vertical, 3)
    .background(color.opacity(0.15), in: .rect(cornerRadius: 12))
  }
}
