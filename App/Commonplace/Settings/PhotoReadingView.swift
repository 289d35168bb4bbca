import SwiftUI

/// How photos of lists are read, and the user's own key.
struct PhotoReadingView: View {
  let settings: PhotoReadingSettings
  @State private var key = ""

  var body: some View {
    Form {
      Section {
        if let masked = settings.maskedKey {
          LabeledContent("API Key") { Text(verbatim: masked).font(.body.monospaced()) }
          Button("Remove Key", role: .destructive) { Task { await settings.setKey(nil) } }
        } else {
          SecureField("API Key", text: $key).textContentType(.password)
          Button("Save") {
            let typed = key
            key = ""
            Task { await settings.setKey(typed) }
          }
          .disabled(key.isEmpty)
        }
        if settings.hasFailed { WarningLabel("The key couldn’t be saved.") }
      } header: {
        Text("Anthropic")
      } footer: {
        Text("With your own key, photos are read by Anthropic. The key stays on this iPhone.")
      }
      .listRowBackground(Color.card)
      Section {
        Label("Your own key", systemImage: "1.circle")
        Label("Your server", systemImage: "2.circle")
        Label("This iPhone", systemImage: "3.circle")
      } header: {
        Text("Order")
      } footer: {
        Text("Photos are read with the first of these that is available.")
      }
      .listRowBackground(Color.card)
    }
    .scrollContentBackground(.hidden)
    .background(Color.paper)
    .navigationTitle("Reading Photos")
  }
}
