import Model
import SwiftUI

/// The choice of a verdict.
struct VerdictSheet: View {
  @Binding var score: Score
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      List(Score.all, id: \.self) { choice in
        Button {
          score = choice
          dismiss()
        } label: {
          HStack(spacing: 14) {
            Text(verbatim: choice.emoji).font(.title)
            Text(choice.title)
            Spacer()
            if choice == score { Image(systemName: "checkmark").foregroundStyle(.logAccent) }
          }
        }
        .buttonStyle(.row)
        .accessibilityAddTraits(choice == score ? .isSelected : [])
      }
      .navigationTitle("What’s the Verdict?")
      .navigationBarTitleDisplayMode(.inline)
    }
    .presentationDetents([.medium])
  }
}

/// The choice of a day in a calendar.
struct DateSheet: View {
  @Binding var date: CalendarDate?
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      ScrollView {
        DatePicker(
          "Date",
          selection: Binding(
            get: { date?.startOfDay ?? .now }, set: { date = CalendarDate($0) }),
          displayedComponents: .date
        )
        .datePickerStyle(.graphical)
        .padding()
      }
      .navigationTitle("Date")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("No Date") {
            date = nil
            dismiss()
          }
        }
        ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } }
      }
    }
    .presentationDetents([.medium, .large])
  }
}
