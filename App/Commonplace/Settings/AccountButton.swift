import CommonplaceUI
import Model
import SwiftUI

/// The user's initial, which opens the settings.
struct AccountButton: View {
  @Environment(Book.self) private var book
  @State private var isOpen = false
  @ScaledMetric(relativeTo: .subheadline) private var scaledSize = 30.0

  /// Bars do not grow with the text.
  private var size: CGFloat { min(scaledSize, 36) }
  private var hasRefusals: Bool { (book.waiting?.refusedCount ?? 0) > 0 }
  private var initial: String { String(book.user.name.prefix(1)).uppercased() }

  var body: some View {
    Button {
      isOpen = true
    } label: {
      Text(verbatim: initial.isEmpty ? "•" : initial)
        .font(.subheadline.weight(.semibold))
        .dynamicTypeSize(...DynamicTypeSize.xxLarge)
        .foregroundStyle(.paper)
        .frame(width: size, height: size)
        .background(Color.logAccent, in: .circle)
        .overlay(alignment: .topTrailing) {
          if hasRefusals { Circle().fill(.red).frame(width: 9, height: 9) }
        }
        .touchTarget()
    }
    .accessibilityLabel("Settings")
    .accessibilityValue(hasRefusals ? Text("Some Changes Weren’t Accepted") : Text(verbatim: ""))
    .sheet(isPresented: $isOpen) { SettingsView(book: book) }
  }
}
