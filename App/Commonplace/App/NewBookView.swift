import SwiftUI

/// The form for the name of the owner of a new book on this iPhone.
struct NewBookView: View {
  @Environment(AppModel.self) private var model
  @Environment(\.dismiss) private var dismiss
  @State private var name = ""

  var body: some View {
    NavigationStack {
      Form {
        Section {
          TextField("Your name", text: $name)
            .textContentType(.name)
        } footer: {
          Text("Everything stays on this iPhone.")
        }
      }
      .navigationTitle("On This iPhone")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel", role: .cancel) { dismiss() }
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Create Book") {
            dismiss()
            Task { await model.openOnDevice(name: name) }
          }
          .disabled(name.isEmpty)
        }
      }
    }
    .presentationDetents([.medium])
  }
}
