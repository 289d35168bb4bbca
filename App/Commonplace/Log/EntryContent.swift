import CommonplaceUI
import Model
import SwiftUI

/// What the page of an entry shows.
struct EntryContent: View {
  let entry: Entry
  let model: EntryViewModel
  @Environment(Book.self) private var book

  var body: some View {
    VStack(alignment: .leading, spacing: 20) {
      EntryPhotos(entry: entry, icon: model.type?.icon ?? "")
      VStack(alignment: .leading, spacing: 20) {
        heading
        if !model.details.isEmpty { DetailsGrid(details: model.details) }
        if !entry.shownDescription.isEmpty {
          EntrySection("Description") { Text(verbatim: entry.shownDescription) }
        }
        if !entry.notes.isEmpty {
          EntrySection("Notes") { MarkdownText(entry.notes) }
        }
        if let occasions = entry.occasions, !occasions.isEmpty {
          EntrySection("Again") { OccasionRows(occasions: occasions) }
        }
        Text("Added \(entry.createdAt.instant, format: .dateTime.day().month().year())")
          .font(.footnote).foregroundStyle(.secondary)
      }
      .padding(.horizontal)
    }
    .padding(.bottom, 32)
  }

  private func rate(_ rating: Double?) { Task { await model.setRating(rating) } }

  private var heading: some View {
    VStack(alignment: .leading, spacing: 8) {
      if let type = model.type {
        Text(verbatim: "\(type.icon) \(type.localName)")
          .font(.subheadline.weight(.semibold))
          .foregroundStyle(.logAccent)
      }
      Text(verbatim: entry.title)
        .font(.pageTitle)
        .accessibilityAddTraits(.isHeader)
      AdaptiveStack {
        VerdictMenu(score: entry.score) { score in Task { await model.setScore(score) } }
          .disabled(!book.canWrite)
        if entry.stage != .done { Badge(title: entry.stage.title, color: .logAccent) }
        if let day = entry.day, entry.stage != .planned {
          Text(long: day).font(.subheadline).foregroundStyle(.secondary)
        }
      }
      RatingView(
        rating: entry.rating, isLarge: true,
        onRate: book.canWrite ? rate : nil)
    }
  }
}

/// The verdict as a button that changes it.
private struct VerdictMenu: View {
  let score: Score
  let onChange: @MainActor (Score) -> Void

  var body: some View {
    Menu {
      ForEach(Score.all, id: \.self) { choice in
        Button {
          onChange(choice)
        } label: {
          Text("\(choice.emoji) \(Text(choice.title))")
        }
      }
    } label: {
      HStack {
        Text(verbatim: score.emoji).fixedSize()
        Text(score.title)
      }
      .padding(.horizontal, 12)
      .frame(minHeight: 36)
      .padding(.vertical, 2)
      // A capsule as long as the text has one line.
      .background(Color.card, in: .rect(cornerRadius: 20))
      .overlay { RoundedRectangle(cornerRadius: 20).strokeBorder(Color.hairline) }
      .touchTarget()
    }
    .accessibilityLabel("Verdict")
    .accessibilityValue(score.title)
  }
}

/// A heading with what stands below it.
struct EntrySection<Content: View>: View {
  let title: LocalizedStringKey
  @ViewBuilder let content: Content

  init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.title = title
    self.content = content()
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text(title).font(.sectionTitle).accessibilityAddTraits(.isHeader)
      content
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}
