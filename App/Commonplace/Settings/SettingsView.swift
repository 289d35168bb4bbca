import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import SwiftUI
import UIKit

/// The settings of the account, the book and this device.
struct SettingsView: View {
  let book: Book
  @Environment(AppModel.self) private var model
  @Environment(\.dismiss) private var dismiss
  @Environment(\.openURL) private var openURL
  @State private var isCopying = false

  var body: some View {
    NavigationStack {
      Form {
        account.listRowBackground(Color.card)
        bookSection.listRowBackground(Color.card)
        Section("Lists") {
          NavigationLink("Reading Photos") { PhotoReadingView(settings: book.settings) }
        }
        .listRowBackground(Color.card)
        device.listRowBackground(Color.card)
        LeaveSection(book: book).listRowBackground(Color.card)
      }
      .scrollContentBackground(.hidden)
      .background(Color.paper)
      .navigationTitle("Settings")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } }
      }
    }
    .sheetToasts(book.toasts)
  }

  private var account: some View {
    Section("Account") {
      LabeledContent("Name") { Text(verbatim: book.user.name) }
      if !book.place.isDevice {
        if let email = book.user.email {
          LabeledContent("Email") { Text(verbatim: email) }
        }
        NavigationLink("Active Sessions") { SessionsView(book: book) }
        NavigationLink("API Tokens") { TokensView(book: book) }
        NavigationLink("Delete Account") { DeleteAccountView(book: book) }
      }
    }
  }

  private var bookSection: some View {
    Section("Book") {
      if let url = book.place.server {
        LabeledContent("Server") { Text(verbatim: url.host() ?? "") }
        NavigationLink("Books") { SpacesView(book: book) }
        if let space = book.access.current {
          NavigationLink("Members") { MembersView(space: space, book: book) }
        }
        if let waiting = book.waiting {
          NavigationLink("Waiting to Sync") { OutboxView(model: waiting) }
            .badge(waiting.items.count)
        }
        NavigationLink("Test Connection") {
          ConnectionTestView(address: url, platform: model.platform)
        }
        if model.canKeepBookOnDevice, book.access.current?.role == .owner {
          Button("Copy to This iPhone…") { isCopying = true }
            .sheet(isPresented: $isCopying) { CopyToDeviceSheet(book: book) }
        }
      } else {
        LabeledContent("Stored") { Text("On This iPhone") }
        // Copies of other books are beside the first one.
        if book.access.spaces.value?.count ?? 0 > 1 {
          NavigationLink("Books") { SpacesView(book: book) }
        }
        Button("Copy to a Server…") { isCopying = true }
          .sheet(isPresented: $isCopying) { CopyToServerSheet(book: book) }
      }
      NavigationLink("Import") { ImportsView(book: book) }
      NavigationLink("Search Provider") { ProviderView(book: book) }
    }
  }

  private var device: some View {
    Section {
      Button("Language and Permissions", systemImage: "gear") {
        if let url = URL(string: UIApplication.openSettingsURLString) { openURL(url) }
      }
      LabeledContent("Version") { Text(verbatim: AppVersion.text) }
    } header: {
      Text("This iPhone")
    } footer: {
      Text("The app uses the language and the appearance of your iPhone.")
    }
  }
}
