import CommonplaceUI
import Foundation
import Model
import SwiftUI

/// Adds a day on which an entry happened again.
struct OccasionSheet: View {
  let model: EntryViewModel
  @State private var day = Date.now
  @State private var score = Score.undecided
  @State private var note = ""

  var body: some View {
    FormSheet(
      title: "Log Again", canSave: !model.submission.isRunning,
      isSaving: model.submission.isRunning, hasChanges: !note.isEmpty, save: save
    ) {
      SubmissionFailureRow(submission: model.submission)
      Section {
        DatePicker("Date", selection: $day, displayedComponents: .date)
        Picker("Verdict", selection: $score) {
          ForEach(Score.all, id: \.self) { Text($0.title).tag($0) }
        }
        TextField("Notes", text: $note, axis: .vertical).lineLimit(2...6)
      }
      .listRowBackground(Color.card)
    }
    .presentationDetents([.medium, .large])
  }

  private func save() async -> Bool {
    await model.addOccasion(Occasion(date: CalendarDate(day), score: score, note: note))
    return model.submission.failure == nil
  }
}
