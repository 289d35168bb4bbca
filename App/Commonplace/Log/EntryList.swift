import CommonplaceUI
import Model
import SwiftUI

/// The entries as rows with swipe actions.
struct EntryList: View {
  let model: EntriesViewModel
  let onDelete: @MainActor (Entry) -> Void
  @Environment(Book.self) private var book

  var body: some View {
    List {
      CollectionChips(model: model)
        .listRowInsets(EdgeInsets())
        .listRowSeparator(.hidden)
        .listRowBackground(Color.clear)
      if let failure = model.entries.state.failure {
        StaleNote(failure: failure) { await model.load() }
      }
      ForEach(model.entries.elements) { entry in
        EntryCell(entry: entry, model: model, onDelete: onDelete) {
          EntryRow(entry: entry, icon: model.icon(of: entry))
        }
        .task { await model.entries.elementAppeared(entry) }
        .swipeActions(edge: .trailing, allowsFullSwipe: false) {
          if book.canWrite {
            // Without a role, which would remove the row before the user has answered.
            Button("Delete", systemImage: "trash") { onDelete(entry) }.tint(.red)
          }
        }
      }
      .listRowBackground(Color.card)
      MoreRow(list: model.entries)
    }
    .listStyle(.plain)
    .scrollContentBackground(.hidden)
  }
}

/// A row: a thumbnail, the title, the first line of the description, and the verdict.
struct EntryRow: View {
  let entry: Entry
  /// Shown without a picture.
  var icon = ""

  var body: some View {
    AdaptiveRow(spacing: 12) {
      CoverView(source: entry.coverSource(width: 160), title: entry.title, icon: icon)
        .frame(width: 60, height: 60)
        .clipShape(.rect(cornerRadius: 10))
      VStack(alignment: .leading, spacing: 2) {
        Text(verbatim: entry.title).font(.cardTitle).foregroundStyle(.ink)
        Group {
          if entry.shownDescription.isEmpty {
            Text("No notes")
          } else {
            Text(verbatim: entry.shownDescription)
          }
        }
        .font(.subheadline)
        .shortened(to: 1)
        EntryDateText(entry: entry).font(.caption)
      }
      .foregroundStyle(.secondary)
    } end: {
      Text(verbatim: entry.score.emoji).accessibilityLabel(entry.score.title)
    }
    .accessibilityElement(children: .combine)
  }
}

/// The day of an entry; for a planned one, that it is planned.
struct EntryDateText: View {
  let entry: Entry

  var body: some View {
    if entry.stage == .planned {
      Text(entry.stage.title)
    } else if let day = entry.day {
      Text(short: day)
    }
  }
}

extension Entry {
  /// The image for cards, in one of the server's widths.
  func coverSource(width: Int) -> PictureLoader.Source? {
    cover.map { .entry($0.id, width: width) }
  }

  /// The values of the fields that cards show, such as "2021 · Drama".
  var fieldLine: String {
    TypeAppearance.defaultLine.compactMap { additionalFields[$0] }.filter { !$0.isEmpty }
      .joined(separator: " · ")
  }

  /// The description; empty where the server repeats the title for lack of one.
  var shownDescription: String { description == title ? "" : description }
}
