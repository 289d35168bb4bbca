import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import SwiftUI

/// Adds the sample entries to the Log.
struct SampleButton: View {
  let model: EntriesViewModel
  @Environment(Book.self) private var book

  var body: some View {
    Button("Add Sample Entries", systemImage: "tray.and.arrow.down") { Task { await add() } }
      .disabled(model.adding.isRunning)
  }

  private func add() async {
    guard let added = await model.addSample(SampleEntry.all) else { return }
    if let undo = added.undo {
      book.toasts.show(undo) { await model.refresh() }
    } else {
      book.toasts.show(added.count == 0 ? .nothingAdded : .added(count: added.count))
    }
  }
}

extension View {
  /// Asks before all entries of the Log are deleted.
  /// - Parameter count: the number of entries; nil shows nothing.
  func clearAlert(count: Binding<Int?>, model: EntriesViewModel) -> some View {
    modifier(ClearAlert(count: count, model: model))
  }
}

private struct ClearAlert: ViewModifier {
  @Binding var count: Int?
  let model: EntriesViewModel
  @Environment(Book.self) private var book

  func body(content: Content) -> some View {
    content.alert(
      "Delete all entries?",
      isPresented: Binding(get: { count != nil }, set: { if !$0 { count = nil } }),
      presenting: count
    ) { count in
      Button("Cancel", role: .cancel) {}
      Button("Delete All", role: .destructive) { Task { await clear() } }
        .disabled(count == 0)
    } message: { count in
      Text("This deletes \(count) entries. Your collections stay.")
    }
  }

  private func clear() async {
    let token = await model.deleteAll()
    book.toasts.show(token) { await model.refresh() }
  }
}

/// How much of a deletion in several requests is done.
struct DeletionProgressView: View {
  /// Nil shows nothing.
  let deletion: EntriesViewModel.DeletionProgress?

  var body: some View {
    if let deletion, let total = deletion.total, total > EntriesResource.maxDeleted {
      card {
        ProgressView(value: Double(deletion.done), total: Double(total)) {
          Text("Deleting entries…")
        } currentValueLabel: {
          Text("\(deletion.done) of \(total)")
        }
      }
    } else if let deletion, deletion.total == nil {
      card { ProgressView("Deleting entries…") }
    }
  }

  private func card(@ViewBuilder _ content: () -> some View) -> some View {
    content()
      .padding(20)
      .frame(maxWidth: 280)
      .background(Color.card, in: .rect(cornerRadius: 16))
      .shadow(radius: 8)
  }
}

extension SampleEntry {
  /// The eight sample entries of livlog, the newest first.
  static var all: [SampleEntry] {
    [
      SampleEntry(
        type: "movie", title: String(localized: "Inception"),
        description: String(
          localized: "A heist inside a dream inside a dream; the top is still spinning."),
        score: .great, daysAgo: 0, image: 1,
        fields: ["Year": "2010", "Genre": genres("Sci-Fi", "Thriller")]),
      SampleEntry(
        type: "movie", title: String(localized: "The Dark Knight"),
        description: String(
          localized: "A city, a coin and a man who only wants to see what happens."),
        score: .great, daysAgo: 2, image: 4,
        fields: ["Year": "2008", "Genre": genres("Action", "Drama")]),
      SampleEntry(
        type: "book", title: "1984",
        description: String(
          localized: "Read it in one night and checked the television twice."),
        score: .great, daysAgo: 5, image: 2,
        fields: [
          "Year": "1949", "Genre": genres("Dystopian"),
          "Author": .text(String(localized: "George Orwell")),
        ]),
      SampleEntry(
        type: "book", title: String(localized: "Dune"),
        description: String(localized: "Sand, prophecy and a very long dinner party."),
        score: .okay, daysAgo: 10, image: 6,
        fields: [
          "Year": "1965", "Genre": genres("Sci-Fi"),
          "Author": .text(String(localized: "Frank Herbert")),
        ]),
      SampleEntry(
        type: "game", title: "Elden Ring",
        description: String(
          localized: "Lost to the first knight eleven times. Worth each of them."),
        score: .great, daysAgo: 14, image: 3,
        fields: ["Year": "2022", "Genre": genres("Action RPG"), "Platform": "PC"]),
      SampleEntry(
        type: "game", title: "Cyberpunk 2077",
        description: String(
          localized: "The city is the best character; the car still drives like a fridge."),
        score: .okay, daysAgo: 20, image: 7,
        fields: ["Year": "2020", "Genre": genres("RPG"), "Platform": "PlayStation"]),
      SampleEntry(
        type: "music", title: String(localized: "Concert: Radiohead"),
        description: String(localized: "Rain for two hours, and nobody went home."),
        score: .great, daysAgo: 30, image: 5),
      SampleEntry(
        type: "other", title: String(localized: "Cooking Class"),
        description: String(localized: "Learned to make ravioli. The ravioli learned nothing."),
        score: .bad, daysAgo: 45, image: 8),
    ]
  }

  private static func genres(_ names: LocalizedStringResource...) -> FieldText {
    .list(names.map { String(localized: $0) })
  }
}
