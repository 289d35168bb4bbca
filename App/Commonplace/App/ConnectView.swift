import CommonplaceUI
import Foundation
import SwiftUI

/// The form for the address of a server, which is tested before it is used.
struct ConnectView: View {
  let onConnect: @MainActor (URL) async -> Void
  @Environment(\.dismiss) private var dismiss
  @State private var settings: SettingsViewModel

  /// - Parameter onConnect: receives the address of a server that answers.
  init(platform: AppPlatform, onConnect: @escaping @MainActor (URL) async -> Void) {
    self.onConnect = onConnect
    _settings = State(initialValue: platform.connectionSettings(savedAddress: nil))
  }

  var body: some View {
    NavigationStack {
      Form {
        Section {
          TextField("Address", text: $settings.address, prompt: Text(verbatim: "book.example.com"))
            .keyboardType(.URL)
            .textContentType(.URL)
            .textInputAutocapitalization(.never)
            .autocorrectionDisabled()
            .onSubmit { Task { await settings.testConnection() } }
        } header: {
          Text("Server")
        } footer: {
          Text("The address of your Commonplace server.")
        }
        Section {
          Button("Test Connection") { Task { await settings.testConnection() } }
            .disabled(settings.url == nil || settings.connection == .testing)
          ConnectionResult(connection: settings.connection)
        }
      }
      .navigationTitle("Connect to a Server")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel", role: .cancel) { dismiss() }
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Connect") { Task { await connect() } }
            .disabled(settings.url == nil || settings.connection == .testing)
        }
      }
    }
  }

  private func connect() async {
    await settings.testConnection()
    guard case .connected = settings.connection, let url = settings.save() else { return }
    await onConnect(url)
  }
}

/// The result of the test of a connection.
struct ConnectionResult: View {
  let connection: SettingsViewModel.Connection

  var body: some View {
    switch connection {
    case .untested: EmptyView()
    case .testing:
      HStack(spacing: 8) {
        ProgressView()
        Text("Testing…")
      }
    case .connected(let version):
      Label("Connected to version \(version)", systemImage: "checkmark.circle.fill")
        .foregroundStyle(.positive)
    case .invalidAddress:
      WarningLabel("Enter an address such as book.example.com.")
    case .otherServer:
      WarningLabel("No Commonplace server answers at this address.")
    case .failed(let failure):
      Label {
        FailureText(failure)
      } icon: {
        Image(systemName: "exclamationmark.triangle.fill")
      }
      .foregroundStyle(.negative)
    }
  }
}

/// A short warning with its symbol.
struct WarningLabel: View {
  let text: LocalizedStringKey

  init(_ text: LocalizedStringKey) { self.text = text }

  var body: some View {
    Label(text, systemImage: "exclamationmark.triangle.fill").foregroundStyle(.negative)
  }
}
