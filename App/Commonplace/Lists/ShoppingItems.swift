import CommonplaceKit
import CommonplaceUI
import Foundation
import SwiftUI

/// The items of a list with their sections, below the progress.
struct ShoppingItems: View {
  let model: ShoppingListViewModel
  let check: SectionCheckModel
  let rename: @MainActor () -> Void
  @Environment(Book.self) private var book

  var body: some View {
    List {
      ListHeader(model: model, rename: book.canWrite ? rename : nil).listRowBackground(Color.clear)
        .listRowSeparator(.hidden)
      SyncNote(model: book.shopping)
      SectionCheckRow(check: check)
      if let failure = model.failure {
        Label {
          FailureText(failure)
        } icon: {
          Image(systemName: failure.symbol)
        }
        .foregroundStyle(.negative)
      }
      ForEach(model.groups) { group in
        SwiftUI.Section {
          ForEach(group.items) { item in
            ItemRow(item: item, model: model)
          }
          .onMove(perform: book.canWrite ? { move($0, to: $1, in: group) } : nil)
        } header: {
          GroupHeader(group: group)
        }
      }
      .listRowBackground(Color.card)
    }
    .scrollContentBackground(.hidden)
    .animation(.snappy, value: model.groups)
    .overlay { if model.itemCount == 0 { emptyList } }
  }

  private var emptyList: some View {
    ContentUnavailableView(
      "Nothing to Buy", systemImage: "basket", description: Text("Add an item below."))
  }

  private func move(
    _ offsets: IndexSet, to target: Int, in group: ShoppingListViewModel.Group
  ) {
    guard let from = offsets.first else { return }
    let item = group.items[from]
    let before = target > 0 ? group.items[target - 1] : nil
    guard before != item else { return }
    Task {
      await model.move(item, behind: before)
      await book.shopping.sync()
    }
  }
}

/// The progress of a list.
private struct ListHeader: View {
  let model: ShoppingListViewModel
  /// Renames the list; nil for a member who may only read.
  let rename: (@MainActor () -> Void)?
  @ScaledMetric(relativeTo: .caption) private var ringSize = 64.0

  var body: some View {
    AdaptiveRow(spacing: 16) {
      ProgressRing(
        done: model.checkedCount, total: model.itemCount, showsPercentage: true
      )
      // With very large text, a larger ring would take the place of the items.
      .frame(width: min(ringSize, 112), height: min(ringSize, 112))
      VStack(alignment: .leading, spacing: 4) {
        Button {
          rename?()
        } label: {
          Text(verbatim: model.name).font(.pageTitle).multilineTextAlignment(.leading)
        }
        .buttonStyle(.plain)
        .disabled(rename == nil)
        .accessibilityAddTraits(.isHeader)
        .accessibilityHint("Renames the list")
        if model.itemCount > 0, model.checkedCount == model.itemCount {
          Label("Everything is checked", systemImage: "party.popper")
            .foregroundStyle(.listsAccent)
            .symbolEffect(.bounce, value: model.checkedCount)
        } else {
          Text("\(model.checkedCount) of \(model.itemCount) checked")
            .foregroundStyle(.secondary)
            .contentTransition(.numericText())
        }
        if let store = model.store {
          Label(store.name, systemImage: "storefront").font(.footnote).foregroundStyle(.secondary)
        }
      }
    } end: {
      if let photo = model.photo {
        PhotoButton(photo).frame(width: 56, height: 56)
      }
    }
    .sensoryFeedback(trigger: model.checkedCount) { old, new in
      new > old ? (new == model.itemCount ? .success : .impact(weight: .light)) : nil
    }
  }
}

/// The heading of a section: its colour, its name, and how many items are left.
private struct GroupHeader: View {
  let group: ShoppingListViewModel.Group

  var body: some View {
    let section = StoreSection(group.id)
    HStack {
      Circle().fill(section.color).frame(width: 10, height: 10).accessibilityHidden(true)
      section.title.font(.headline).foregroundStyle(.ink)
      Spacer()
      Text(group.uncheckedCount, format: .number)
        .font(.subheadline)
        .contentTransition(.numericText())
        .accessibilityLabel("\(group.uncheckedCount) items left")
    }
    .textCase(nil)
  }
}
