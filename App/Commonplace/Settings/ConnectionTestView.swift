import CommonplaceUI
import Foundation
import SwiftUI

/// Tests the connection to the server, and moves to another address of it.
struct ConnectionTestView: View {
  @State private var settings: SettingsViewModel
  @Environment(AppModel.self) private var app

  init(address: URL, platform: AppPlatform) {
    _settings = State(initialValue: platform.connectionSettings(savedAddress: address))
  }

  var body: some View {
    Form {
      Section {
        TextField("Address", text: $settings.address)
          .keyboardType(.URL)
          .textInputAutocapitalization(.never)
          .autocorrectionDisabled()
        Button("Test Connection") { Task { await settings.testConnection() } }
          .disabled(settings.url == nil || settings.connection == .testing)
        ConnectionResult(connection: settings.connection)
      } footer: {
        Text("After saving another address you sign in again.")
      }
      .listRowBackground(Color.card)
      Section {
        Button("Save") { if let url = settings.save() { Task { await app.connect(to: url) } } }
          .disabled(!settings.hasChanges || settings.url == nil)
      }
      .listRowBackground(Color.card)
    }
    .scrollContentBackground(.hidden)
    .background(Color.paper)
    .navigationTitle("Test Connection")
  }
}
