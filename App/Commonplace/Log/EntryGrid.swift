import CommonplaceUI
import Model
import SwiftUI

/// The entries as cards with covers.
struct EntryGrid: View {
  let model: EntriesViewModel
  let onDelete: @MainActor (Entry) -> Void
  @ScaledMetric private var width = 160.0

  var body: some View {
    ScrollView {
      CollectionChips(model: model)
      if let failure = model.entries.state.failure {
        StaleNote(failure: failure) { await model.load() }
      }
      LazyVGrid(
        columns: [GridItem(.adaptive(minimum: min(width, 320)), spacing: 12, alignment: .top)],
        spacing: 12
      ) {
        ForEach(model.entries.elements) { entry in
          EntryCell(entry: entry, model: model, onDelete: onDelete) {
            EntryCard(entry: entry, icon: model.icon(of: entry))
          }
          .task { await model.entries.elementAppeared(entry) }
        }
      }
      .padding(.horizontal)
      MoreRow(list: model.entries)
    }
  }
}

/// A card or a row: opens the entry, or selects it, and has the entry's menu.
struct EntryCell<Content: View>: View {
  let entry: Entry
  let model: EntriesViewModel
  let onDelete: @MainActor (Entry) -> Void
  @ViewBuilder let content: Content
  @Environment(Book.self) private var book

  private var isSelected: Bool { model.selection.contains(entry.id) }

  var body: some View {
    if model.isSelecting {
      Button {
        model.toggle(entry.id)
      } label: {
        content.overlay(alignment: .topLeading) { mark }.contentShape(.rect)
      }
      .buttonStyle(.plain)
      .accessibilityAddTraits(isSelected ? .isSelected : [])
    } else {
      NavigationLink(value: LogDestination.entry(entry.id)) { content.contentShape(.rect) }
        .buttonStyle(.plain)
        .opacity(model.deleting.contains(entry.id) ? 0.5 : 1)
        .contextMenu {
          ShareLink(item: entry.title)
          if book.canWrite {
            Button("Delete", systemImage: "trash", role: .destructive) { onDelete(entry) }
          }
        }
    }
  }

  private var mark: some View {
    Image(systemName: isSelected ? "checkmark.circle.fill" : "circle")
      .font(.title2)
      .foregroundStyle(isSelected ? Color.logAccent : .white)
      .shadow(radius: 2)
      .padding(8)
      .accessibilityHidden(true)
  }
}

/// A card: the cover with the verdict, the title, and the fields.
struct EntryCard: View {
  let entry: Entry
  /// Shown without a picture.
  let icon: String

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      CoverView(source: entry.coverSource(width: 320), title: entry.title, icon: icon)
        .aspectRatio(1, contentMode: .fit)
        .overlay(alignment: .topTrailing) { ScoreBadge(score: entry.score) }
      VStack(alignment: .leading, spacing: 4) {
        Text(verbatim: entry.title).font(.cardTitle).foregroundStyle(.ink).shortened(to: 2)
        if !entry.fieldLine.isEmpty {
          Text(verbatim: entry.fieldLine).font(.caption).shortened(to: 1)
        }
        EntryDateText(entry: entry).font(.caption)
        Text(verbatim: entry.shownDescription).font(.caption).shortened(to: 2)
      }
      .foregroundStyle(.secondary)
      .padding(10)
      .frame(maxWidth: .infinity, alignment: .leading)
    }
    .background(Color.card)
    .clipShape(.rect(cornerRadius: 16))
    .shadow(color: .black.opacity(0.07), radius: 6, y: 2)
    .accessibilityElement(children: .combine)
  }
}

/// The emoji of a verdict on a cover.
struct ScoreBadge: View {
  let score: Score

  var body: some View {
    Text(verbatim: score.emoji)
      .padding(6)
      .background(.regularMaterial, in: .circle)
      .padding(8)
      .accessibilityLabel(score.title)
  }
}
