import CommonplaceUI
import Model
import SwiftUI

/// A list with its progress.
struct ListRow: View {
  let row: ShoppingListsViewModel.Row
  /// Whether it is the list that was opened last.
  let isCurrent: Bool

  var body: some View {
    AdaptiveRow(spacing: 14) {
      ProgressRing(done: row.checkedCount, total: row.itemCount).frame(width: 36, height: 36)
      VStack(alignment: .leading, spacing: 2) {
        Text(verbatim: row.name).font(.cardTitle)
        if isCurrent { Badge(title: "Current", color: .listsAccent) }
        Text("\(row.checkedCount) of \(row.itemCount) checked")
          .font(.subheadline)
          .foregroundStyle(.secondary)
          .contentTransition(.numericText())
        Text(row.changedAt.instant, format: .dateTime.day().month().year())
          .font(.caption)
          .foregroundStyle(.secondary)
      }
    } end: {
      if let photo = row.photo {
        Color.clear
          .overlay {
            PictureView(source: PictureLoader.Source(photo, width: 160)) { _ in Color.hairline }
          }
          .frame(width: 44, height: 44)
          .clipShape(.rect(cornerRadius: 8))
      }
    }
    .accessibilityElement(children: .combine)
  }
}

/// A ring that fills as a list is checked off.
struct ProgressRing: View {
  let done: Int
  let total: Int
  var showsPercentage = false

  private var progress: Double { total == 0 ? 0 : Double(done) / Double(total) }

  /// Grey up to a half, blue above, green when everything is done.
  private var color: Color {
    progress >= 1 ? .listsAccent : progress > 0.5 ? .blue : .gray
  }

  var body: some View {
    ZStack {
      Circle().stroke(Color.hairline, lineWidth: 5)
      Circle()
        .trim(from: 0, to: progress)
        .stroke(color, style: StrokeStyle(lineWidth: 5, lineCap: .round))
        .rotationEffect(.degrees(-90))
      if progress >= 1 {
        Image(systemName: "checkmark").fontWeight(.bold).foregroundStyle(color)
      } else if showsPercentage {
        Text(progress, format: .percent.precision(.fractionLength(0)))
          .font(.caption.weight(.semibold).monospacedDigit())
          .lineLimit(1)
          .minimumScaleFactor(0.5)
          .padding(8)
          .contentTransition(.numericText())
      }
    }
    .animation(.snappy, value: progress)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("Progress")
    .accessibilityValue(Text(progress, format: .percent.precision(.fractionLength(0))))
  }
}

/// Says that edits wait for a connection, or why they could not be sent.
struct SyncNote: View {
  let model: ShoppingListsViewModel

  var body: some View {
    if model.unsentCount > 0, !model.syncing.isRunning {
      Label("\(model.unsentCount) changes will sync", systemImage: "arrow.triangle.2.circlepath")
        .font(.footnote)
        .foregroundStyle(.secondary)
        .listRowBackground(Color.clear)
    }
    if let failure = model.syncing.failure, failure.reason != .offline {
      StaleNote(failure: failure) { await model.sync() }.listRowBackground(Color.clear)
    }
  }
}

extension View {
  /// Shows an alert in which an item is renamed.
  func renameAlert<Item>(
    _ title: LocalizedStringKey, item: Binding<Item?>, name: KeyPath<Item, String>,
    rename: @escaping @MainActor (Item, String) async -> Void
  ) -> some View {
    modifier(RenameAlert(title: title, item: item, name: name, rename: rename))
  }
}

private struct RenameAlert<Item>: ViewModifier {
  let title: LocalizedStringKey
  @Binding var item: Item?
  let name: KeyPath<Item, String>
  let rename: @MainActor (Item, String) async -> Void
  @State private var text = ""

  func body(content: Content) -> some View {
    content
      .onChange(of: item.map { $0[keyPath: name] }) { _, name in text = name ?? "" }
      .alert(
        title, isPresented: Binding(get: { item != nil }, set: { if !$0 { item = nil } }),
        presenting: item
      ) { item in
        TextField("Name of an Object", text: $text)
        Button("Cancel", role: .cancel) {}
        Button("Save") {
          // Closing the alert empties the text.
          let typed = text
          Task { await rename(item, typed) }
        }
      }
  }
}
