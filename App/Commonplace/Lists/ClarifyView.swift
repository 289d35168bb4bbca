import CommonplaceUI
import Foundation
import ListCore
import SwiftUI

/// What was read: sections to choose, and lines to correct.
struct ClarifyView: View {
  @Bindable var model: AppViewModel
  @Environment(\.locale) private var locale

  /// The name of a list that is not named: the day.
  private var defaultName: String {
    let style = Date.FormatStyle(locale: locale, capitalizationContext: .beginningOfSentence)
    return Date.now.formatted(style.weekday(.wide).day().month(.abbreviated))
  }

  var body: some View {
    List {
      if model.sections.isEmpty {
        nothingFound
      } else {
        summary
        ForEach(model.sections) { SectionCard(section: $0, model: model) }
        if model.list == nil {
          SwiftUI.Section("Name of an Object") { TextField(defaultName, text: $model.name) }
        }
      }
    }
    .scrollContentBackground(.hidden)
    .safeAreaInset(edge: .bottom) { if !model.sections.isEmpty { buttons } }
    .failureAlert("Couldn’t Create the List", of: model.submission)
  }

  @ViewBuilder private var summary: some View {
    SwiftUI.Section {
      if let photo = model.photo {
        PhotoButton(file: photo).frame(height: 160).frame(maxWidth: .infinity)
      }
      if model.unreadCount > 0 {
        Label(
          "\(model.unreadCount) pages weren’t read. Add them one by one.", systemImage: "doc.on.doc"
        )
      }
      if let note = model.note { Text(verbatim: note).foregroundStyle(.secondary) }
      Text("\(model.selectedCount) of \(model.sections.count) selected")
        .foregroundStyle(.secondary)
    }
    .listRowBackground(Color.clear)
  }

  private var nothingFound: some View {
    ContentUnavailableView {
      Label("No List Found", systemImage: "doc.questionmark")
    } description: {
      Text("Try a sharper photo, or paste the text.")
    } actions: {
      Button("Try Again") { model.startOver() }.buttonStyle(.prominent)
    }
  }

  private var buttons: some View {
    VStack(spacing: 8) {
      SubmitButton(
        model.list == nil ? "Create List" : "Add to List", isRunning: model.submission.isRunning
      ) {
        await model.createList(named: model.name.isEmpty ? defaultName : model.name)
      }
      .disabled(model.selectedCount == 0 || model.submission.isRunning)
      Button("Start Over") { model.startOver() }
    }
    .padding()
    .frame(maxWidth: .infinity)
    .background(.bar)
  }
}

/// A section that was read, with its lines.
private struct SectionCard: View {
  let section: AppViewModel.SectionChoice
  let model: AppViewModel
  @State private var showsAll = false
  @Environment(\.dynamicTypeSize) private var textSize

  private static let shortCount = 5

  private var items: [AppViewModel.ItemChoice] {
    showsAll ? section.items : Array(section.items.prefix(Self.shortCount))
  }

  var body: some View {
    SwiftUI.Section {
      Button {
        model.toggle(section)
      } label: {
        AdaptiveStack(spacing: 8) {
          Image(systemName: section.isSelected ? "checkmark.circle.fill" : "circle")
            .foregroundStyle(section.isSelected ? Color.listsAccent : .secondary)
          section.title.font(.cardTitle)
          if !textSize.isAccessibilitySize { Spacer() }
          Badge(title: section.kind.title, color: section.kind.color)
          Text("\(section.items.count) items")
            .font(.footnote)
            .foregroundStyle(.secondary)
            .fixedSize()
        }
      }
      .buttonStyle(.row)
      .accessibilityAddTraits(section.isSelected ? .isSelected : [])
      ForEach(items) { ClarifyRow(item: $0, section: section, model: model) }
      if !showsAll, section.items.count > Self.shortCount {
        Button("Show \(section.items.count - Self.shortCount) more") { showsAll = true }
      }
    }
    .listRowBackground(Color.card)
  }
}

extension ParsedSection.Kind {
  fileprivate var title: LocalizedStringKey {
    switch self {
    case .grocery: "Groceries"
    case .mealPlan: "Meal Plan"
    case .crossedOut: "Crossed Out"
    case .notes: "Notes"
    }
  }

  fileprivate var color: Color {
    switch self {
    case .grocery: .green
    case .mealPlan: .purple
    case .crossedOut: .gray
    case .notes: .yellow
    }
  }
}
